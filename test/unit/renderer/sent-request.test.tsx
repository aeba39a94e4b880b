import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { LedgerEntry } from '../../../renderer/api/privacy.ts';
import { SentRequest } from '../../../renderer/chat/sent-request.tsx';

const entry: LedgerEntry = {
  id: 'e',
  created_at: '2026-11-21T10:00:00.000Z',
  purpose: 'chat',
  host: 'cloud.example.org',
  bytes_sent: 120,
  bytes_received: 0,
  status: 200,
  failure: null,
  refused: false,
  reached: true,
  sensitivity_score: 0.1,
  conversation_id: null,
  message_id: null,
  payload: 'What is the capital of Portugal?',
};
const said = (change: Partial<LedgerEntry>) =>
  renderToStaticMarkup(<SentRequest entry={{ ...entry, ...change }} hasPassages={false} />);

test('a request that reached its host is told as sent, with its size', () => {
  expect(said({})).toContain('Exactly what was sent to cloud.example.org');
  expect(said({})).toContain('120');
  expect(said({ payload: null })).toContain('The text was erased');
});

test.each([
  ['reached nobody', { reached: false, failure: 'network', status: null }],
  ['was refused at the door', { reached: false, refused: true, status: null, payload: null }],
])('a request that %s is not told as sent', (_, change) => {
  expect(said(change)).toContain('Not sent to cloud.example.org');
  expect(said(change)).not.toMatch(/Exactly what was sent|120|erased|as it was sent/);
});
