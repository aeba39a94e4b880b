import { expect, test } from 'vitest';
import { groupByDate } from '../../../renderer/conversations/group-by-date.ts';

const NOW = new Date(2026, 2, 31, 0, 30);
const groupsOf = (...dates: Date[]) => groupByDate(dates, (date) => date, NOW);
const daysAgo = (days: number, hour = 23) => new Date(2026, 2, 31 - days, hour);

test('a day is one of the calendar, not 24 hours, also where the clocks change', () => {
  const kinds = [0, 1, 2, 7, 8, 30].map((days) => groupsOf(daysAgo(days))[0]?.group.kind);
  expect(kinds).toEqual(['today', 'yesterday', 'week', 'week', 'thirty_days', 'thirty_days']);
});

test('what is older is under its month, of its year', () => {
  expect(groupsOf(daysAgo(31), new Date(2026, 1, 2), new Date(2025, 1, 2))).toEqual([
    { group: { kind: 'month', year: 2026, month: 1 }, items: [daysAgo(31), new Date(2026, 1, 2)] },
    { group: { kind: 'month', year: 2025, month: 1 }, items: [new Date(2025, 1, 2)] },
  ]);
});

test('what lies ahead is of today, and nothing is of no group', () => {
  expect(groupsOf(new Date(2027, 0, 1), daysAgo(0, 0))).toMatchObject([
    { group: { kind: 'today' }, items: [{}, {}] },
  ]);
  expect(groupsOf()).toEqual([]);
});
