import { expect, it } from 'vitest';
import type { ReplyMetadata } from '../../../renderer/api/chat.ts';
import { explainRoute } from '../../../renderer/chat/reply-details.tsx';

const KEPT = {
  llm_provider: 'local',
  model: 'm',
  sensitivity_score: 0.8,
  message_score: 0.2,
  why: 'sensitive',
} as ReplyMetadata;

it('says so where only the second check found something', () => {
  const reasons = [
    { kind: 'shift', contribution: 0.8 },
    { kind: 'classifier', category: 'health', contribution: -2 },
    { kind: 'second_reader', category: 'health', contribution: 3 },
  ];
  expect(explainRoute({ ...KEPT, reasons }, [], 0.7)).toBe('sensitive_second');
  expect(explainRoute({ ...KEPT, reasons: reasons.slice(0, 2) }, [], 0.7)).toBe('sensitive');
  const anyway = [...reasons, { kind: 'detector', category: 'secrets', contribution: 4 }];
  expect(explainRoute({ ...KEPT, reasons: anyway }, [], 0.7)).toBe('sensitive');
});
