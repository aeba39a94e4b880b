import { describe, expect, test } from 'vitest';
import { createJudgeText } from '../../../../server/agents/tools/files/judge-text.ts';
import type { PassageJudge } from '../../../../server/documents/processing/passage-judge.ts';

/** A judge that reads its score out of each text, and counts. */
function scriptedJudge(score: PassageJudge['score'] = async (texts) => texts.map(scoreIn)) {
  const counted = { rests: 0 };
  const rest = () => {
    counted.rests += 1;
  };
  const judge: PassageJudge = { score, rest };
  return { judge, counted };
}

const scoreIn = (text: string) => ({ score: Number(text), categories: [], causes: [] });
const never = () => new AbortController().signal;

describe('a text that nobody stored', () => {
  test('is as sensitive as its most sensitive passage, wherever that stands', async () => {
    const { judge, counted } = scriptedJudge();
    const passages = Array.from({ length: 90 }, (_, index) => (index === 70 ? '0.9' : '0.1'));
    expect(await createJudgeText(judge, never)(passages, never())).toBe(0.9);
    expect(await createJudgeText(judge, never)([], never())).toBe(0);
    expect(counted.rests).toBe(2);
  });

  test('counts as sensitive where it cannot be judged, and where that takes too long', async () => {
    const { judge, counted } = scriptedJudge(() => Promise.reject(new Error('died')));
    expect(await createJudgeText(judge, never)(['0.1'], never())).toBe(1);
    const slow = scriptedJudge((_texts, signal) => Promise.reject(signal.reason));
    expect(await createJudgeText(slow.judge, AbortSignal.abort)(['0.1'], never())).toBe(1);
    expect(counted.rests).toBe(1);
  });

  test('throws when its run is stopped, and lets the judge rest only once nobody waits', async () => {
    const held = Promise.withResolvers<{ score: number; categories: []; causes: [] }[]>();
    const { judge, counted } = scriptedJudge((texts) =>
      texts[0] === '0.2' ? held.promise : Promise.reject(new Error('stopped')),
    );
    const judgeText = createJudgeText(judge, never);
    const waiting = judgeText(['0.2'], never());
    await expect(judgeText(['0.1'], AbortSignal.abort(new Error('cancelled')))).rejects.toThrow('cancelled');
    expect(counted.rests).toBe(0);
    held.resolve([{ score: 0.2, categories: [], causes: [] }]);
    expect(await waiting).toBe(0.2);
    expect(counted.rests).toBe(1);
  });
});
