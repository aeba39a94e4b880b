import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readClassifier } from '../../../models/sensitivity/read-classifier.ts';
import { SensitivityClassifier } from '../../../models/sensitivity/sensitivity-classifier.ts';
import { BoundedMap } from '../../../server/core/bounded-map.ts';
import { createScorer } from '../../../server/sensitivity/create-scorer.ts';
import { createScoringMemory, type ScoringMemory } from '../../../server/sensitivity/scoring-memory.ts';
import type { Segment } from '../../../server/sensitivity/sensitivity.types.ts';
import { createShippedScorer } from '../../../server/sensitivity/shipped-scorer.ts';
import { readMessages } from '../../eval/messages/read-messages.ts';

const DEV = readMessages(join(import.meta.dirname, '../../../models/sensitivity/dev'));
const TURNS = DEV.flatMap(({ segments }) => segments).slice(0, 240);
const afresh = createShippedScorer();

/** Conversations as they come about: growing, their last turn written anew, an early one changed, a branch, another between. */
const HISTORY: Segment[][] = [1, 2, 3, 5, 8, 13, 40, 41, 43, 120].flatMap((length, at) => [
  TURNS.slice(0, length),
  [...TURNS.slice(0, length - 1), TURNS[200 + at] as Segment],
  [TURNS[150 + at] as Segment, ...TURNS.slice(1, length)],
  TURNS.slice(100 - at, 100),
  [...TURNS.slice(0, length), { role: 'document', text: TURNS[at]?.text ?? '' }],
]);

const narrowMemory = (): ScoringMemory => ({
  evidence: new BoundedMap(3),
  turns: new BoundedMap(1),
  words: new BoundedMap(1),
  hidden: new BoundedMap(1),
  results: new BoundedMap(1),
});

describe('a scorer that remembers', () => {
  it.each([
    ['everything', createScoringMemory],
    ['next to nothing', narrowMemory],
  ])('%s answers as one that does not, to the last digit and span', (_, createMemory) => {
    const score = createShippedScorer(createMemory());
    for (const segments of HISTORY) expect(score(segments)).toEqual(afresh(segments));
  });

  it('tells apart the same words of a user, a model and a document', () => {
    const score = createShippedScorer(createScoringMemory());
    for (const { text } of TURNS.slice(0, 40))
      for (const role of ['user', 'assistant', 'document'] as const)
        expect(score([{ role, text }])).toEqual(afresh([{ role, text }]));
  });

  it('tells apart halves of characters, which a stored message has lost', () => {
    const texts = [
      '\ud83d\u200d\ude00we plan to lay off people',
      '\ufffd\u200d\ufffdwe plan to lay off people',
    ];
    const score = createShippedScorer(createScoringMemory());
    for (const text of texts)
      expect(score([{ role: 'user', text }])).toEqual(afresh([{ role: 'user', text }]));
  });

  it('gives the classifier the new turn and one window more, however long the conversation is', () => {
    const { score, words } = countingScorer(createScoringMemory());
    const long = Array.from({ length: 400 }, (_, at) => ({
      ...(TURNS[at % 200] as Segment),
      role: 'user' as const,
    }));
    score(long.slice(0, -1));
    const before = words();
    const last = long.at(-1) as Segment;
    score(long);
    const { words: alone, score: scoreAlone } = countingScorer();
    scoreAlone([last]);
    expect(words() - before).toBeLessThanOrEqual(3 * alone() + 256);
  });
});

/** A scorer that counts the words that its classifier is given to judge. */
function countingScorer(memory?: ScoringMemory) {
  let words = 0;
  class CountingClassifier extends SensitivityClassifier {
    override classify(...given: Parameters<SensitivityClassifier['classify']>) {
      words += given[0].length;
      return super.classify(...given);
    }
  }
  return { score: createScorer(() => new CountingClassifier(WEIGHTS), memory), words: () => words };
}

const WEIGHTS = readClassifier();
