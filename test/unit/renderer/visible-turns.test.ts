import { expect, test } from 'vitest';
import type { Message } from '../../../renderer/api/chat.ts';
import type { ReplyRequest } from '../../../renderer/api/reply-stream.ts';
import type { LiveTurn } from '../../../renderer/chat/live-turns.ts';
import { visibleTurns } from '../../../renderer/chat/message-list.tsx';

const message = (id: string, role: Message['role']): Message => ({
  id,
  role,
  content: id,
  created_at: '',
  parent_id: null,
});
const stored = [
  message('q1', 'user'),
  message('a1', 'assistant'),
  message('q2', 'user'),
  message('a2', 'assistant'),
];
const live = (request: ReplyRequest, userMessage?: Message): LiveTurn => ({
  request,
  userMessage,
  route: undefined,
  text: '',
  state: 'waiting',
  error: undefined,
});
const shown = (turn: LiveTurn, messages = stored) => {
  const { stored: kept, question } = visibleTurns(messages, turn);
  return [...kept.map(({ id }) => id), ...(question === undefined ? [] : [`“${question}”`])];
};

test('a message that is being sent stands at the end, once', () => {
  const send = { kind: 'send', content: 'q3' } as const;
  expect(shown(live(send))).toEqual(['q1', 'a1', 'q2', 'a2', '“q3”']);
  expect(shown(live(send, message('q3', 'user')))).toEqual(['q1', 'a1', 'q2', 'a2', '“q3”']);
  const readBack = [...stored, message('q3', 'user'), message('a3', 'assistant')];
  expect(shown(live(send, message('q3', 'user')), readBack)).toEqual(['q1', 'a1', 'q2', 'a2', 'q3']);
});

test('an answer that is made anew is gone until the new one is there, or the attempt has failed', () => {
  const again = { kind: 'regenerate', messageId: 'a1' } as const;
  expect(shown(live(again))).toEqual(['q1']);
  expect(shown(live(again, message('q1', 'user')))).toEqual(['q1']);
  const failed = { ...live(again, message('q1', 'user')), state: 'failed' } as const;
  expect(shown(failed)).toEqual(['q1', 'a1', 'q2', 'a2']);
});

test('a message that is said anew replaces itself and all that followed', () => {
  expect(shown(live({ kind: 'edit', messageId: 'q2', content: 'q2, better' }))).toEqual([
    'q1',
    'a1',
    '“q2, better”',
  ]);
});
