import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { RUN_EVENTS, RunListReply, RunReply } from '../../server/agents/agents.schemas.ts';
import { AppError } from '../../server/core/app-error.ts';
import { answerOf, callOf, fakeTools, type RunBody, readRun, scriptOf, streamRun } from './agents-app.ts';
import { startServer, type TestServer, type TestServerOptions } from './start-server.ts';

let server: TestServer;
afterEach(() => server.close());

async function start(options: TestServerOptions = {}) {
  server = await startServer({ agentTools: fakeTools({}), ...options });
  return server.logIn();
}
const execute = (token: string, body: unknown) => server.call('POST', '/agents/execute', { token, body });
const task = { task: 'Say hello to the tool', agent_type: 'data' };

describe('a run through the front door', () => {
  test('is answered as one JSON body that is the interface’s and more, and is in the history', async () => {
    const { token } = await start({
      reply: scriptOf(callOf('calculator', { text: 'hi' }), answerOf('It said hi.')),
    });
    const { status, body } = await execute(token, task);
    expect(status).toBe(200);
    expect(RunReply.parse(body)).toEqual(body);
    expect(body).toMatchObject({
      result: 'It said hi.',
      steps: [{ tool: 'calculator', input: '{"text":"hi"}', output: 'Heard: hi' }],
      status: 'completed',
      model: 'scripted-model',
      llm_provider: 'local',
    });
    expect(body.total_tokens).toBeGreaterThan(10);
    const read = await server.call('GET', `/agents/runs/${body.id}`, { token });
    expect(read.body).toEqual(body);
    const list = await server.call('GET', '/agents/runs', { token });
    expect(RunListReply.parse(list.body)).toEqual(list.body);
    expect(list.body).toMatchObject({ total: 1, items: [{ id: body.id, step_count: 1 }] });
  });

  test('streams its steps as they happen, each stored before it is told', async () => {
    const { token } = await start({
      agentTools: fakeTools({
        run: (text, { report }) => {
          report('Half way');
          return { text };
        },
      }),
      reply: scriptOf(callOf('calculator', { text: 'hi' }), answerOf('It said hi.')),
    });
    const stored: number[] = [];
    const events = await readRun(server.url, token, task, async ({ event, data }) => {
      const schema = RUN_EVENTS[event as keyof typeof RUN_EVENTS];
      expect(schema.parse(data)).toEqual(data);
      if (event !== 'step') return;
      const [newest] = (await server.call('GET', '/agents/runs', { token })).body.items;
      stored.push(newest.step_count);
    });
    expect(events.map(({ event }) => event)).toEqual([
      'run',
      'route',
      'step_started',
      'progress',
      'step',
      'route',
      ...['token', 'token', 'token'],
      'result',
    ]);
    expect(stored).toEqual([1]);
    const tokens = events.filter(({ event }) => event === 'token').map(({ data }) => data.text);
    expect(tokens.join('')).toBe(events.at(-1)?.data.result);
  });

  test('says what is wrong with the request before anything runs', async () => {
    const { token } = await start();
    for (const [body, field] of [
      [{ task: ' ' }, 'task'],
      [{ task: 'x'.repeat(8_001) }, 'task'],
      [{ task: 'a', agent_type: 'chef' }, 'agent_type'],
      [{ task: 'a', max_iterations: 0 }, 'max_iterations'],
      [{ task: 'a', max_iterations: 21 }, 'max_iterations'],
      [{ task: 'a', agent_type: 'data', tools: ['calculator', 'web_search'] }, 'tools.1'],
      [{ task: 'a', tools: ['teleport'] }, 'tools.0'],
    ] as const) {
      const answer = await execute(token, body);
      expect([answer.status, answer.body.errors?.[0]?.field]).toEqual([422, field]);
    }
    const unknown = { task: 'a', document_ids: ['01900000-0000-7000-8000-00000000dead'] };
    expect((await execute(token, unknown)).status).toBe(404);
    expect((await server.call('GET', '/agents/runs', { token })).body.total).toBe(0);
  });

  test('is 503 where nothing at all can answer, and is kept as failed', async () => {
    const { token } = await start({
      reply: scriptOf(new AppError(503, 'engine_failed', 'The model stopped.')),
    });
    const { status, body } = await execute(token, task);
    expect([status, body.detail]).toEqual([503, 'The model stopped.']);
    const { items } = (await server.call('GET', '/agents/runs', { token })).body;
    expect(items).toMatchObject([{ status: 'failed', error: 'The model stopped.', step_count: 0 }]);
  });

  test('streams that nothing can answer as an error', async () => {
    const { token } = await start({
      reply: scriptOf(new AppError(503, 'engine_failed', 'The model stopped.')),
    });
    const events = await readRun(server.url, token, task);
    expect(events.at(-1)).toMatchObject({ event: 'error', data: { detail: 'The model stopped.' } });
  });

  test('keeps its steps and answers 200 when the model fails after them', async () => {
    const failure = new AppError(503, 'engine_failed', 'The model stopped.');
    const { token } = await start({ reply: scriptOf(callOf('calculator', { text: 'hi' }), failure) });
    const { status, body } = await execute(token, task);
    expect([status, body.status, body.error]).toEqual([200, 'failed', 'The model stopped.']);
    expect(body.result).toContain('Heard: hi');
    expect(body.steps).toHaveLength(1);
  });
});

