/** A double holds every whole number of so many digits exactly. */
const MOST_DIGITS = 15;
const LARGEST = 10 ** MOST_DIGITS - 1;

/** The whole numbers from `least` to `most` as a rule of GBNF, each written in one way; undefined where there is none. */
export function integerRange(least: number, most: number): string | undefined {
  const low = Math.max(Math.ceil(least), -LARGEST);
  const high = Math.min(Math.floor(most), LARGEST);
  const negative = low < 0 ? range(Math.max(1, -high), -low) : [];
  const positive = high >= 0 ? range(Math.max(0, low), high) : [];
  const options = [...negative.map((digits) => `"-" ${digits}`), ...positive];
  return options.length === 0 ? undefined : `(${options.join(' | ')})`;
}

/** One option or more for each number of digits. */
function range(low: number, high: number): string[] {
  if (low > high) return [];
  // The common case, in a few rules instead of fifteen.
  if (high === LARGEST && low <= 1)
    return [...(low === 0 ? ['"0"'] : []), `[1-9] [0-9]{0,${MOST_DIGITS - 1}}`];
  const [shortest, longest] = [String(low).length, String(high).length];
  return Array.from({ length: longest - shortest + 1 }, (_, index) => {
    const length = shortest + index;
    const first = index === 0 ? String(low) : `1${'0'.repeat(length - 1)}`;
    const last = length === longest ? String(high) : '9'.repeat(length);
    return between(first, last);
  }).flat();
}

/** Numbers between two of equal length, digit by digit. */
function between(first: string, last: string): string[] {
  const [from = '', to = ''] = [first.charAt(0), last.charAt(0)];
  const [restOfFirst, restOfLast] = [first.slice(1), last.slice(1)];
  if (restOfFirst === '') return [`[${from}-${to}]`];
  if (from === to) return between(restOfFirst, restOfLast).map((rest) => `"${from}" ${rest}`);
  const isFirstFull = /^0*$/.test(restOfFirst);
  const isLastFull = /^9*$/.test(restOfLast);
  const [lower, upper] = [Number(from) + (isFirstFull ? 0 : 1), Number(to) - (isLastFull ? 0 : 1)];
  const any = `[0-9]{${restOfFirst.length}}`;
  return [
    ...(isFirstFull
      ? []
      : between(restOfFirst, '9'.repeat(restOfFirst.length)).map((rest) => `"${from}" ${rest}`)),
    ...(lower <= upper ? [`[${lower}-${upper}] ${any}`] : []),
    ...(isLastFull
      ? []
      : between('0'.repeat(restOfLast.length), restOfLast).map((rest) => `"${to}" ${rest}`)),
  ];
}
