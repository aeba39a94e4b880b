import type { BigNumber } from 'mathjs';
import { ToolFailed } from '../../../tool.types.ts';
import { mathematics, PRECISION } from './mathematics.ts';

/** Most characters of a list or matrix. */
const MOST_CHARACTERS = 4_000;
/** Digits of a number that was rounded. */
const ROUNDED_DIGITS = 15;
/** The last digits of the precision carry the rounding of what came before. */
const SURE_DIGITS = PRECISION - 4;
/** A number of more digits than this did not end: it was cut at the precision. */
const EXACT_DIGITS = 50;

/** A result as text; `isExact` is false where digits were left out. Throws ToolFailed for what is no result. */
export function formatResult(value: unknown): { shown: string; isExact: boolean } {
  const kind = mathematics.typeOf(value);
  if (!SHOWN.has(kind))
    throw new ToolFailed('The expression gives no number. Ask for a number, a unit or a list.');
  let isExact = true;
  const shown = mathematics.format(value, (part: unknown) => {
    const decimal = formatDecimal(part);
    isExact &&= decimal.isExact;
    return decimal.shown;
  });
  if (shown.length > MOST_CHARACTERS) throw new ToolFailed('The result is too long to be shown.');
  return { shown: shown.replace(/\bdeg([CF])\b/gu, '°$1'), isExact };
}

const SHOWN: ReadonlySet<string> = new Set([
  ...[
    'BigNumber',
    'number',
    'bigint',
    'Fraction',
    'Complex',
    'Unit',
    'boolean',
    'Matrix',
    'DenseMatrix',
    'Array',
  ],
]);

/** A number in full where it ends, else with 15 significant digits. Throws ToolFailed unless it is finite. */
export function formatDecimal(value: unknown): { shown: string; isExact: boolean } {
  if (typeof value === 'boolean') return { shown: String(value), isExact: true };
  const number = toBigNumber(value).toSignificantDigits(SURE_DIGITS);
  if (!number.isFinite()) {
    throw new ToolFailed('The result is not a finite number: a division by zero, or too large a number.');
  }
  const isExact = number.precision() <= EXACT_DIGITS;
  const kept = isExact ? number : number.toSignificantDigits(ROUNDED_DIGITS);
  const isPlain = kept.isZero() || (kept.e >= -9 && kept.e < EXACT_DIGITS);
  return { shown: isPlain ? kept.toFixed() : kept.toExponential(), isExact };
}

function toBigNumber(value: unknown): BigNumber {
  if (mathematics.isBigNumber(value)) return value;
  if (typeof value === 'number') return mathematics.bignumber(value.toPrecision(ROUNDED_DIGITS));
  return mathematics.bignumber(String(value));
}