describe('the history of runs', () => {
  test('is its owner’s alone, newest first and in pages', async () => {
    const { token } = await start({ reply: scriptOf() });
    const ids: string[] = [];
    for (const words of ['one', 'two', 'three']) {
      ids.unshift((await execute(token, { task: words })).body.id);
      server.clock.advance(1_000);
    }
    const page = (await server.call('GET', '/agents/runs?skip=1&limit=1', { token })).body;
    expect([page.total, page.items.map(({ id }: RunBody) => id)]).toEqual([3, [ids[1]]]);
    const eve = await server.logIn('eve@example.org');
    expect((await server.call('GET', '/agents/runs', { token: eve.token })).body).toEqual({
      items: [],
      total: 0,
    });
    for (const [method, path] of [
      ['GET', ''],
      ['DELETE', ''],
      ['POST', '/cancel'],
    ] as const) {
      const { status } = await server.call(method, `/agents/runs/${ids[0]}${path}`, { token: eve.token });
      expect([method, path, status]).toEqual([method, path, 404]);
    }
    expect((await server.call('GET', '/agents/runs', { token })).body.total).toBe(3);
  });

  test('gives files to their owner only, to be saved, in a sandbox', async () => {
    const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
    const { token } = await start({
      agentTools: drawing(svg),
      reply: scriptOf(callOf('chart', { text: 'x' })),
    });
    const { body } = await execute(token, task);
    const [file] = body.steps[0].artefacts;
    expect(file).toMatchObject({ name: 'chart.svg', content_type: 'image/svg+xml' });
    const saved = await server.call('GET', file.url, { token });
    expect([saved.status, saved.text]).toEqual([200, svg]);
    expect(Object.fromEntries(saved.headers)).toMatchObject({
      'content-type': 'image/svg+xml',
      'content-disposition': 'attachment; filename=chart.svg',
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
    });
    const eve = await server.logIn('eve@example.org');
    expect((await server.call('GET', file.url, { token: eve.token })).status).toBe(404);
    expect((await server.call('GET', file.url)).status).toBe(401);
  });

  test('forgets a run that is deleted: rows, files and what the engine held', async () => {
    const { token } = await start({
      agentTools: drawing('canary-in-a-file'),
      reply: scriptOf(callOf('chart', { text: 'canary-in-a-step' })),
    });
    const { body } = await execute(token, { ...task, task: 'canary-in-a-task' });
    expect(readdirSync(artefacts())).toHaveLength(1);
    expect((await server.call('DELETE', `/agents/runs/${body.id}`, { token })).status).toBe(200);
    expect((await server.call('GET', `/agents/runs/${body.id}`, { token })).status).toBe(404);
    expect(readdirSync(artefacts())).toEqual([]);
    expect(server.engine.dropped).toContain(body.id);
    const bytes = server.context.database.sqlite.serialize().toString('latin1');
    for (const where of ['task', 'step', 'file']) expect(bytes).not.toContain(`canary-in-a-${where}`);
  });

  test('goes with the account, files among it', async () => {
    const { token } = await start({
      agentTools: drawing('x'),
      reply: scriptOf(callOf('chart', { text: 'x' })),
    });
    await execute(token, task);
    const { status } = await server.call('DELETE', '/auth/me', {
      token,
      body: { password: 'Correct-Horse-7' },
    });
    expect(status).toBe(200);
    expect(readdirSync(artefacts())).toEqual([]);
    const left = server.context.database.sqlite.prepare('SELECT count(*) AS n FROM agent_runs').get();
    expect(left).toEqual({ n: 0 });
  });
});

