import { expect, test } from 'vitest';
import { createLiveRuns, type LiveRunsParts } from '../../../../renderer/agents/live-runs.ts';
import type { Run, RunEvent, RunRequest } from '../../../../renderer/api/agents.ts';
import { ApiError } from '../../../../renderer/api/api-error.ts';
import { aRun, aStep } from './made-runs.ts';

const request: RunRequest = { task: 'Add 2 and 2', agent_type: 'data' };
const begun: RunEvent = { event: 'run', data: { id: 'r', agent_type: 'data', tools: ['calculator'] } };
const started: RunEvent = {
  event: 'step_started',
  data: { index: 1, tool: 'calculator', input: '{"expression":"2+2"}' },
};
const asked: RunEvent = {
  event: 'approval_required',
  data: { approval_id: 'a', index: 1, tool: 'calculator', input: '{}', reason: 'It asks.' },
};

/** A stream that is fed by hand, and everything that the store does with the world. */
function setUp(parts: Partial<LiveRunsParts> = {}) {
  const events: (RunEvent | Error | 'end')[] = [];
  let wake = () => {};
  const kept: Run[] = [];
  const answers: [string, string, boolean][] = [];
  const runs = createLiveRuns({
    async *stream(_request, signal) {
      signal.addEventListener('abort', () => wake());
      for (;;) {
        const next = events.shift();
        if (signal.aborted) throw new Error('aborted');
        if (next === 'end') return;
        if (next instanceof Error) throw next;
        if (next) yield next;
        else
          await new Promise<void>((resolve) => {
            wake = resolve;
          });
      }
    },
    cancel: async () => {},
    answer: async (...answer) => void answers.push(answer),
    read: async () => aRun({ status: 'cancelled' }),
    keep: (run) => void kept.push(run),
    wait: async () => {},
    now: () => 1000,
    ...parts,
  });
  const say = (...next: typeof events) => {
    events.push(...next);
    wake();
  };
  /** Resolves once the store has told a state for which `holds`. */
  const until = (holds: () => boolean) =>
    new Promise<void>((resolve) => {
      if (holds()) return resolve();
      const leave = runs.subscribe(() => {
        if (!holds()) return;
        leave();
        resolve();
      });
    });
  return { runs, say, until, kept, answers };
}

test('steps, their progress and their ends are shown as they come, then the record takes their place', async () => {
  const { runs, say, until, kept } = setUp();
  say(begun);
  expect(await runs.start(request)).toBe('r');
  say(started, { event: 'progress', data: { index: 1, text: 'Half way' } });
  await until(() => runs.get('r')?.steps[0]?.progress === 'Half way');
  expect(runs.standing()).toEqual({ running: 1, waiting: 0 });
  say({ event: 'step', data: aStep({ output: '4' }) }, { event: 'token', data: { text: 'It is ' } });
  say({ event: 'token', data: { text: '4.' } });
  await until(() => runs.get('r')?.text === 'It is 4.');
  expect(runs.get('r')?.steps).toMatchObject([{ index: 1, end: { output: '4' } }]);
  say({ event: 'result', data: aRun({ result: 'It is 4.' }) });
  await until(() => runs.get('r') === undefined);
  expect(kept).toEqual([aRun({ result: 'It is 4.' })]);
  expect(runs.standing()).toEqual({ running: 0, waiting: 0 });
});

test('what was written on the way to a call or another turn is no part of the result', async () => {
  const { runs, say, until } = setUp();
  say(begun, { event: 'token', data: { text: 'Let me see.' } }, started);
  await runs.start(request);
  await until(() => runs.get('r')?.steps.length === 1);
  expect(runs.get('r')?.text).toBe('');
  const route = { llm_provider: 'local', model: 'm', sensitivity_score: 0, why: 'no_provider' };
  say({ event: 'token', data: { text: 'Hm.' } }, { event: 'route', data: route });
  say({ event: 'token', data: { text: '4' } });
  await until(() => runs.get('r')?.text === '4');
});

