import { describe, expect, test } from 'vitest';
import type { ImportedConversation } from '../../../../server/chat/import/imported-conversation.ts';
import { BATCH, type ImportStep, planImport } from '../../../../server/chat/import/plan-import.ts';

const conversation = (contents: string[]): ImportedConversation => ({
  title: 'Bees',
  systemPrompt: '',
  createdAt: undefined,
  messages: contents.map((content, index) => ({
    key: String(index),
    parentKey: index === 0 ? undefined : String(index - 1),
    role: index % 2 === 0 ? 'user' : 'assistant',
    content,
    createdAt: undefined,
  })),
});
const plan = (...files: ImportedConversation[]) => [...planImport(files, 'u', 1)];
const textOf = (steps: ImportStep[]) => steps.flatMap((step) => (step.kind === 'text' ? [step.text] : []));
const charactersOf = (steps: ImportStep[]) => textOf(steps).join('').length;

describe('a plan of what an import stores', () => {
  test('has a conversation, then each message before the text that finds it', () => {
    const [batch = []] = plan(conversation(['One.', 'Two.']));
    expect(batch.map(({ kind }) => kind)).toEqual(['conversation', 'message', 'text', 'message', 'text']);
    const [first, one, , two] = batch;
    expect(first).toMatchObject({ row: { userId: 'u', routing: 'local_only', lastActivityAt: 1 } });
    expect(one).toMatchObject({ row: { depth: 1, parentId: null, content: 'One.' } });
    const parent = one?.kind === 'message' ? one.row.id : undefined;
    expect(two).toMatchObject({ row: { depth: 2, parentId: parent, metadata: { imported: true } } });
    expect(first).toMatchObject({ row: { activeMessageId: two?.kind === 'message' ? two.row.id : '' } });
  });

  test('stands in time where its newest message was written, and never in the future', () => {
    const activityOf = (...times: (number | undefined)[]) => {
      const file = conversation(times.map(() => 'Hello.'));
      const messages = file.messages.map((message, at) => ({ ...message, createdAt: times[at] }));
      const [first] = [...planImport([{ ...file, createdAt: undefined, messages }], 'u', 1_000)].flat();
      return first?.kind === 'conversation' ? first.row.lastActivityAt : undefined;
    };
    expect(activityOf(10, 30, 20)).toBe(30);
    expect(activityOf(10, 5_000)).toBe(10);
    expect(activityOf(undefined, undefined)).toBe(1_000);
  });

  test('comes in batches of bounded work, however many messages there are', () => {
    const short = plan(conversation(Array.from({ length: 5_000 }, (_, index) => `Number ${index}`)));
    const long = plan(conversation(Array.from({ length: 200 }, () => 'word '.repeat(2_000))));
    for (const batch of [...short, ...long]) {
      expect(batch.length).toBeLessThanOrEqual(BATCH.steps);
      expect(charactersOf(batch)).toBeLessThanOrEqual(BATCH.characters);
    }
    expect(short.flat().filter(({ kind }) => kind === 'message')).toHaveLength(5_000);
    expect(textOf(long.flat()).join('')).toHaveLength(200 * 10_000);
  });

  test.each([
    ['words', 'swallows fly low '.repeat(20_000)],
    ['one word', 'a'.repeat(300_000)],
    ['characters of two halves', '😀'.repeat(100_000)],
  ])('cuts a message of %s into pieces that are all of it', (_name, content) => {
    const pieces = textOf(plan(conversation([content])).flat());
    expect(pieces.length).toBeGreaterThan(1);
    expect(pieces.join('')).toBe(content);
    for (const piece of pieces) expect(piece.isWellFormed()).toBe(true);
  });

  test('cuts between words where there are any', () => {
    const pieces = textOf(plan(conversation(['swallows fly low '.repeat(20_000)])).flat());
    const words = pieces.flatMap((piece) => piece.trim().split(' '));
    expect(new Set(words)).toEqual(new Set(['swallows', 'fly', 'low']));
  });

  test('has a row for a message without a word', () => {
    expect(plan(conversation([''])).flat()).toMatchObject([{}, { row: { content: '' } }, { text: '' }]);
  });
});