describe('a run that is stopped', () => {
  /** A tool that goes on until it is stopped, and tells when it has begun. */
  function endless() {
    const begun = Promise.withResolvers<void>();
    const stopped = Promise.withResolvers<void>();
    const tools = fakeTools({
      run: (_text, { signal }) =>
        new Promise((_resolve, reject) => {
          begun.resolve();
          signal.addEventListener('abort', () => {
            stopped.resolve();
            reject(signal.reason);
          });
        }),
    });
    return { tools, begun: begun.promise, stopped: stopped.promise };
  }
  const calling = () => callOf('calculator', { text: 'x' });

  test('by its owner ends as cancelled with what it knew, and its tool stops', async () => {
    const tool = endless();
    const { token } = await start({ agentTools: tool.tools, reply: calling });
    const running = execute(token, task);
    await tool.begun;
    const [{ id }] = (await server.call('GET', '/agents/runs', { token })).body.items;
    expect((await server.call('POST', `/agents/runs/${id}/cancel`, { token })).status).toBe(200);
    await tool.stopped;
    const { status, body } = await running;
    expect([status, body.status, body.steps.length]).toEqual([200, 'cancelled', 1]);
    expect(body.result).toContain('stopped');
    expect((await server.call('POST', `/agents/runs/${id}/cancel`, { token })).status).toBe(200);
  });

  test('by a client that leaves its stream is stopped and kept', async () => {
    const tool = endless();
    const { token } = await start({ agentTools: tool.tools, reply: calling });
    for await (const { event } of streamRun(server.url, token, task)) if (event === 'step_started') break;
    await tool.stopped;
    await server.context.agents.agents.close();
    const [run] = (await server.call('GET', '/agents/runs', { token })).body.items;
    expect(run).toMatchObject({ status: 'cancelled', step_count: 1 });
  });

  test('by being deleted leaves nothing behind', async () => {
    const tool = endless();
    const { token } = await start({ agentTools: tool.tools, reply: calling });
    const running = execute(token, task);
    await tool.begun;
    const [{ id }] = (await server.call('GET', '/agents/runs', { token })).body.items;
    expect((await server.call('DELETE', `/agents/runs/${id}`, { token })).status).toBe(200);
    await running;
    expect((await server.call('GET', '/agents/runs', { token })).body.total).toBe(0);
  });

  test('by its account being disabled', async () => {
    const tool = endless();
    const { token } = await start({ agentTools: tool.tools, reply: calling });
    const running = execute(token, task);
    await tool.begun;
    const { auth } = server.context;
    const userId = auth.listUsers().find(({ email }) => email === 'ada@example.org')?.id ?? '';
    await auth.changeUser(userId, { isActive: false }, userId);
    await tool.stopped;
    expect((await running).body.status).toBe('cancelled');
  });

  test.each(['its API key being revoked', 'the role that it was started in being taken'])(
    'by %s, before the next step',
    async (what) => {
      let calls = 0;
      const revoke = async (keyId: string) => {
        if (what.includes('role')) server.context.auth.setRole('ada@example.org', 'admin');
        else await server.call('DELETE', `/auth/api-keys/${keyId}`, { token });
      };
      const { token } = await start({
        agentTools: fakeTools({
          run: async (text) => {
            calls += 1;
            if (calls === 1) await revoke(key.body.id);
            return { text };
          },
        }),
        reply: () => callOf('calculator', { text: `hi ${calls}` }),
      });
      const key = await server.call('POST', '/auth/api-keys', {
        token,
        body: { name: 'agent', scopes: ['agents'] },
      });
      const { body } = await execute(key.body.key, { ...task, max_iterations: 20 });
      expect([body.status, calls]).toEqual(['cancelled', 1]);
    },
  );

  test('by the server’s end says so, and one that a dead server left is closed at the next start', async () => {
    const tool = endless();
    const { token, userId } = await start({ agentTools: tool.tools, reply: calling });
    const running = execute(token, task);
    await tool.begun;
    await server.context.agents.agents.close();
    expect((await running).body.status).toBe('interrupted');
    server.context.database.sqlite
      .prepare(`INSERT INTO agent_runs (id, user_id, agent_type, task, tools, max_iterations, status, created_at)
        VALUES ('01900000-0000-7000-8000-00000000aaaa', ?, 'data', 'Fais le calcul pour moi', '[]', 5, 'running', 1)`)
      .run(userId);
    await server.context.agents.agents.resume();
    const { body } = await server.call('GET', '/agents/runs/01900000-0000-7000-8000-00000000aaaa', { token });
    expect(body.status).toBe('interrupted');
    expect(body.result).toContain('Le serveur s’est arrêté');
  });

  test('leaves its place: two of a user go on at once, a third is 429, and another user’s is taken', async () => {
    const tool = endless();
    const { token } = await start({ agentTools: tool.tools, reply: calling });
    const begun = [execute(token, task), execute(token, task)];
    await tool.begun;
    const running = await Promise.race([...begun, listUntil(token, 2)]);
    expect(running).toBe(2);
    const third = await execute(token, task);
    expect([third.status, third.headers.get('retry-after')]).toEqual([429, '10']);
    const eve = await server.logIn('eve@example.org');
    const another = execute(eve.token, task);
    await listUntil(eve.token, 1);
    await server.context.agents.agents.close();
    await Promise.all([...begun, another]);
    const free = execute(token, { ...task, tools: [] });
    expect((await free).status).toBe(200);
  });

  async function listUntil(token: string, count: number): Promise<number> {
    for (;;) {
      const { total } = (await server.call('GET', '/agents/runs', { token })).body;
      if (total >= count) return total;
    }
  }
});

const artefacts = () => join(server.dataDirectory, 'artefacts');

function drawing(content: string) {
  return fakeTools({
    name: 'chart',
    async run(_text, { saveArtefact }) {
      const bytes = Buffer.from(content);
      await saveArtefact({ name: '../chart.svg', contentType: 'image/svg+xml', bytes });
      expect(existsSync(artefacts())).toBe(true);
      return { text: 'Drawn.' };
    },
  });
}
