import { describe, expect, test } from 'vitest';
import type { PromptTurn } from '../../../server/chat/answer.types.ts';
import {
  createPromptScorer,
  fromRoutingScale,
  toRoutingScale,
  WITHHELD_TEXT,
} from '../../../server/chat/score-prompt.ts';
import { scoreAtOnce } from '../../../server/sensitivity/scoring-service.ts';
import { markedScorer } from '../../api/marked-scorer.ts';

const THRESHOLDS = [0.3, 0.35, 0.41, 0.5, 0.6, 0.69, 0.7];

describe('the routing scale', () => {
  test('puts each threshold exactly on 0.7, and back', () => {
    for (const threshold of THRESHOLDS) {
      expect(toRoutingScale(threshold, threshold)).toBe(0.7);
      expect(fromRoutingScale(0.7, threshold)).toBeGreaterThanOrEqual(threshold);
      expect(fromRoutingScale(0.7, threshold)).toBeCloseTo(threshold, 12);
    }
  });

  test('keeps what is above a threshold above 0.7, what is below it below, and the order of all', () => {
    for (const threshold of THRESHOLDS) {
      const scores = Array.from({ length: 99 }, (_, index) => (index + 1) / 100);
      const moved = scores.map((score) => toRoutingScale(score, threshold));
      expect(moved).toEqual([...moved].sort((a, b) => a - b));
      for (const [index, score] of scores.entries()) {
        if (score > threshold) expect(moved[index]).toBeGreaterThan(0.7);
        if (score < threshold) expect(moved[index]).toBeLessThan(0.7);
      }
    }
  });

  test('is left as it is at 0.7, and has 0 and 1 as its ends', () => {
    for (const score of [0, 0.2, 0.7, 0.99, 1]) expect(toRoutingScale(score, 0.7)).toBe(score);
    for (const threshold of THRESHOLDS) {
      expect([toRoutingScale(0, threshold), toRoutingScale(1, threshold)]).toEqual([0, 1]);
      expect([fromRoutingScale(0, threshold), fromRoutingScale(1, threshold)]).toEqual([0, 1]);
    }
  });

  test('never lets what was at or above the line fall below a threshold on the way back', () => {
    for (const threshold of THRESHOLDS)
      for (let score = 0.7; score < 1; score += 0.003)
        expect(fromRoutingScale(score, threshold)).toBeGreaterThanOrEqual(threshold);
  });
});

