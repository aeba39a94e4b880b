import { expect, test } from 'vitest';
import { readSentTurns } from '../../../renderer/chat/sent-request.tsx';

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

const sent = (...texts: [role: string, content: string][]) =>
  JSON.stringify({ messages: texts.map(([role, content]) => ({ role, content })) });

const FIRST = '[1] lease.pdf, page 3\nThe rent is 940 euros.\n\nIt rises each year.';

test.each<[string, [string, string][]]>([
  [
    'now',
    [
      ['user', 'Answer from these.'],
      ['user', FIRST],
    ],
  ],
  ['until 30 November 2026', [['user', `Answer from these.\n\n${FIRST}`]]],
])(
  'passages as they are sent %s are told from what the person wrote, with their places, and nothing is left out',
  (_when, opening) => {
    const payload = sent(
      ['user', 'An earlier question, never answered.'],
      ...opening,
      ['user', '[2] notes.md\n[3] is no label here.'],
      ['user', 'How much is the rent? [1] me'],
    );
    expect(readSentTurns(payload, true)).toEqual([
      { role: 'user', text: 'An earlier question, never answered.' },
      { role: 'note', text: 'Answer from these.' },
      {
        role: 'passage',
        title: '[1] lease.pdf, page 3',
        text: 'The rent is 940 euros.\n\nIt rises each year.',
      },
      { role: 'passage', title: '[2] notes.md', text: '[3] is no label here.' },
      { role: 'user', text: 'How much is the rent? [1] me' },
    ]);
  },
);

test('when the documents held nothing, what was said of them is a note', () => {
  const payload = sent(['assistant', 'Hello'], ['user', 'Nothing matches.'], ['user', 'Zebras?']);
  expect(readSentTurns(payload, true).map(({ role }) => role)).toEqual(['assistant', 'note', 'user']);
});

test('without documents everything that the person wrote is theirs', () => {
  const payload = sent(['user', '[1] lease.pdf\nquoted by hand'], ['user', 'What is it?']);
  expect(readSentTurns(payload).map(({ role }) => role)).toEqual(['user', 'user']);
});
