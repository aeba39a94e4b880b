import { expect, it } from 'vitest';
import type { Reading } from '../../../models/second-reader/reader-messages.ts';
import { createSecondRead } from '../../../server/sensitivity/second-reader/second-read.ts';
import { textsToRead } from '../../../server/sensitivity/second-reader/texts-to-read.ts';
import type { Segment } from '../../../server/sensitivity/sensitivity.types.ts';

const MANIFEST = {
  version: '1',
  categories: ['health', 'money', 'everyday'],
  sha256: '',
};

function openReading(logitOf: (text: string) => number) {
  const asked: string[] = [];
  const budgets: number[] = [];
  const engine = {
    wake: async () => {},
    async read(texts: string[], signal: AbortSignal): Promise<Reading[]> {
      signal.throwIfAborted();
      asked.push(...texts);
      return texts.map((text) => ({
        logit: logitOf(text),
        categories: [0.2, 0.7, 0.1],
        start: 0,
        end: text.length,
      }));
    },
  };
  const read = createSecondRead({
    engine,
    manifest: () => MANIFEST,
    timeout: (milliseconds) => {
      budgets.push(milliseconds);
      return new AbortController().signal;
    },
  });
  return { read, asked, budgets };
}

const user = (text: string): Segment => ({ role: 'user', text });

it('lets the most sensitive text decide', async () => {
  const { read } = openReading((text) => (text.includes('debt') ? 2 : -3));
  const { logOdds, categories, version } = await read([{ role: 'document', text: 'hello' }, user('my debt')]);
  expect(logOdds).toBe(2);
  expect(categories).toEqual([
    { name: 'money', share: 0.7 },
    { name: 'health', share: 0.2 },
  ]);
  expect(version).toBe('1');
  expect((await read([user('hello')])).logOdds).toBe(-3);
});

it('reads only what is new in a conversation', async () => {
  const { read, asked } = openReading(() => -3);
  await read([user('one'), user('two')]);
  const before = asked.length;
  await read([user('one'), user('two'), user('three')]);
  expect(asked.slice(before)).toEqual(['U: one\nU: two\nU: three']);
});

it('gives three seconds and a fifth for every thousand characters, beside the time to wake', async () => {
  const { read, budgets } = openReading(() => -3);
  await read([user('a'.repeat(10_000))]);
  expect(budgets).toEqual([30_000, 5_000]);
});

it('reads a short reply only together with what it answers, and asks more of what is read together', async () => {
  const { read, asked } = openReading((text) => (text.includes('pills') ? 2.5 : -3));
  const { logOdds } = await read([user('What did I order?'), user('the pills again')]);
  expect(asked).toEqual(['What did I order?', 'U: What did I order?\nU: the pills again']);
  expect(logOdds).toBe(1.5);
  expect((await read([user('the pills again')])).logOdds).toBe(2.5);
});

it('says harmless of nothing to read', async () => {
  const { read, asked } = openReading(() => 9);
  expect(await read([user('  ')])).toMatchObject({ logOdds: -7, categories: [] });
  expect(asked).toEqual([]);
});

it('reads each segment alone and with what came before, and what is encoded in it', () => {
  const hidden = Buffer.from('My mother has cancer and nobody at work may know.').toString('base64');
  const texts = textsToRead([
    { role: 'system', text: 'Be brief.' },
    user('What is this?'),
    { role: 'assistant', text: 'A code.' },
    user(hidden),
  ]);
  const read = texts.map(({ text }) => text);
  expect(read).toContain('S: Be brief.');
  expect(read).toContain('U: What is this?\nA: A code.');
  expect(read.some((text) => text.includes('My mother has cancer'))).toBe(true);
});

it('reads what a program wrote for a model whole: what is said there of somebody may be in words that no list has', () => {
  const [read] = textsToRead([
    { role: 'system', text: 'Danon will be let go on Friday.', isInstructions: true },
  ]);
  expect(read?.text).toBe('S: Danon will be let go on Friday.');
});

it('finds what to read of a talk that goes on as it was, and anew where what came before is another', () => {
  const talk = [user('What is this?'), { role: 'assistant' as const, text: 'A code.' }];
  const before = textsToRead(talk);
  const after = textsToRead([...talk, user('What does it say, in plain words, if you please?')]);
  expect(after.slice(0, before.length).every((text, at) => text === before[at])).toBe(true);
  const [, answer] = talk;
  const other = textsToRead([user('My own words?'), answer as (typeof talk)[number]]);
  expect(other.map(({ text }) => text)).toContain('U: My own words?\nA: A code.');
  expect(textsToRead(talk).map(({ text }) => text)).toEqual(before.map(({ text }) => text));
});

it('fails where the reader fails', async () => {
  const read = createSecondRead({
    engine: {
      wake: async () => {},
      read: async () => {
        throw new Error('gone');
      },
    },
    manifest: () => MANIFEST,
  });
  await expect(read([user('hello')])).rejects.toThrow('gone');
});
