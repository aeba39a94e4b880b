/** Numbers, sizes, times and dates as a reader of the language expects them, in this computer's variant of it. */
export function createFormat(language: 'en' | 'fr') {
  const locale = navigator.language.startsWith(language) ? navigator.language : language;
  const number = (digits: number) =>
    new Intl.NumberFormat(locale, { minimumFractionDigits: digits, maximumFractionDigits: digits });
  const unit = (name: string, digits: number) =>
    new Intl.NumberFormat(locale, { style: 'unit', unit: name, maximumFractionDigits: digits });
  const signed = new Intl.NumberFormat(locale, {
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
    signDisplay: 'exceptZero',
  });
  const percent = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 0 });
  const date = new Intl.DateTimeFormat(locale, { dateStyle: 'medium' });
  const day = new Intl.DateTimeFormat(locale, { dateStyle: 'full' });
  const time = new Intl.DateTimeFormat(locale, { timeStyle: 'short' });
  const month = new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric' });
  // Of a date without a time, which JavaScript reads as midnight in UTC.
  const shortDay = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', timeZone: 'UTC' });
  const dayMonth = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short' });
  const dateTime = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' });
  const list = new Intl.ListFormat(locale, { type: 'conjunction' });
  return {
    /** Such as "one, two and three"; of American English with a comma more. */
    list: (items: string[]) => list.format(items),
    count: (value: number) => number(0).format(value),
    score: (value: number) => number(2).format(value),
    /** So much in a second: a digit behind the point says something of slow ones only. */
    rate: (value: number) => number(value < 10 ? 1 : 0).format(value),
    /** A score beside the line that it is held against; rounding never moves it across. */
    against(score: number, line: number): string {
      if (score >= line) return `${number(2).format(score)} ≥ ${number(2).format(line)}`;
      const below = Math.min(score, Math.round(line * 100) / 100 - 0.01);
      return `${number(2).format(below)} < ${number(2).format(line)}`;
    },
    /** With its sign, so that a column of them reads as a sum. */
    points: (value: number) => signed.format(value).replace('-', '\u2212'),
    percent: (share: number) => percent.format(share),
    /** Minutes and seconds, as a clock that was started counts them. */
    clock: (seconds: number) =>
      `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, '0')}`,
    seconds: (milliseconds: number) => `${number(1).format(milliseconds / 1000)}\u00a0s`,
    date: (iso: string) => date.format(new Date(iso)),
    /** With its weekday. */
    day: (iso: string) => day.format(new Date(iso)),
    /** A month of a year; January is 0. */
    month: (year: number, index: number) => month.format(new Date(year, index)),
    /** Of a moment, in this computer's time zone. */
    dayMonth: (iso: string) => dayMonth.format(new Date(iso)),
    shortDay: (date: string) => shortDay.format(new Date(date)),
    time: (iso: string) => time.format(new Date(iso)),
    dateTime: (iso: string) => dateTime.format(new Date(iso)),
    /** Decimal units, as disks and downloads are sold. */
    bytes(value: number): string {
      if (value >= 1e9) return unit('gigabyte', 1).format(value / 1e9);
      if (value >= 1e6) return unit('megabyte', 0).format(value / 1e6);
      if (value >= 1e3) return unit('kilobyte', 1).format(value / 1e3);
      return new Intl.NumberFormat(locale, { style: 'unit', unit: 'byte', unitDisplay: 'long' }).format(
        value,
      );
    },
    duration(seconds: number): string {
      if (seconds < 60) return unit('second', 0).format(seconds);
      return seconds < 3600 ? unit('minute', 0).format(seconds / 60) : unit('hour', 1).format(seconds / 3600);
    },
  };
}
