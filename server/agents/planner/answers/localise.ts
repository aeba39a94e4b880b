import { formatNumber } from '../numbers/format-number.ts';
import type { PlannerLanguage } from '../planner.types.ts';

/** Plain decimals and ISO days of a tool's answer as they are written in the language. */
export function localise(text: string, language: PlannerLanguage): string {
  return text
    .replace(/(?<![\d-])\d{4}-\d{2}-\d{2}(?![\d-])/g, (day) => `\u0001${formatDay(day, language)}\u0001`)
    .split('\u0001')
    .map((part, index) => (index % 2 === 1 ? part : formatNumbers(part, language)))
    .join('');
}

/** An expression of the calculator as it is written by hand. */
export function showExpression(expression: string, language: PlannerLanguage): string {
  return formatNumbers(expression, language)
    .replaceAll(' * ', ' × ')
    .replace(/sqrt\(/g, '√(')
    .replace(/cbrt\(/g, '∛(')
    .replace(/\^2(?!\d)/g, '²')
    .replace(/\^3(?!\d)/g, '³')
    .replace(/round\((.*), (\d)\)$/, '$1');
}

function formatNumbers(text: string, language: PlannerLanguage): string {
  return text.replace(/(?<![\p{L}\d.])\d+(?:\.\d+)?(?![\p{L}\d]|\.\d)/gu, (number) =>
    formatNumber(number, language),
  );
}

function formatDay(day: string, language: PlannerLanguage): string {
  const date = new Date(`${day}T00:00:00Z`);
  if (Number.isNaN(date.getTime())) return day;
  const locale = language === 'fr' ? 'fr-FR' : 'en-GB';
  const shown = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(date);
  return language === 'fr' ? shown.replace(/^1 /, '1er ') : shown;
}
