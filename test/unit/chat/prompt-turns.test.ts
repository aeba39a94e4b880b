import { expect, test } from 'vitest';
import type { MessageRow } from '../../../server/chat/messages.repository.ts';
import { toMessageTurn } from '../../../server/chat/prompt-turns.ts';

const row = (role: MessageRow['role'], metadata: MessageRow['metadata']): MessageRow => ({
  id: 'm1',
  conversationId: 'c1',
  parentId: null,
  depth: 1,
  role,
  content: '299 days (42 weeks and 5 days)',
  createdAt: 0,
  metadata,
  taintScore: 0.1,
});
const step = (tool: string, status = 'done') => ({ tool, status });

test.each([
  [
    'the calculator alone',
    'assistant',
    { tool: 'calculator', steps: [step('calculator'), step('calculator')] },
    true,
  ],
  [
    'a document, then the calculator',
    'assistant',
    { tool: 'calculator', steps: [step('file_read'), step('calculator')] },
    false,
  ],
  [
    'a calculation that failed',
    'assistant',
    { tool: 'calculator', steps: [step('calculator', 'failed')] },
    false,
  ],
  ['a model, of what the calculator gave', 'assistant', { steps: [step('calculator')] }, false],
  ['nobody that is known', 'assistant', { tool: 'calculator' }, false],
  ['a person', 'user', { tool: 'calculator', steps: [step('calculator')] }, false],
] as const)('an answer by %s is computed or not', (_by, role, metadata, isComputed) => {
  expect(toMessageTurn(row(role, metadata))).toMatchObject({ isComputed, storedTaint: 0.1 });
});
