import { describe, expect, test } from 'vitest';
import {
  addTelling,
  findStanding,
  numberPassages,
  placeTellings,
  readTellings,
} from '../../../../server/chat/grounding/standing-passages.ts';
import type { MessageRow } from '../../../../server/chat/messages.repository.ts';
import type { FoundChunk } from '../../../../server/documents/documents.types.ts';
import { foundChunk, passage } from './passages.ts';

const DEPOSIT = 'The deposit is two months of rent.';
const HEATING = 'The boiler is serviced each autumn.';
const chunks = [chunkOf('a', DEPOSIT), chunkOf('b', HEATING)];
const ALL = { ids: [], useAll: true };

function chunkOf(id: string, text: string, change: Partial<FoundChunk> = {}): FoundChunk {
  return foundChunk(text, { chunkId: id, documentId: `document of ${id}`, ...change });
}

function documents(there: FoundChunk[] = chunks, handed = 0) {
  return {
    passages: (_user: string, ids: string[]) => there.filter(({ chunkId }) => ids.includes(chunkId)),
    handedScoreOf: () => handed,
  };
}

function row(id: string, role: MessageRow['role'], metadata: Record<string, unknown>): MessageRow {
  const common = { conversationId: 'c', parentId: null, depth: 1, taintScore: 0, createdAt: 0 };
  return { ...common, id, role, content: `What does it say, ${id}?`, metadata };
}

/** A question of all documents, and an answer made here from these passages. */
function turn(id: string, found: [number, string][], change: Record<string, unknown> = {}): MessageRow[] {
  const passages = found.map(([index, chunk_id]) => ({ index, chunk_id }));
  return [
    row(id, 'user', { document_ids: [], use_documents: true }),
    row(`answer to ${id}`, 'assistant', { llm_provider: 'local', passages, ...change }),
  ];
}

/** A turn of its own, so that it makes no passage more harmless. */
const OPENING = expect.stringMatching(/^Passages from my documents follow\..*the answer\.$/);

/** What stands before each message, in one line each. */
function linesOf(before: ReturnType<typeof findStanding>) {
  return Object.fromEntries([...(before ?? [])].map(([id, turns]) => [id, turns.map(({ text }) => text)]));
}

describe('passages that stand before earlier messages', () => {
  test('stand once, where they were first told; what finds them again points to them', () => {
    const branch = [
      ...turn('q1', [[1, 'a']]),
      ...turn('q2', [
        [2, 'b'],
        [1, 'a'],
      ]),
    ];
    expect(linesOf(findStanding('me', branch, documents()))).toEqual({
      q1: [OPENING, `[1] lease.pdf, page 3\n${DEPOSIT}`],
      q2: [
        OPENING,
        `[2] lease.pdf, page 3\n${HEATING}`,
        'Of the passages above, answer this question from these, too: [1]',
      ],
    });
  });

  test('are as they were told, however the next message finds them', () => {
    const first = findStanding('me', turn('q1', [[1, 'a']]), documents());
    const { tellings, numbers } = readTellings(turn('q1', [[1, 'a']]), undefined);
    const found = numberPassages(
      [passage(1, HEATING, { chunkId: 'b' }), passage(2, DEPOSIT, { chunkId: 'a' })],
      numbers,
    );
    expect(found.map(({ index }) => index)).toEqual([2, 1]);
    const placed = placeTellings('me', tellings, ALL, documents());
    const asked = row('q2', 'user', {});
    const { before, passages } = addTelling(placed, asked, { passages: found, language: 'en' });
    expect(before?.get('q1')).toEqual(first?.get('q1'));
    expect(linesOf(before).q2?.[1]).toContain(HEATING);
    expect(linesOf(before).q2?.join('\n')).not.toContain(DEPOSIT);
    expect(passages.map(({ index }) => index)).toEqual([1]);
  });

  test.each<[string, MessageRow[], string | undefined]>([
    ['a cloud answered', turn('q1', [[1, 'a']], { llm_provider: 'openai' }), undefined],
    [
      'the model began afresh',
      [...turn('q0', [[1, 'a']]), ...turn('q1', [[2, 'b']], { passages_afresh: true })],
      undefined,
    ],
    ['the window has moved past', [...turn('q0', [[1, 'a']]), ...turn('q1', [[2, 'b']])], 'q1'],
    ['an import made up', turn('q1', [[1, 'a']], { passages: [{ index: -4, chunk_id: 'a' }] }), undefined],
  ])('are none that %s', (_why, branch, windowStart) => {
    const { tellings } = readTellings(branch, windowStart);
    const { before } = placeTellings('me', tellings, ALL, documents());
    expect(JSON.stringify(linesOf(before))).not.toContain(DEPOSIT);
  });

  test('are none that were deleted, or are not chosen any more', () => {
    const { tellings } = readTellings(
      turn('q1', [
        [1, 'a'],
        [2, 'b'],
      ]),
      undefined,
    );
    const gone = placeTellings('me', tellings, ALL, documents([chunks[0] as FoundChunk]));
    expect([...gone.passages.keys()]).toEqual(['a']);
    const other = { ids: ['document of b'], useAll: false };
    expect([...placeTellings('me', tellings, other, documents()).passages.keys()]).toEqual(['b']);
    const all = placeTellings('me', tellings, ALL, documents([]));
    expect(all.before.size).toBe(0);
  });

  test('count with the score that they have today', () => {
    const { tellings } = readTellings(turn('q1', [[1, 'a']]), undefined);
    const [, standing] = placeTellings('me', tellings, ALL, documents(chunks, 0.9)).before.get('q1') ?? [];
    expect(standing?.storedScore).toBe(0.9);
    const released = documents([chunkOf('a', DEPOSIT, { released: 1 })], 0.9);
    const [, free] = placeTellings('me', tellings, ALL, released).before.get('q1') ?? [];
    expect(free?.storedScore).toBe(0);
  });

  test('say what could not be read or found then', () => {
    const branch = [...turn('q1', []), ...turn('q2', [], { documents_unread: true })];
    expect(linesOf(findStanding('me', branch, documents()))).toEqual({
      q1: [expect.stringContaining('nothing in them matches')],
      q2: [expect.stringContaining('could not be read')],
    });
  });

  test('are none where they are too much, and for whoever asks no documents', () => {
    const long = documents([chunkOf('a', DEPOSIT, { tokens: 4_801 })]);
    expect(findStanding('me', turn('q1', [[1, 'a']]), long)).toBeUndefined();
    const { tellings } = readTellings(turn('q1', [[1, 'a']]), undefined);
    const placed = placeTellings('me', tellings, ALL, long);
    const { before, passages } = addTelling(placed, row('q2', 'user', {}), { passages: [], language: 'en' });
    expect(before).toBeUndefined();
    expect(passages).toHaveLength(1);
    expect(
      findStanding('me', [...turn('q1', [[1, 'a']]), row('q2', 'user', {})], documents()),
    ).toBeUndefined();
  });
});
