import { ToolFailed } from '../../../tool.types.ts';
import { isObject } from './specification.types.ts';
import {
  BIN_KEYS,
  KNOWN_TYPES,
  LARGEST,
  LARGEST_NUMBER,
  MARKS,
  OBJECTS_ONLY,
  SHAPES,
  TEXT_KEYS,
  TEXTS_ONLY,
} from './specification-rules.ts';

const MOST_TEXT = 500;

/** Throws ToolFailed unless a value may stand under its key. What it contains is checked apart. */
export function checkValue(key: string, value: unknown): void {
  if (typeof value === 'number') checkNumber(key, value);
  if (typeof value === 'string') checkText(key, value);
  const rule = Object.hasOwn(RULES, key) ? RULES[key] : undefined;
  if (rule && !rule(value)) throw new ToolFailed(`"${key}" has a value that the chart tool does not take.`);
  if (OBJECTS_ONLY.has(key) && typeof value === 'string') {
    throw new ToolFailed(
      `"${key}" may not be an expression. Use {"field": …, "gt": …}, or compute it beforehand.`,
    );
  }
  if (TEXTS_ONLY.has(key) && isObject(value)) throw new ToolFailed(`"${key}" takes a name only.`);
}

function checkNumber(key: string, value: number): void {
  const largest = LARGEST[key] ?? LARGEST_NUMBER;
  if (!(Math.abs(value) <= largest)) throw new ToolFailed(`"${key}" is at most ${largest}.`);
}

function checkText(key: string, value: string): void {
  if (value.length > MOST_TEXT) throw new ToolFailed(`"${key}" has too long a text.`);
  if (TEXT_KEYS.has(key)) return;
  if (/[a-z]+:\/\/|url\s*\(|^\s*(?:data|javascript|blob|file|vbscript)\s*:|[<>]/iu.test(value)) {
    throw new ToolFailed(`"${key}" may not hold a link.`);
  }
  if (/__proto__|\b(?:constructor|prototype)\b/u.test(value)) {
    throw new ToolFailed(`"${key}" may not name what belongs to JavaScript.`);
  }
}

const RULES: Record<string, (value: unknown) => boolean> = {
  mark: (value) => isObject(value) || isOneOf(MARKS, value),
  type: (value) => isOneOf(KNOWN_TYPES, value),
  shape: (value) => isObject(value) || isOneOf(SHAPES, value),
  // A width in a number format is a text of that length.
  format: (value) => typeof value === 'string' && value.length <= 40 && !/\d{3}/u.test(value),
  formatType: (value) => isOneOf(new Set(['number', 'time', 'utc']), value),
  bin: (value) => !isObject(value) || Object.keys(value).every((name) => BIN_KEYS.has(name)),
  field: (value) => typeof value === 'string' || isObject(value),
  tickCount: (value) => typeof value === 'number',
  // Dashes much shorter than a pixel cost time and show nothing.
  strokeDash: (value) => !Array.isArray(value) || sumOf(value) >= 1,
  title: (value) => !isObject(value) || 'text' in value,
};

function isOneOf(names: ReadonlySet<string>, value: unknown): boolean {
  return typeof value === 'string' && names.has(value);
}

function sumOf(values: readonly unknown[]): number {
  return values.reduce<number>((sum, value) => sum + (typeof value === 'number' ? Math.abs(value) : 0), 0);
}
