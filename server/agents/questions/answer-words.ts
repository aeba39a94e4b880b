import type { Language } from '../run.types.ts';

/** Decimals that a reader is shown. */
const SHOWN_DECIMALS = 10;

/** A plain decimal such as `1234.5` as it is written in the language: `1 234,5` (narrow no-break space), `1,234.5`. */
export function formatNumber(plain: string, language: Language): string {
  if (!/^-?\d+(?:\.\d+)?$/.test(plain)) return language === 'fr' ? plain.replace('.', ',') : plain;
  const format = new Intl.NumberFormat(language === 'fr' ? 'fr-FR' : 'en-US', {
    maximumFractionDigits: SHOWN_DECIMALS,
  });
  // A string keeps every digit (ECMA-402, Intl mathematical values).
  return format.format(plain as unknown as number);
}

/** Plain decimals of a tool's answer as they are written in the language. */
export function localiseNumbers(text: string, language: Language): string {
  return text.replace(/(?<![\p{L}\d.])\d+(?:\.\d+)?(?![\p{L}\d]|\.\d)/gu, (number) =>
    formatNumber(number, language),
  );
}

/** With a capital letter. */
export function capitalise(line: string): string {
  return line.charAt(0).toUpperCase() + line.slice(1);
}

/**
 * The value in an answer of the calculator, whether it was rounded, and the fraction that it is exactly: reads
 * `17.5 / 100 * 340 = 59.5`, `3/7 + 2/5 ≈ 0.828 (= 29/35)`, `3 mile to km = 4.828032 km`; undefined where there is no
 * number.
 */
export function readResult(
  output: string,
): { plain: string; isExact: boolean; fraction: string | undefined } | undefined {
  const line = output.split('\n', 1)[0] ?? '';
  const [, sign, plain, fraction] =
    /^.* ([=≈]) (-?\d+(?:\.\d+)?(?:e[+-]?\d+)?)(?![\d./])(?:.* \(= (-?\d+\/\d+)\))?/.exec(line) ?? [];
  return plain === undefined ? undefined : { plain, isExact: sign === '=', fraction };
}
