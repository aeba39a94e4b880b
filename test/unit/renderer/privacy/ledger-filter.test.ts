import { expect, test } from 'vitest';
import { EVERYTHING, isSameKind, queryOf } from '../../../../renderer/privacy/ledger-filter.ts';
import { beginsDay } from '../../../../renderer/privacy/ledger-timeline.tsx';

test('a filter asks for a host, a purpose or what was stopped, and for nothing where everything is shown', () => {
  expect(queryOf(EVERYTHING)).toEqual({});
  expect(queryOf({ kind: 'stopped', host: undefined })).toEqual({ refused: true });
  expect(queryOf({ kind: { purpose: 'mcp' }, host: 'a.example' })).toEqual({
    purpose: 'mcp',
    host: 'a.example',
  });
});

test('kinds are told apart by what they let through', () => {
  expect(isSameKind({ purpose: 'mcp' }, { purpose: 'mcp' })).toBe(true);
  expect(isSameKind({ purpose: 'mcp' }, { purpose: 'cloud_llm' })).toBe(false);
  expect(isSameKind('stopped', 'stopped')).toBe(true);
  expect(isSameKind('everything', { purpose: 'mcp' })).toBe(false);
});

test('a day begins where the calendar of this computer says so', () => {
  const at = (day: number, hour: number) => ({ created_at: new Date(2026, 2, day, hour).toISOString() });
  expect(beginsDay(at(2, 23), undefined)).toBe(true);
  expect(beginsDay(at(2, 0), at(2, 23))).toBe(false);
  expect(beginsDay(at(1, 23), at(2, 0))).toBe(true);
});
