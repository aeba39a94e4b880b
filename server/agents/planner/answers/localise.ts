import { formatNumber } from '../numbers/format-number.ts';
import type { PlannerLanguage } from '../planner.types.ts';

/** Plain decimals of a tool's answer as they are written in the language. */
export function localiseNumbers(text: string, language: PlannerLanguage): string {
  return text.replace(/(?<![\p{L}\d.])\d+(?:\.\d+)?(?![\p{L}\d]|\.\d)/gu, (number) =>
    formatNumber(number, language),
  );
}

/** The same for what was found alone: names of columns may be numbers too, such as years. */
export function localiseFindings(text: string, language: PlannerLanguage): string {
  return text.replace(/(?<=[=≈] ).*$/gm, (found) => localiseNumbers(found, language));
}

/** ISO 8601 days of a tool's answer as they are written in the language. */
export function localiseDays(text: string, language: PlannerLanguage): string {
  return text.replace(/(?<![\d-])\d{4}-\d{2}-\d{2}(?![\d-])/g, (day) => formatDay(day, language));
}

/** An expression of the calculator as it is written by hand. */
export function showExpression(expression: string, language: PlannerLanguage): string {
  return localiseNumbers(expression.replace(/^round\((.*), \d\)$/, '$1'), language)
    .replaceAll(' * ', ' × ')
    .replaceAll('sqrt(', '√(')
    .replaceAll('cbrt(', '∛(')
    .replace(/\^2(?![\d.,])/g, '²')
    .replace(/\^3(?![\d.,])/g, '³');
}

function formatDay(day: string, language: PlannerLanguage): string {
  const date = new Date(`${day}T00:00:00Z`);
  if (Number.isNaN(date.getTime())) return day;
  const locale = language === 'fr' ? 'fr-FR' : 'en-GB';
  const shown = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(date);
  return language === 'fr' ? shown.replace(/^1 /, '1er ') : shown;
}
