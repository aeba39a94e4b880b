import type { PlannerLanguage } from '../planner.types.ts';

/** Decimals that a reader is shown. */
const SHOWN_DECIMALS = 10;

/** A plain decimal such as `1234.5` as it is written in the language: `1 234,5` (narrow no-break space), `1,234.5`. */
export function formatNumber(plain: string, language: PlannerLanguage): string {
  if (!/^-?\d+(?:\.\d+)?$/.test(plain)) return language === 'fr' ? plain.replace('.', ',') : plain;
  const format = new Intl.NumberFormat(language === 'fr' ? 'fr-FR' : 'en-US', {
    maximumFractionDigits: SHOWN_DECIMALS,
  });
  // A string keeps every digit (ECMA-402, Intl mathematical values).
  return format.format(plain as unknown as number);
}
