import { afterAll, describe, expect, test, vi } from 'vitest';
import { detectAll } from '../../../server/sensitivity/detectors/detect-all.ts';
import { createScoringMemory } from '../../../server/sensitivity/scoring-memory.ts';
import { createScoringService } from '../../../server/sensitivity/scoring-service.ts';
import type { Segment } from '../../../server/sensitivity/sensitivity.types.ts';
import { createShippedScorer } from '../../../server/sensitivity/shipped-scorer.ts';

const score = createShippedScorer();
const scoredHere = vi.fn(score);
const scoring = createScoringService(scoredHere);
const user = (text: string) => [{ role: 'user' as const, text }];
const PROSE = 'My sister Anna told me that she has diabetes, call her at 06 12 34 56 78. ';

afterAll(() => scoring.close());

describe('scoring', () => {
  test('of a short text is done at once, of a long one away from the event loop, with the same result', async () => {
    expect(await scoring.score('ada', user(PROSE))).toEqual(score(user(PROSE)));
    expect(scoredHere).toHaveBeenCalledTimes(1);
    const long = PROSE.repeat(100);
    let turns = 0;
    let beat = setImmediate(function count() {
      turns += 1;
      beat = setImmediate(count);
    });
    const result = await scoring.score('ada', user(long));
    clearImmediate(beat);
    expect(result).toEqual(score(user(long)));
    expect(scoredHere).toHaveBeenCalledTimes(1);
    expect(turns).toBeGreaterThan(0);
  });

  test('of one user’s thirty long texts holds up another’s one by a single text', async () => {
    const ends: string[] = [];
    const ask = async (owner: string, text: string) => {
      await scoring.score(owner, user(text));
      ends.push(owner);
    };
    const all = Array.from({ length: 30 }, (_, at) => ask('mallory', `${at} ${PROSE.repeat(60)}`));
    await Promise.all([...all, ask('bob', PROSE.repeat(60))]);
    expect(ends.indexOf('bob')).toBeLessThanOrEqual(2);
  });

  test('refuses more of one user than is kept waiting, and nobody else’s', async () => {
    const asked = Array.from({ length: 40 }, () => scoring.score('mallory', user(PROSE.repeat(60))));
    const other = scoring.score('bob', user(PROSE.repeat(60)));
    const ends = await Promise.allSettled(asked);
    expect(ends.filter(({ status }) => status === 'rejected')).toHaveLength(7);
    expect(ends.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { status: 503, code: 'scorer_unavailable' },
    });
    expect((await other).score).toBeGreaterThan(0);
  });

  test('shows a thousand places of a kind at most, those that count for most', async () => {
    const { spans } = await scoring.score('ada', user('Mail anna@example.org. '.repeat(5_000)));
    expect(spans.length).toBeGreaterThan(0);
    expect(spans.length).toBeLessThanOrEqual(2_000);
  });

  test('finds what is to be redacted in long texts as in short ones', async () => {
    const texts = [PROSE, PROSE.repeat(100)];
    expect(await scoring.detect('ada', texts)).toEqual(texts.map((text) => detectAll(text)));
  });
});

test('a long talk that was read before is scored here when a short turn is added, and as if it were all new', async () => {
  const memory = createScoringMemory();
  const scorer = createShippedScorer(memory);
  let here = 0;
  const service = createScoringService((segments) => {
    here += 1;
    return scorer(segments);
  }, memory);
  const turn = (at: number): Segment => ({
    role: at % 2 ? 'assistant' : 'user',
    text: `The ${at}th bean grows along the northern wall of the garden until the end of June. `.repeat(6),
  });
  const talk: Segment[] = [];
  try {
    // As a talk comes about: each turn alone, then all of them.
    for (let at = 0; at < 20; at += 1) {
      talk.push(turn(at));
      await service.score('ada', [turn(at)]);
      const before = here;
      const result = await service.score('ada', talk);
      expect(here).toBe(before + 1);
      expect(result).toEqual(createShippedScorer()(talk));
    }
    expect(talk.reduce((sum, { text }) => sum + text.length, 0)).toBeGreaterThan(8_000);
    // Of one that was never read, a thread reads all.
    const before = here;
    await service.score(
      'ada',
      talk.map(({ role, text }) => ({ role, text: `${text} Again.` })),
    );
    expect(here).toBe(before);
  } finally {
    await service.close();
  }
});
