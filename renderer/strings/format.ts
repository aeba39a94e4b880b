/** Numbers, sizes, times and dates as a reader of `locale` expects them. */
export function createFormat(locale: string) {
  const number = (digits: number) =>
    new Intl.NumberFormat(locale, { minimumFractionDigits: digits, maximumFractionDigits: digits });
  const unit = (name: string, digits: number) =>
    new Intl.NumberFormat(locale, { style: 'unit', unit: name, maximumFractionDigits: digits });
  const date = new Intl.DateTimeFormat(locale, { dateStyle: 'medium' });
  const dateTime = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' });
  return {
    count: (value: number) => number(0).format(value),
    score: (value: number) => number(2).format(value),
    seconds: (milliseconds: number) => unit('second', 1).format(milliseconds / 1000),
    date: (iso: string) => date.format(new Date(iso)),
    dateTime: (iso: string) => dateTime.format(new Date(iso)),
    /** Decimal units, as disks and downloads are sold. */
    bytes(value: number): string {
      if (value >= 1e9) return unit('gigabyte', 1).format(value / 1e9);
      if (value >= 1e6) return unit('megabyte', 0).format(value / 1e6);
      return value >= 1e3 ? unit('kilobyte', 1).format(value / 1e3) : unit('byte', 0).format(value);
    },
    duration(seconds: number): string {
      if (seconds < 60) return unit('second', 0).format(seconds);
      return seconds < 3600 ? unit('minute', 0).format(seconds / 60) : unit('hour', 1).format(seconds / 3600);
    },
  };
}
