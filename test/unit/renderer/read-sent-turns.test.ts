import { expect, test } from 'vitest';
import { readSentTurns } from '../../../renderer/chat/read-sent-turns.ts';

test('the turns of both kinds of request are read', () => {
  const turns = [{ role: 'user', content: 'Hello' }];
  expect(readSentTurns(JSON.stringify({ messages: turns }))).toEqual([{ role: 'user', text: 'Hello' }]);
  const parts = [
    {
      role: 'user',
      content: [
        { type: 'text', text: 'Hello' },
        { type: 'text', text: 'again' },
      ],
    },
  ];
  expect(readSentTurns(JSON.stringify({ system: 'Be brief', messages: parts }))).toEqual([
    { role: 'system', text: 'Be brief' },
    { role: 'user', text: 'Hello\nagain' },
  ]);
});

test.each([null, '', 'not json', '[]', '{"messages":3}', '{"messages":[null,1]}'])(
  'a body that is no chat request has no turns: %j',
  (payload) => {
    expect(readSentTurns(payload)).toEqual([]);
  },
);
