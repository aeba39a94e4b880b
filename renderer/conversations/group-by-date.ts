/** A span of days that conversations are listed under; `month` is one of the calendar, of any year. */
export type DateGroup =
  | { kind: 'today' | 'yesterday' | 'week' | 'thirty_days' }
  | { kind: 'month'; year: number; month: number };

/**
 * Puts a list that begins with the newest under the days of `now`'s time zone: today, yesterday, the seven and the thirty
 * days before, then months. What lies ahead, as after a clock was set back, is today's.
 */
export function groupByDate<Item>(
  items: readonly Item[],
  dateOf: (item: Item) => Date,
  now: Date,
): { group: DateGroup; items: Item[] }[] {
  const groups: { group: DateGroup; items: Item[] }[] = [];
  for (const item of items) {
    const group = groupOf(dateOf(item), now);
    const last = groups.at(-1);
    if (last && isSame(last.group, group)) last.items.push(item);
    else groups.push({ group, items: [item] });
  }
  return groups;
}

function groupOf(date: Date, now: Date): DateGroup {
  const daysAgo = dayNumber(now) - dayNumber(date);
  if (daysAgo <= 0) return { kind: 'today' };
  if (daysAgo === 1) return { kind: 'yesterday' };
  if (daysAgo <= 7) return { kind: 'week' };
  if (daysAgo <= 30) return { kind: 'thirty_days' };
  return { kind: 'month', year: date.getFullYear(), month: date.getMonth() };
}

// Days of the calendar: those on which the clocks change are as long as others.
function dayNumber(date: Date): number {
  return Math.round(Date.UTC(date.getFullYear(), date.getMonth(), date.getDate()) / 86_400_000);
}

function isSame(one: DateGroup, other: DateGroup): boolean {
  if (one.kind !== 'month' || other.kind !== 'month') return one.kind === other.kind;
  return one.year === other.year && one.month === other.month;
}
