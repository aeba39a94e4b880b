import { ToolFailed } from '../../../tool.types.ts';

/** Digits with groups of three after spaces, commas or points, up to what can be no part of a number. */
const NUMBER = /(?<![\p{L}\d_.,])\d+(?:[.,]\d+|(?: \d{3})(?!\d))*(?:[eE][+-]?\d+)?/gu;

/**
 * Writes French and grouped numbers as 1234.56. Between the parentheses of a function and in a list a comma divides.
 * Throws ToolFailed for `1,234`, which is a thousand to some and one to others.
 */
export function readNumbers(expression: string): string {
  const lists = findLists(expression);
  return expression.replace(NUMBER, (number, start: number) =>
    lists[start] ? number.split(',').map(joinGroups).join(',') : readNumber(number),
  );
}

/** A number as written by a person, with a point for its decimals and no groups. Throws ToolFailed when ambiguous. */
export function readNumber(number: string): string {
  const joined = joinGroups(number);
  const commas = joined.split(',').length - 1;
  if (commas === 0) return joined;
  if (isGroupedByCommas(joined, commas)) return joined.replaceAll(',', '');
  const isDecimal = commas === 1 && !joined.includes('.');
  if (isDecimal && (joined !== number || !couldBeThousands(joined))) return joined.replace(',', '.');
  throw new ToolFailed(
    `${number.slice(0, 40)} could mean two numbers. Write decimals with a point and nothing between thousands.`,
  );
}

function joinGroups(number: string): string {
  return number.replace(/ (?=\d{3}(?!\d))/gu, '');
}

function isGroupedByCommas(number: string, commas: number): boolean {
  return /^[1-9]\d{0,2}(?:,\d{3})+(?:\.\d+)?$/u.test(number) && (commas > 1 || number.includes('.'));
}

function couldBeThousands(number: string): boolean {
  return /^[1-9]\d{0,2},\d{3}$/u.test(number);
}

/** For each character whether it stands among the arguments of a function or the items of a list. */
function findLists(expression: string): boolean[] {
  const open: boolean[] = [];
  return Array.from(expression.split(''), (character, index) => {
    if (character === '[') open.push(true);
    if (character === '(') open.push(endsInName(expression.slice(Math.max(0, index - 40), index)));
    if (character === ')' || character === ']') open.pop();
    return open.at(-1) ?? false;
  });
}

function endsInName(text: string): boolean {
  return /\p{L}[\p{L}\d_]*\s*$/u.test(text);
}
