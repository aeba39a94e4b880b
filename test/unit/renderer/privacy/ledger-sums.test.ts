import { expect, test } from 'vitest';
import type { LedgerEntry } from '../../../../renderer/api/privacy.ts';
import { groupByDay } from '../../../../renderer/privacy/group-by-day.ts';
import { totalByHost } from '../../../../renderer/privacy/total-by-host.ts';

const entry = (fields: Partial<LedgerEntry>): LedgerEntry => ({
  id: 'id',
  created_at: '2026-03-01T12:00:00.000Z',
  purpose: 'cloud_llm',
  host: 'a.example',
  bytes_sent: 100,
  bytes_received: 10,
  status: 200,
  failure: null,
  refused: false,
  sensitivity_score: 0.1,
  conversation_id: null,
  message_id: null,
  payload: '{}',
  ...fields,
});

test('totals are per host, most requests first, and leave out what was stopped', () => {
  const totals = totalByHost([
    entry({ host: 'b.example', bytes_sent: 1, bytes_received: null }),
    entry({}),
    entry({ bytes_sent: 50 }),
    entry({ host: '', refused: true, bytes_sent: 0 }),
  ]);
  expect(totals).toEqual([
    { host: 'a.example', requests: 2, bytesSent: 150, bytesReceived: 20 },
    { host: 'b.example', requests: 1, bytesSent: 1, bytesReceived: 0 },
  ]);
});

test('days are those of this computer’s calendar, in the order of what happened', () => {
  const at = (day: number, hour: number) => entry({ created_at: new Date(2026, 2, day, hour).toISOString() });
  const days = groupByDay([at(2, 23), at(2, 0), at(1, 23)]);
  expect(days.map(({ entries }) => entries.length)).toEqual([2, 1]);
});
