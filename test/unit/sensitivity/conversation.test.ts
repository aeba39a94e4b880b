import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { cutWindows } from '../../../models/sensitivity/cut-windows.ts';
import { readClassifier } from '../../../models/sensitivity/read-classifier.ts';
import { SensitivityClassifier } from '../../../models/sensitivity/sensitivity-classifier.ts';
import { createScorer } from '../../../server/sensitivity/create-scorer.ts';
import type { Segment } from '../../../server/sensitivity/sensitivity.types.ts';
import { createShippedScorer } from '../../../server/sensitivity/shipped-scorer.ts';
import { readMessages } from '../../eval/messages/read-messages.ts';

const score = createShippedScorer();
const scoreOf = (segments: Segment[]) => score(segments).score;
const user = (text: string): Segment => ({ role: 'user', text });
const assistant = (text: string): Segment => ({ role: 'assistant', text });

const DEV = readMessages(join(import.meta.dirname, '../../../models/sensitivity/dev'));
const CONVERSATIONS = DEV.filter(({ segments }) => segments.length > 1);
const SMALL_TALK = [
  user('Good morning! How do I bake bread?'),
  assistant('Mix flour, water, salt and yeast, and let the dough rise.'),
  user('Merci, et combien de temps au four ?'),
  assistant('Quarante minutes à 220 degrés.'),
];
const ROUNDING = 1e-9;

describe('a conversation', () => {
  it('never scores less than any of its turns alone, in all dev conversations', () => {
    expect(CONVERSATIONS.length).toBeGreaterThan(60);
    for (const { segments } of CONVERSATIONS)
      expect(scoreOf(segments)).toBeGreaterThanOrEqual(highestAlone(segments) - ROUNDING);
  });

  it('never scores less than a message in it alone, among four turns of small talk', () => {
    const messages = DEV.filter(({ segments }) => segments.length === 1).filter((_, at) => at % 3 === 0);
    for (const { segments } of messages)
      expect(scoreOf([...SMALL_TALK, ...segments, user('Merci !')])).toBeGreaterThanOrEqual(
        scoreOf(segments) - ROUNDING,
      );
  });

  it('never scores less for a document, a tool output or a system prompt beside', () => {
    for (const role of ['document', 'tool', 'system'] as const)
      expect(
        scoreOf([{ role, text: 'The lake is calm and the path is eleven kilometres long.' }, user(SECRET)]),
      ).toBeGreaterThanOrEqual(scoreOf([user(SECRET)]) - ROUNDING);
  });

  it('is kept for one secret in one turn among 400', () => {
    for (const at of [0, 199, 399]) {
      const turns = manyTurns(400);
      turns[at] = user(SECRET);
      expect(scoreOf(turns)).toBeGreaterThanOrEqual(0.95);
    }
  });

  // The order changes only what the windows over several turns hold, and who was named before.
  it('means much the same in another order', () => {
    const changed = CONVERSATIONS.filter(
      ({ segments }) => scoreOf(segments) >= 0.7 !== scoreOf([...segments].reverse()) >= 0.7,
    );
    expect(changed.length / CONVERSATIONS.length).toBeLessThanOrEqual(0.08);
  });
});

const SECRET = 'My password is hunter2-Kx9!qT';

describe('a mosaic', () => {
  it.each([
    ['Ma mère s’appelle Jeanne Morel.', 'Elle a un cancer du sein.'],
    ['My colleague Sarah Whitfield sits next to me.', 'She has bipolar disorder.'],
    ['I live with my brother Tom.', 'He was arrested for dealing.'],
    ['Je m’occupe de ma mère.', 'She needs chemotherapy now.'],
    ['Mon voisin, c’est Karim Benali.', 'Il est séropositif.'],
  ])(
    'of a person in turn 1 (%s) and what is told of them in turn 4 (%s) is more than either',
    (who, what) => {
      const together = [user(who), assistant('Understood.'), user('What should we cook?'), user(what)];
      expect(scoreOf(together)).toBeGreaterThan(Math.max(scoreOf([user(who)]), scoreOf([user(what)])));
      expect(scoreOf(together)).toBeGreaterThanOrEqual(0.7);
      expect(scoreOf([...together].reverse())).toBeGreaterThanOrEqual(0.7);
    },
  );

  it('is not seen where the turns are harmless', () => {
    expect(scoreOf(SMALL_TALK)).toBeLessThan(0.7);
    expect(scoreOf(manyTurns(40))).toBeLessThan(0.7);
  });
});

describe('the work of scoring', () => {
  it('grows with the number of turns and no faster', () => {
    const [hundred, twoHundred, fourHundred] = [100, 200, 400].map((turns) => countWords(manyTurns(turns)));
    // Windows overlap by half, but for the first: a little of the double is that.
    expect(twoHundred).toBeLessThanOrEqual((hundred ?? 0) * 2.06);
    expect(fourHundred).toBeLessThanOrEqual((twoHundred ?? 0) * 2.05);
  });

  it('is that of each turn by itself and of all of them in one go, and no pair is read', () => {
    const turns = manyTurns(60);
    const alone = turns.reduce((sum, turn) => sum + countWords([turn]), 0);
    expect(countWords(turns)).toBeLessThanOrEqual(3 * alone);
  });

  it('judges no word in more than ten windows, however the sentences lie', () => {
    for (const sentence of [1, 2, 7, 40, 1_000]) {
      const ends = Array.from({ length: Math.ceil(4_000 / sentence) }, (_, at) =>
        Math.min(4_000, (at + 1) * sentence),
      );
      const judged = cutWindows(4_000, ends).reduce((sum, { first, last }) => sum + last - first, 0);
      expect(judged).toBeLessThanOrEqual(10 * 4_000);
    }
  });

  it('takes less caution for a sentence that stands behind a greeting than for one of a long text', () => {
    const last = (ends: number[]) => cutWindows(ends.at(-1) ?? 0, ends).at(-1)?.caution ?? 0;
    expect(last([4, 24])).toBeLessThan(0.25);
    expect(last([4, 24])).toBeGreaterThan(0);
    expect(last([40, 80, 100])).toBe(1.25);
  });
});

/** Turns of a few wordings, none of them about anybody. */
function manyTurns(count: number): Segment[] {
  return Array.from({ length: count }, (_, at) => SMALL_TALK[at % SMALL_TALK.length] as Segment);
}

function highestAlone(segments: Segment[]): number {
  return Math.max(...segments.map((segment) => scoreOf([segment])));
}

/** How many words the classifier is given to judge. */
function countWords(segments: Segment[]): number {
  let words = 0;
  class CountingClassifier extends SensitivityClassifier {
    override classify(...given: Parameters<SensitivityClassifier['classify']>) {
      words += given[0].length;
      return super.classify(...given);
    }
  }
  createScorer(() => new CountingClassifier(WEIGHTS))(segments);
  return words;
}

const WEIGHTS = readClassifier();