test('a question waits until it is answered, and an answer that does not arrive leaves it waiting', async () => {
  let isDown = true;
  const { runs, say, until } = setUp({
    answer: async () => {
      if (isDown) throw new ApiError(0, 'Alcove does not answer.');
    },
  });
  say(begun, started, asked);
  await runs.start(request);
  await until(() => runs.standing().waiting === 1);
  await expect(runs.answer('r', 'a', true)).rejects.toThrow('Alcove does not answer.');
  expect(runs.get('r')?.approvals).toHaveLength(1);
  isDown = false;
  await runs.answer('r', 'a', true);
  expect(runs.get('r')?.approvals).toEqual([]);
});

test('a question goes when its step ends without an answer, as when nobody answered in time', async () => {
  const { runs, say, until } = setUp();
  say(begun, started, asked, { event: 'step', data: aStep({ status: 'declined', reason: 'unanswered' }) });
  await runs.start(request);
  await until(() => runs.get('r')?.steps[0]?.end !== undefined);
  expect(runs.get('r')?.approvals).toEqual([]);
});

test('stopping takes the questions away at once and shows how the run ended', async () => {
  const { runs, say, until, kept } = setUp({
    cancel: async () => say({ event: 'result', data: aRun({ status: 'cancelled' }) }),
  });
  say(begun, started, asked);
  await runs.start(request);
  await until(() => runs.standing().waiting === 1);
  runs.stop('r');
  expect(runs.get('r')).toMatchObject({ state: 'stopping', approvals: [] });
  await until(() => runs.get('r') === undefined);
  expect(kept.map(({ status }) => status)).toEqual(['cancelled']);
});

test('a stop that the server does not hear hangs up, and the record that comes a little later is shown', async () => {
  const records = [aRun({ status: 'running' }), aRun({ status: 'cancelled' })];
  const { runs, say, until, kept } = setUp({
    cancel: () => Promise.reject(new ApiError(0, 'Alcove does not answer.')),
    read: async () => records.shift() ?? aRun({}),
  });
  say(begun, started);
  await runs.start(request);
  runs.stop('r');
  await until(() => runs.get('r') === undefined);
  expect(kept.map(({ status }) => status)).toEqual(['cancelled']);
});

test('a stream that breaks off without a word shows what the server recorded, or that nothing is known', async () => {
  const known = setUp({ read: async () => aRun({ status: 'interrupted' }) });
  known.say(begun, 'end');
  await known.runs.start(request);
  await known.until(() => known.runs.get('r') === undefined);
  expect(known.kept.map(({ status }) => status)).toEqual(['interrupted']);

  const unknown = setUp({ read: () => Promise.reject(new ApiError(0, 'Alcove does not answer.')) });
  unknown.say(begun, started, asked, new ApiError(0, 'Alcove does not answer.'));
  await unknown.runs.start(request);
  await unknown.until(() => unknown.runs.get('r')?.state === 'failed');
  expect(unknown.runs.get('r')).toMatchObject({ error: 'Alcove does not answer.', approvals: [] });
});

test('what the server refuses before there is a run is thrown to who started it', async () => {
  const { runs, say } = setUp();
  say(new ApiError(422, 'The tool chart is not one of research.'));
  await expect(runs.start(request)).rejects.toThrow('The tool chart is not one of research.');
  expect(runs.standing()).toEqual({ running: 0, waiting: 0 });
});

test('logging out ends every run and forgets it', async () => {
  const { runs, say, until } = setUp();
  say(begun);
  await runs.start(request);
  runs.clear();
  await until(() => runs.standing().running === 0);
  expect(runs.get('r')).toBeUndefined();
});

test('a run whose record comes after everything was cleared is not kept', async () => {
  const record = Promise.withResolvers<Run>();
  const isRead = Promise.withResolvers<void>();
  const read = () => {
    isRead.resolve();
    return record.promise;
  };
  const { runs, say, kept } = setUp({ read });
  say(begun);
  await runs.start(request);
  say('end');
  await isRead.promise;
  runs.clear();
  record.resolve(aRun({ result: 'secret' }));
  await new Promise<void>((resolve) => setImmediate(resolve));
  expect([kept, runs.get('r')]).toEqual([[], undefined]);
});
