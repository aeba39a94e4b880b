import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createScriptedModel } from './agent-tasks/scripted-model.ts';
import { startTaskServer, type TaskServer } from './agent-tasks/task-server.ts';
import { answerOf, callOf, type LiveEvent, readRun } from './agents-app.ts';

/** What goes on around the calls of a run, with the real tools through the front door. */
const model = createScriptedModel();
let tasks: TaskServer;

beforeAll(async () => {
  tasks = await startTaskServer({ reply: model.reply });
});
afterAll(() => tasks.close());
beforeEach(() => tasks.settings({ allowed_tools: ['code_exec', 'web_search'] }));

const call = (method: string, path: string, body?: unknown) =>
  tasks.server.call(method, path, { token: tasks.token, body });
const names = (events: LiveEvent[]) => events.map(({ event }) => event);

describe('charts', () => {
  test('are valid SVG and PNG, given to their owner by their links', async () => {
    model.play([
      callOf('chart', {
        type: 'bar',
        title: 'Été',
        data: [
          { x: 'a', y: 3 },
          { x: 'b', y: 5 },
        ],
      }),
      answerOf('Drawn.'),
    ]);
    const run = await tasks.execute({ task: 'Draw it', agent_type: 'data' });
    const [svg, png] = run.steps[0].artefacts;
    expect([svg.content_type, png.content_type]).toEqual(['image/svg+xml', 'image/png']);
    const drawn = await call('GET', svg.url);
    expect(drawn.text).toMatch(/^<svg[\s\S]*Été[\s\S]*<\/svg>\s*$/);
    expect(drawn.text).not.toMatch(/<script|href=|<foreignObject/i);
    const picture = await fetch(`${tasks.server.url}${new URL(png.url, tasks.server.url).pathname}`, {
      headers: { authorization: `Bearer ${tasks.token}` },
    });
    const { format, width = 0 } = await sharp(await picture.arrayBuffer()).metadata();
    expect([format, width > 100]).toEqual(['png', true]);
  });
});

describe('code that nobody allowed beforehand', () => {
  const moves = [callOf('code_exec', { code: '6 * 7' }), (result: string) => answerOf(`It said: ${result}`)];
  const body = { task: 'Run six times seven', agent_type: 'code' };
  beforeEach(() => tasks.settings({ allowed_tools: [] }));

  const watch = (allow: boolean) => {
    let runId = '';
    return readRun(tasks.server.url, tasks.token, body, async ({ event, data }) => {
      if (event === 'run') runId = data.id;
      if (event !== 'approval_required') return;
      expect(data).toMatchObject({ tool: 'code_exec', index: 1, input: expect.stringContaining('6 * 7') });
      const path = `/agents/runs/${runId}/approvals/${data.approval_id}`;
      expect((await call('POST', path, { allow })).status).toBe(200);
    });
  };

  test('runs once the person who watches allows it', async () => {
    model.play(moves);
    const events = await watch(true);
    expect(names(events)).toContain('approval_required');
    expect(events.at(-1)?.data).toMatchObject({
      status: 'completed',
      result: expect.stringContaining('42'),
      steps: [{ status: 'done' }],
    });
  });

  test('does not run where that person declines, and the run goes on', async () => {
    model.play(moves);
    const events = await watch(false);
    const { steps, result, status } = events.at(-1)?.data ?? {};
    expect(steps).toMatchObject([{ status: 'declined', output: expect.stringMatching(/declined/) }]);
    expect([status, result.includes('42')]).toEqual(['completed', false]);
  });

  test('is refused without a stream, also where the body names the tool', async () => {
    model.play(moves);
    const run = await tasks.execute({ ...body, tools: ['code_exec'] });
    expect(run.steps).toMatchObject([{ status: 'refused', reason: 'needs_consent' }]);
    expect(run.result).not.toContain('42');
  });
});

test('a run that is stopped while its code goes on without end is cancelled, and the server answers on', async () => {
  model.play([callOf('code_exec', { code: 'for (;;) {}', timeout_seconds: 20 })]);
  let runId = '';
  const body = { task: 'Run it without end', agent_type: 'code' };
  const events = await readRun(tasks.server.url, tasks.token, body, async ({ event, data }) => {
    if (event === 'run') runId = data.id;
    if (event === 'step_started') await call('POST', `/agents/runs/${runId}/cancel`);
  });
  expect(events.at(-1)).toMatchObject({ event: 'result', data: { status: 'cancelled' } });
  model.play([callOf('calculator', { expression: '1 + 1' }), (result) => answerOf(result)]);
  expect((await tasks.execute({ task: 'One and one', agent_type: 'data' })).result).toBe('1 + 1 = 2');
});

test('the history lists the runs of all types, newest first, with how each ended', async () => {
  for (const agent_type of ['research', 'code', 'data', 'general']) {
    model.play([answerOf(`From ${agent_type}.`)]);
    await tasks.execute({ task: `A task for ${agent_type}`, agent_type });
    tasks.server.clock.advance(1_000);
  }
  const { body } = await call('GET', '/agents/runs?limit=4');
  expect(
    body.items.map((run: { agent_type: string; result: string }) => [run.agent_type, run.result]),
  ).toEqual(['general', 'data', 'code', 'research'].map((type) => [type, `From ${type}.`]));
  const one = await call('GET', `/agents/runs/${body.items[0].id}`);
  expect(one.body).toMatchObject({ task: 'A task for general', steps: [], status: 'completed' });
});