describe('the scorer of a prompt', () => {
  const scorePrompt = createPromptScorer(scoreAtOnce(markedScorer).score);
  const turn = (text: string, storedTaint = 0, role: PromptTurn['role'] = 'user'): PromptTurn => ({
    role,
    text,
    storedTaint,
  });
  const stay = { userId: 'ada', threshold: 0.7, contextPolicy: 'stay_local', mayLeave: false } as const;
  const withhold = { userId: 'ada', threshold: 0.7, contextPolicy: 'withhold', mayLeave: false } as const;

  test('takes the highest of what turns score now and of what they inherited', async () => {
    const scored = await scorePrompt([turn('a', 0.8), turn('b [0.6]'), turn('c')], stay);
    expect(scored).toMatchObject({ inherited: 0.8, taint: 0.8, messageTaint: 0.1 });
    expect(scored.message.score).toBe(0.1);
  });

  test('judges of a talk that goes on what is new, and all of it where anything before it or a setting changed', async () => {
    const read: string[] = [];
    const scorer = createPromptScorer(async (_owner, segments) => {
      read.push(segments.map(({ text }) => text).join('+'));
      return markedScorer([...segments]);
    });
    const talk = [turn('a'), turn('b', 0, 'assistant'), turn('c')];
    const after = async (turns: PromptTurn[], settings: typeof stay | typeof withhold = stay) => {
      read.length = 0;
      const scored = await scorer(turns, settings);
      const afresh = await scorePrompt(turns, settings);
      expect(scored).toEqual(afresh);
      return new Set(read);
    };
    expect((await after(talk)).has('a')).toBe(true);
    expect([...(await after([...talk, turn('d')]))]).toEqual(['d']);
    expect((await after([turn('A [0.9]'), ...talk.slice(1)])).has('b')).toBe(true);
    expect((await after(talk, { ...stay, threshold: 0.5 } as unknown as typeof stay)).has('a')).toBe(true);
  });

  test('counts a turn whose stored score is lower than its own by its own', async () => {
    expect((await scorePrompt([turn('a [0.9]', 0.2), turn('b')], stay)).inherited).toBe(0.9);
  });

  test('counts a computed turn by what it inherited alone, also in what replies to it', async () => {
    const computed = (storedTaint: number): PromptTurn => ({
      ...turn('299 days [0.9]', storedTaint, 'assistant'),
      isComputed: true,
    });
    const open = await scorePrompt([turn('a'), computed(0.1), turn('yes')], stay);
    expect(open).toMatchObject({ inherited: 0.1, taint: 0.1, elsewhere: 0.1, messageTaint: 0.1 });
    expect([...open.knownTurns].map(({ text }) => text)).toEqual(['299 days [0.9]']);
    expect((await scorePrompt([turn('a'), computed(0.8), turn('yes')], stay)).inherited).toBe(0.8);
    const held = await scorePrompt([turn('a'), computed(0.8), turn('yes')], withhold);
    expect(held.cloudTurns.map(({ text }) => text)).toEqual(['a', WITHHELD_TEXT, 'yes']);
    const call: PromptTurn = {
      ...turn('', 0.1, 'assistant'),
      toolCalls: [{ id: '1', name: 'calculator', arguments: '{}' }],
    };
    const result: PromptTurn = { ...turn('28 days [0.9]', 0.1, 'tool'), toolCallId: '1', isComputed: true };
    expect((await scorePrompt([turn('a'), call, result], stay)).inherited).toBe(0.1);
  });

  test('gives the cloud exactly the turns, in their order, when nothing is withheld', async () => {
    const turns = [turn('be kind', 0, 'system'), turn('a'), turn('b', 0, 'assistant'), turn('c')];
    expect((await scorePrompt(turns, stay)).cloudTurns.map(({ text }) => text)).toEqual([
      'be kind',
      'a',
      'b',
      'c',
    ]);
  });

  test('withholds every turn at or above the line but the last, scores the rest, and remembers the whole', async () => {
    const turns = [turn('a [0.7]'), turn('b', 0.95, 'assistant'), turn('c [0.69]'), turn('d')];
    const scored = await scorePrompt(turns, withhold);
    expect(scored.cloudTurns.map(({ text }) => text)).toEqual([
      WITHHELD_TEXT,
      WITHHELD_TEXT,
      'c [0.69]',
      'd',
    ]);
    expect(scored).toMatchObject({ inherited: 0.69, taint: 0.95 });
  });

  test('never withholds the message before an answer that was begun, nor that', async () => {
    const turns = [turn('a [0.9]'), turn('b', 0, 'assistant'), turn('c [0.8]'), turn('d', 0, 'assistant')];
    const scored = await scorePrompt(turns, withhold);
    expect(scored.cloudTurns.map(({ text }) => text)).toEqual([WITHHELD_TEXT, 'b', 'c [0.8]', 'd']);
    expect(scored.inherited).toBe(0.8);
  });

  test('never withholds the message itself: it counts', async () => {
    const scored = await scorePrompt([turn('a'), turn('b [0.9]')], withhold);
    expect(scored.cloudTurns.at(-1)?.text).toBe('b [0.9]');
    expect(scored.inherited).toBe(0.9);
  });

  test('scores what leaves when it is redacted, and keeps the unredacted score for what is made here', async () => {
    const redact = (text: string) => text.replace(/\[0\.9\]/, '[NAME_1]');
    const scored = await scorePrompt([turn('a [0.9]'), turn('b')], stay, redact);
    expect(scored.cloudTurns[0]?.text).toBe('a [NAME_1]');
    expect(scored).toMatchObject({ inherited: 0.1, taint: 0.9 });
  });

  test('moves scores by the user’s threshold, so that stored ones keep their meaning', async () => {
    const strict = await scorePrompt([turn('a [0.5]')], {
      userId: 'ada',
      threshold: 0.4,
      contextPolicy: 'stay_local',
      mayLeave: false,
    });
    expect(strict.messageTaint).toBeGreaterThan(0.7);
    const relaxed = await scorePrompt([turn('a [0.5]', strict.messageTaint)], stay);
    expect(relaxed.inherited).toBe(strict.messageTaint);
  });

  test('reads every turn twice where it may leave, and what could not be read is judged anew', async () => {
    let reads = 0;
    let fails = true;
    const scorer = createPromptScorer(scoreAtOnce(markedScorer).score, async () => {
      reads++;
      if (fails) throw new Error('gone');
      return { logOdds: -6, categories: [{ name: 'everyday' as 'health', share: 1 }], version: 'r' };
    });
    const turns = [turn('a [0.75]'), turn('b')];
    expect((await scorer(turns, stay)).inherited).toBe(0.75);
    expect(reads).toBe(0);
    const open = { ...stay, mayLeave: true };
    expect((await scorer(turns, open)).inherited).toBe(0.75);
    fails = false;
    expect((await scorer(turns, open)).inherited).toBeLessThan(0.7);
  });

  test('does not take an empty prompt', async () => {
    await expect(scorePrompt([], stay)).rejects.toThrow();
  });
});

test('a conversation of 200,000 turns, as an import may bring, is scored', async () => {
  const clean = markedScorer([]);
  const turn: PromptTurn = { role: 'user', text: '', storedTaint: 0.2 };
  const turns = Array.from({ length: 200_000 }, () => turn);
  const settings = { userId: 'ada', threshold: 0.7, contextPolicy: 'stay_local', mayLeave: false } as const;
  const scored = await createPromptScorer(async () => clean)(
    [...turns, { ...turn, storedTaint: 0.4 }],
    settings,
  );
  expect([scored.inherited, scored.unredacted, scored.taint]).toEqual([0.4, 0.4, 0.4]);
});
