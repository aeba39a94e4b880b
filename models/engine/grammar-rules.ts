import type { JsonSchema } from './chat-engine.ts';
import { SchemaUnusable } from './engine-errors.ts';
import { integerRange } from './integer-range.ts';

/** How deep a value may be whose schema says nothing of it. */
const FREE_DEPTH = 3;
/** A double holds every whole number of so many digits exactly. */
const MOST_DIGITS = 15;
const MOST_DECIMALS = 10;

/** The rules that every JSON grammar ends with: `value`, `string`, `number`, `integer`, `boolean`. */
export const BASIC_RULES: readonly string[] = [
  // No \u: every character can be written as it is, but half a surrogate pair must not.
  String.raw`char ::= [^"\\\x00-\x1F\x7F] | "\\" ["\\/bfnrt]`,
  String.raw`string ::= "\"" char* "\""`,
  'boolean ::= "true" | "false"',
  `integer ::= "-"? ${digits(MOST_DIGITS)}`,
  `number ::= integer ${decimals()}`,
  'scalar ::= string | number | boolean | "null"',
  `value ::= ${freeValue(FREE_DEPTH)}`,
  ...Array.from({ length: FREE_DEPTH }, (_, depth) => freeRules(depth + 1)).flat(),
];

/** Exactly the JSON text of one value. */
export function literal(value: unknown): string {
  const text = JSON.stringify(value) ?? 'null';
  return `"${text.replace(/[\\"]/g, String.raw`\$&`)}"`;
}

/** One of several. */
export function choice(options: string[]): string {
  return `(${options.join(' | ')})`;
}

/** A string of so many characters; a limit above `mostCounted` is not held. */
export function stringRule(least: number, most: number | undefined, mostCounted: number): string {
  const limit = most === undefined || most > mostCounted ? '' : Math.max(most, least);
  if (least === 0 && limit === '') return 'string';
  return String.raw`"\"" char{${Math.min(least, mostCounted)},${limit}} "\""`;
}

/** A whole number within the bounds of its schema, or any number whose sign and digits fit them. */
export function numberRule(schema: JsonSchema, isInteger: boolean): string {
  const step = isInteger ? 1 : 0;
  const least = bound(schema.minimum, schema.exclusiveMinimum, { step, absent: Number.NEGATIVE_INFINITY });
  const most = bound(schema.maximum, schema.exclusiveMaximum, {
    step: -step,
    absent: Number.POSITIVE_INFINITY,
  });
  if (isInteger) return requireRange(integerRange(least, most));
  const sign = least >= 0 ? '' : '"-"? ';
  const length = Math.max(wholeDigits(least), wholeDigits(most));
  return `${sign}${digits(length)} ${decimals()}`;
}

function bound(
  inclusive: unknown,
  exclusive: unknown,
  { step, absent }: { step: number; absent: number },
): number {
  if (typeof inclusive === 'number') return inclusive;
  return typeof exclusive === 'number' ? exclusive + step : absent;
}

function requireRange(range: string | undefined): string {
  if (range === undefined)
    throw new SchemaUnusable('The JSON schema asks for a number that it does not allow.');
  return range;
}

function wholeDigits(limit: number): number {
  return Math.min(MOST_DIGITS, Math.abs(limit) < 1e15 ? String(Math.trunc(Math.abs(limit))).length : 99);
}

function digits(most: number): string {
  return most === 1 ? '[0-9]' : `("0" | [1-9] [0-9]{0,${most - 1}})`;
}

function decimals(): string {
  return `("." [0-9]{1,${MOST_DECIMALS}})?`;
}

function freeValue(depth: number): string {
  return depth === 0 ? 'scalar' : `scalar | object-${depth} | array-${depth}`;
}

function freeRules(depth: number): string[] {
  const inner = depth === 1 ? 'scalar' : `(${freeValue(depth - 1)})`;
  return [
    `object-${depth} ::= "{" (string ":" ${inner} ("," string ":" ${inner})*)? "}"`,
    `array-${depth} ::= "[" (${inner} ("," ${inner})*)? "]"`,
  ];
}
