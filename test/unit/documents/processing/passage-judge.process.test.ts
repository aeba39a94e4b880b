import { describe, expect, test } from 'vitest';
import { createForkProgramHost } from '../../../../models/engine/fork-program-host.ts';
import { judgeName } from '../../../../server/documents/judge-name.ts';
import {
  createPassageJudge,
  type PassageJudgeOptions,
} from '../../../../server/documents/processing/passage-judge.ts';
import { startDocumentProcess } from '../../../../server/documents/processing/start-document-process.ts';
import { ManualTimer } from '../../engine/manual-timer.ts';

const signal = new AbortController().signal;
const CARD = 'My card is 4111 1111 1111 1111, 09/29, CVC 123.';
const WALK = 'The walk along the river was pleasant.';

/** A judge with real processes, and those that it started. */
function watchedJudge(options: Partial<PassageJudgeOptions> = {}) {
  const started: ReturnType<typeof startDocumentProcess>[] = [];
  const start = () => {
    const forked = startDocumentProcess(createForkProgramHost(), process.env);
    started.push(forked);
    return forked;
  };
  return { judge: createPassageJudge({ environment: process.env, start, ...options }), started };
}

describe('a judge of passages', () => {
  test('gives each text its score and categories, in order, however many ask at once, in one process', async () => {
    const { judge, started } = watchedJudge();
    const [first, second] = await Promise.all([
      judge.score([WALK, CARD], signal),
      judge.score([CARD, WALK, WALK], signal),
    ]);
    const isSensitive = ({ score }: { score: number }) => score >= 0.7;
    expect(first?.map(isSensitive)).toEqual([false, true]);
    expect(second?.map(isSensitive)).toEqual([true, false, false]);
    expect(second?.[0]?.categories.map(({ name }) => name)).toContain('payment');
    expect(started).toHaveLength(1);
    judge.rest();
    await started[0]?.ended;
  });

  test('scores a name as the words of its document and of a person, and takes the worse of both', async () => {
    const { judge } = watchedJudge();
    const name = 'Vabemizank touche le RSA mais il travaille au noir le week-end.txt';
    const [alone] = await judge.score([name], signal);
    const judged = await judgeName(judge, name, signal);
    expect(alone?.score).toBeLessThan(0.7);
    expect(judged.score).toBeGreaterThanOrEqual(0.7);
    expect(judged.causes).not.toEqual([]);
    expect((await judgeName(judge, 'SSN_536-22-8726.pdf', signal)).score).toBeGreaterThanOrEqual(0.7);
    expect((await judgeName(judge, 'annual_report_2025.pdf', signal)).score).toBeLessThan(0.7);
    judge.rest();
  });

  test('starts another process when that has gone, whether it was ended or died', async () => {
    const { judge, started } = watchedJudge();
    await judge.score([WALK], signal);
    process.kill(started[0]?.pid ?? 0, 'SIGKILL');
    await started[0]?.ended;
    await judge.score([WALK], signal);
    judge.rest();
    await started[1]?.ended;
    await judge.score([WALK], signal);
    expect(started).toHaveLength(3);
    judge.rest();
  });

  test('refuses what it was given when its process dies', async () => {
    const { judge, started } = watchedJudge();
    const judged = judge.score([WALK], signal);
    process.kill(started[0]?.pid ?? 0, 'SIGKILL');
    await expect(judged).rejects.toMatchObject({ name: 'DocumentRefused', code: 'unreadable' });
  });

  test('kills a process that says nothing for too long, and only while something is asked of it', async () => {
    const timer = new ManualTimer();
    const { judge, started } = watchedJudge({ timer, limits: { stallMs: 2_000 } });
    await judge.score([WALK], signal);
    timer.advance(60_000);
    const judged = judge.score([WALK], signal);
    expect(started).toHaveLength(1);
    timer.advance(2_250);
    await expect(judged).rejects.toMatchObject({ code: 'took_too_long' });
    await started[0]?.ended;
  });

  test('kills a process that says nothing for too long when it was asked more than once', async () => {
    const timer = new ManualTimer();
    const { judge, started } = watchedJudge({ timer, limits: { stallMs: 2_000 } });
    const judged = Promise.allSettled([WALK, CARD, WALK].map((text) => judge.score([text], signal)));
    timer.advance(2_250);
    for (const outcome of await judged)
      expect(outcome).toMatchObject({ status: 'rejected', reason: { code: 'took_too_long' } });
    await started[0]?.ended;
  });

  test('gives up with the reason of the signal, and goes on for others', async () => {
    const { judge, started } = watchedJudge();
    const abort = new AbortController();
    const given = judge.score([WALK], abort.signal);
    const reason = new Error('The document was deleted.');
    abort.abort(reason);
    await expect(given).rejects.toBe(reason);
    await expect(judge.score([WALK], abort.signal)).rejects.toBe(reason);
    expect(await judge.score([CARD], signal)).toHaveLength(1);
    expect(started).toHaveLength(1);
    judge.rest();
  });
});
