import { ToolFailed } from '../../../tool.types.ts';
import { checkRows } from './check-rows.ts';
import { checkValue } from './check-value.ts';
import { cleanText } from './clean-text.ts';
import { isObject, type Specification } from './specification.types.ts';
import { ALLOWED_KEYS, ALWAYS_REFUSED, DROPPED, MOST_PARTS, POISON } from './specification-rules.ts';

const MOST_CHARACTERS = 2_000_000;
const MOST_DEPTH = 24;
const MOST_ITEMS = 1_000;
const MOST_VIEWS = 16;

interface Budget {
  rows: number;
  views: number;
}

/**
 * A copy of a Vega-Lite specification that holds only what a chart of given data needs. Refused, wherever it stands:
 * whatever loads (`url`, `lookup`, images, maps), links (`href`), computes (expressions, parameters, signals), or makes
 * data of nothing (`sequence`, `density`). Throws ToolFailed that names the culprit.
 */
export function checkSpecification(specification: unknown): Specification {
  if (!isObject(specification)) throw new ToolFailed('The specification is not an object.');
  refuseEverywhere(specification, 0);
  if (JSON.stringify(specification).length > MOST_CHARACTERS)
    throw new ToolFailed('The specification is too large.');
  const checked = copyObject(specification, { rows: 0, views: 0 });
  if (!hasView(checked))
    throw new ToolFailed('The specification draws nothing: it needs a mark and an encoding.');
  return checked;
}

// First of all, so that nothing hides in what is dropped, and nothing deep is ever walked again.
function refuseEverywhere(value: unknown, depth: number): void {
  if (depth > MOST_DEPTH) throw new ToolFailed('The specification is nested too deep.');
  if (Array.isArray(value)) for (const item of value) refuseEverywhere(item, depth + 1);
  if (!isObject(value)) return;
  for (const [key, inside] of Object.entries(value)) {
    if (ALWAYS_REFUSED.has(key)) throw new ToolFailed(`The specification may not hold "${key}". ${WHY}`);
    // The fields of rows may have any other name: checkRows lets nothing but plain cells through.
    if (key === 'data') refusePoison(inside);
    else refuseEverywhere(inside, depth + 1);
  }
}

function refusePoison(data: unknown): void {
  const rows = isObject(data) && Array.isArray(data.values) ? data.values : [];
  for (const row of rows.filter(isObject)) {
    const poison = Object.keys(row).find((field) => POISON.has(field));
    if (poison) throw new ToolFailed(`A field may not be called "${poison}".`);
  }
}

const WHY =
  'Give the data inline in data.values, computed beforehand, without links, parameters or expressions.';

function copy(key: string, value: unknown, budget: Budget): unknown {
  if (key === 'data') return checkRows(value, budget);
  checkValue(key, value);
  if (Array.isArray(value)) return copyList(key, value, budget);
  if (isObject(value)) return copyObject(value, budget);
  return typeof value === 'string' ? cleanText(value) : value;
}

function copyList(key: string, list: readonly unknown[], budget: Budget): unknown[] {
  if (list.length > (MOST_PARTS[key] ?? MOST_ITEMS)) throw new ToolFailed(`"${key}" has too many items.`);
  return list.map((item) => copy(key, item, budget));
}

function copyObject(value: Specification, budget: Budget): Specification {
  const kept = Object.entries(value).filter(([key]) => !DROPPED.has(key));
  const entries = kept.map(([key, inside]) => {
    if (!ALLOWED_KEYS.has(key)) throw new ToolFailed(`The chart tool does not take "${key.slice(0, 60)}".`);
    if (key === 'mark') countView(budget);
    return [key, copy(key, inside, budget)] as const;
  });
  return Object.fromEntries(entries);
}

function countView(budget: Budget): void {
  budget.views += 1;
  if (budget.views > MOST_VIEWS) throw new ToolFailed(`A chart has at most ${MOST_VIEWS} layers and views.`);
}

function hasView(value: unknown): boolean {
  if (Array.isArray(value)) return value.some(hasView);
  return isObject(value) && ('mark' in value || Object.values(value).some(hasView));
}
