import { describe, expect, test } from 'vitest';
import { promptSegments } from '../../../server/chat/prompt-segments.ts';
import { wordsOfDefinitions } from '../../../server/chat/words-of-definitions.ts';
import { createShippedScorer } from '../../../server/sensitivity/shipped-scorer.ts';

const score = createShippedScorer();
type Definition = { name: string; description: string; parameters: Record<string, unknown> };

const tool = (name: string, properties: Record<string, unknown> = {}): Definition => ({
  name,
  description: '',
  parameters: { type: 'object', properties },
});

function judge(tools: Definition[], jsonSchema?: Record<string, unknown>): number {
  const turns = [{ role: 'user' as const, text: 'Hello', storedTaint: 0 }];
  const offered = tools.map((each) => ({ ...each, isBuiltIn: false }));
  return score(promptSegments(turns, { tools: offered, ...(jsonSchema && { jsonSchema }) }).segments).score;
}

const SENTENCES = [
  'My husband beats me',
  'I am pregnant and my boss does not know',
  'The patient has been HIV positive since March',
  'My wife was diagnosed with breast cancer last week',
  'I was fired yesterday',
  'We plan to announce the acquisition of Northwind on Monday',
  'Je suis enceinte de trois mois',
  'My son takes cocaine',
];
const words = (sentence: string) => sentence.split(' ');
const text = { type: 'string' };

const WAYS: [string, (sentence: string) => number][] = [
  ['one word a tool', (sentence) => judge(words(sentence).map((word) => tool(word)))],
  [
    'one word a property',
    (sentence) => judge([tool('look', Object.fromEntries(words(sentence).map((word) => [word, text])))]),
  ],
  [
    'one word a property within a property',
    (sentence) =>
      judge([
        tool(
          'look',
          words(sentence).reduceRight<Record<string, unknown>>(
            (inside, word) => ({ [word]: { type: 'object', properties: inside } }),
            {},
          ),
        ),
      ]),
  ],
  [
    'one word a constant',
    (sentence) =>
      judge([
        tool('look', Object.fromEntries(words(sentence).map((word, at) => [`p${at}`, { const: word }]))),
      ]),
  ],
  ['one word a choice', (sentence) => judge([tool('look', { a: { enum: words(sentence) } })])],
  ['a pattern', (sentence) => judge([tool('look', { a: { pattern: `^${words(sentence).join('\\s+')}$` } })])],
  ['a name in snake case', (sentence) => judge([tool(words(sentence).join('_'))])],
  [
    'the schema of an answer',
    (sentence) =>
      judge([], {
        type: 'object',
        properties: Object.fromEntries(words(sentence).map((word) => [word, text])),
      }),
  ],
];

describe('what a client says through the form of its tools', () => {
  test.each(WAYS)('is read as %s', (_way, send) => {
    expect(SENTENCES.filter((sentence) => send(sentence) < 0.7)).toEqual([]);
  });
});

test.each([
  ['Bash Read Write Edit Glob Grep Task WebFetch WebSearch TodoWrite NotebookEdit'],
  ['get_weather send_email create_event list_files read_file write_file'],
  ['mcp__github__create_issue mcp__github__list_pull_requests mcp__slack__post_message'],
  ['kubectl_get kubectl_apply kubectl_describe kubectl_logs helm_install'],
])('honest tools leave: %s', (names) => {
  const properties = {
    file_path: text,
    oldString: text,
    replace_all: { type: 'boolean' },
    unit: { enum: ['celsius', 'fahrenheit'] },
    status: { enum: ['pending', 'in_progress', 'completed'] },
    user_id: { type: 'integer', pattern: '^[a-z]+\\s?[0-9]{3}$' },
    created_at: { type: 'string', format: 'date-time' },
  };
  expect(judge(names.split(' ').map((name) => tool(name, properties)))).toBeLessThan(0.7);
});

test('a schema of a hundred thousand levels is read to its end', () => {
  let deep: Record<string, unknown> = { const: 'end_of_it_all' };
  for (let level = 0; level < 100_000; level += 1) deep = { not: deep };
  expect(wordsOfDefinitions([{ name: 'look', parameters: deep }])).toContain('end of it all');
});
