const VALUES: Record<string, number> = { I: 1, V: 5, X: 10, L: 50, C: 100 };

/** The value of a Roman number up to 399 as it is written by rule; undefined for what is none. */
export function romanNumber(roman: string): number | undefined {
  if (!/^C{0,3}(?:XC|XL|L?X{0,3})(?:IX|IV|V?I{0,3})$/.test(roman) || roman === '') return undefined;
  const values = [...roman].map((letter) => VALUES[letter] ?? 0);
  return values.reduce((sum, value, index) => sum + (value < (values[index + 1] ?? 0) ? -value : value), 0);
}
