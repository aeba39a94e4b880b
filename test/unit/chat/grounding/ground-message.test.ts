import { describe, expect, test } from 'vitest';
import { type GroundedQuestion, groundMessage } from '../../../../server/chat/grounding/ground-message.ts';
import type { GroundingDocuments } from '../../../../server/chat/grounding/grounding.types.ts';
import type { FoundChunk, SearchRequest } from '../../../../server/documents/documents.types.ts';
import { foundChunk } from './passages.ts';

/** Documents that find what they are told to, and remember what they were asked. */
function documents(found: FoundChunk[], change: Partial<GroundingDocuments> = {}) {
  const asked: SearchRequest[] = [];
  const those: GroundingDocuments = {
    passages: () => [],
    requireOwn: () => {},
    awaitRead: async (_user, ids) => ids,
    unreadOf: () => [],
    awaitJudged: async () => {},
    isJudged: () => true,
    handedScoreOf: () => 0.2,
    whole: () => undefined,
    beginnings: () => [foundChunk('the beginning')],
    search: async (request) => {
      asked.push(request);
      return { mode: 'lexical', total: found.length, results: found };
    },
    ...change,
  };
  return { those, asked };
}

function ask(change: Partial<GroundedQuestion>, those: GroundingDocuments) {
  const question: GroundedQuestion = {
    userId: 'me',
    message: 'How many months of rent is the deposit of my lease?',
    previousMessage: { id: 'before', content: 'Tell me about the flat in Lyon.' },
    choice: { ids: [], useAll: true },
    mostTokens: 100,
    ...change,
  };
  return groundMessage(question, those, new AbortController().signal);
}

describe('grounding a message', () => {
  test('numbers what was found from one, best first, within the tokens that it may take', async () => {
    const found = [60, 50, 30].map((tokens) => foundChunk(`of ${tokens}`, { tokens }));
    const { those } = documents(found);
    const { passages } = await ask({}, those);
    expect(passages.map(({ index, chunk }) => [index, chunk.text])).toEqual([
      [1, 'of 60'],
      [2, 'of 30'],
    ]);
  });

  test('gives a passage the higher of its own score and its document’s', async () => {
    const { those } = documents([foundChunk('a', { sensitivityScore: 0.4 })]);
    expect((await ask({}, those)).passages[0]?.sensitivityScore).toBe(0.4);
    const worse = documents([foundChunk('a', { sensitivityScore: 0.4 })], { handedScoreOf: () => 0.9 });
    expect((await ask({}, worse.those)).passages[0]?.sensitivityScore).toBe(0.9);
  });

  test('searches with the message before it too when it is too short to stand alone', async () => {
    const { those, asked } = documents([]);
    expect(await ask({ message: 'and the deposit?' }, those)).toMatchObject({ foundWith: 'before' });
    expect(await ask({}, those)).not.toHaveProperty('foundWith');
    expect(asked[0]?.query).toBe('and the deposit?\nTell me about the flat in Lyon.');
    expect(asked[1]?.query).toBe('How many months of rent is the deposit of my lease?');
  });

  test('never searches with more than a search takes', async () => {
    const { those, asked } = documents([]);
    await ask({ message: 'word '.repeat(5_000) }, those);
    expect(asked[0]?.query.length).toBeLessThanOrEqual(1_000);
  });

  test('gives named documents whole where they fit, without a search', async () => {
    const { those, asked } = documents([], { whole: () => [foundChunk('one'), foundChunk('two')] });
    const { passages } = await ask({ choice: { ids: ['a'], useAll: false } }, those);
    expect(passages.map(({ chunk }) => chunk.text)).toEqual(['one', 'two']);
    expect(asked).toEqual([]);
  });

  test('searches named documents alone where they do not fit, and else reads their beginning', async () => {
    const { those, asked } = documents([]);
    const { passages } = await ask({ choice: { ids: ['a'], useAll: false } }, those);
    expect(asked[0]?.documentIds).toEqual(['a']);
    expect(passages.map(({ chunk }) => chunk.text)).toEqual(['the beginning']);
  });

  const LEASE = [
    'The flat in Lyon is let from April for three years. It has two rooms and a cellar.',
    'The rent of the flat is 780 euros a month. Pets are welcome in all rooms of the flat.',
  ];
  const named = { choice: { ids: ['a'], useAll: false } };

  test('quotes what named documents say most where the message asks for all of it, each sentence with its number', async () => {
    const { those, asked } = documents([], { whole: () => LEASE.map((text) => foundChunk(text)) });
    const { extract } = await ask({ ...named, message: 'Summarise this document' }, those);
    expect(extract).toContain('sentences of lease.pdf that say most, quoted as they stand:');
    expect(extract).toContain('- The flat in Lyon is let from April for three years. [1]');
    expect(extract).toContain('- The rent of the flat is 780 euros a month. [2]');
    expect(asked).toEqual([]);
    expect(await ask({ ...named, message: 'What does it say about pets?' }, those)).not.toHaveProperty(
      'extract',
    );
  });

  test('says that it knows the beginning only of what is too long, and does not search it', async () => {
    const { those, asked } = documents([], { beginnings: () => [foundChunk(LEASE[0] ?? '')] });
    const found = await ask({ ...named, message: 'Résume lease.pdf' }, those);
    expect(found).toMatchObject({ language: 'fr' });
    expect(found.extract).toContain('(début de lease.pdf)');
    expect(asked).toEqual([]);
  });

  test('speaks of a wish without a language in that of the document', async () => {
    const french = foundChunk(
      'Le loyer de cet appartement est de 780 euros par mois, et il est payable le cinq.',
    );
    const { those } = documents([], { whole: () => [french] });
    expect(await ask({ ...named, message: 'tl;dr' }, those)).toMatchObject({ language: 'fr' });
  });

  test('finds nothing where nothing matches in all documents', async () => {
    const { those } = documents([]);
    expect((await ask({}, those)).passages).toEqual([]);
  });

  test('speaks the language of the message', async () => {
    const { those } = documents([]);
    expect(
      (await ask({ message: 'Quel est le montant de la caution de mon appartement ?' }, those)).language,
    ).toBe('fr');
  });
});
