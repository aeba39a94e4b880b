import { readResult } from '../answers/read-result.ts';
import { formatNumber } from '../numbers/format-number.ts';
import type { PlannerLanguage } from '../planner.types.ts';
import type { Conversion } from '../units/read-conversion.ts';
import type { Unit } from '../units/units.ts';
import type { Plan, PlanSetting } from './plan.types.ts';

/** Converts a quantity: `3 miles = 4.828032 km.` */
export function* planConversion({ parts, to }: Conversion, { language }: PlanSetting): Plan {
  const from = parts.map(({ value, unit }) => `${value} ${unit.name}`).join(' + ');
  const output = yield { name: 'calculator', arguments: { expression: `${from} to ${to.name}` } };
  const result = readResult(output);
  if (!result) return output;
  const quantity = parts.map(({ value, unit }) => show(value, unit, language)).join(' ');
  return `${quantity} ${result.isExact ? '=' : '≈'} ${show(result.plain, to, language)}.`;
}

function show(value: string, unit: Unit, language: PlannerLanguage): string {
  const number = formatNumber(value, language);
  return `${number} ${unit.shown[language]}`;
}
