import type { DateTime } from 'luxon';
import { ToolFailed } from '../../../tool.types.ts';

const WORKING = 5;
/** About 4,000 years. */
const MOST_DAYS = 1_500_000;

/** Days from Monday to Friday after `from`, up to and with `to`; negative when `to` is before. Holidays count as days. */
export function countBusinessDays(from: DateTime, to: DateTime): number {
  const days = Math.round(to.diff(from, 'days').days);
  if (days < 0) return -countBusinessDays(to, from);
  if (days > MOST_DAYS) throw new ToolFailed('The days are too far apart to count business days.');
  const weeks = Math.floor(days / 7);
  const rest = Array.from({ length: days % 7 }, (_, index) => ((from.weekday + index) % 7) + 1);
  return weeks * WORKING + rest.filter((weekday) => weekday <= WORKING).length;
}

/** The day so many days from Monday to Friday later, or earlier. */
export function addBusinessDays(from: DateTime, amount: number): DateTime {
  const step = amount < 0 ? -1 : 1;
  const start = amount === 0 ? from : lastWorkingDay(from, -step);
  let date = start.plus({ days: 7 * Math.trunc(amount / WORKING) });
  for (let left = Math.abs(amount % WORKING); left > 0; ) {
    date = date.plus({ days: step });
    if (date.weekday <= WORKING) left -= 1;
  }
  return date;
}

// From a weekend one counts as from the working day before it.
function lastWorkingDay(date: DateTime, step: number): DateTime {
  return date.weekday <= WORKING ? date : lastWorkingDay(date.plus({ days: step }), step);
}
