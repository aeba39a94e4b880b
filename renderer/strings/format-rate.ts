/** Measured figures: three digits, since no two measurements agree on more. */
export function createRate(language: 'en' | 'fr') {
  const locale = navigator.language.startsWith(language) ? navigator.language : language;
  const number = new Intl.NumberFormat(locale, { maximumSignificantDigits: 3 });
  return (value: number): string => number.format(value);
}
