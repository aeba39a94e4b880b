import { afterAll, describe, expect, test, vi } from 'vitest';
import { detectAll } from '../../../server/sensitivity/detectors/detect-all.ts';
import { createScoringService } from '../../../server/sensitivity/scoring-service.ts';
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
    const counting = setInterval(() => {
      turns += 1;
    });
    const result = await scoring.score('ada', user(long));
    clearInterval(counting);
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
