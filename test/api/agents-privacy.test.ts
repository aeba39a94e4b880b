import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type FakeCloud, startFakeCloud } from '../fake-cloud.ts';
import { answerOf, callOf, fakeTools, readRun, scriptOf } from './agents-app.ts';
import { markedScorer } from './marked-scorer.ts';
import { PASSWORD, startServer, type TestServer, type TestServerOptions } from './start-server.ts';

let cloud: FakeCloud;
let server: TestServer;
beforeAll(async () => {
  cloud = await startFakeCloud();
});
beforeEach(() => {
  cloud.requests.length = 0;
});
afterEach(() => server.close());
afterAll(() => cloud.close());

/** A server with a cloud, whose tools are fakes: one reads something sensitive, one can reach out, one needs consent. */
async function start(options: TestServerOptions = {}) {
  server = await startServer({
    score: markedScorer,
    environment: { ALCOVE_CLOUD_BASE_URL: cloud.url, ALCOVE_CLOUD_API_KEY: 'sk-key-of-the-fake' },
    agentTools: fakeTools(
      { name: 'file_read', run: (text) => ({ text: `canary ${text}`, sources: ['contract.pdf'] }) },
      { name: 'summarize', run: () => ({ text: 'canary page', score: 0.9, sources: ['lease.pdf'] }) },
      { name: 'web_search', reach: 'outbound', consent: 'unless_allowed', run: () => ({ text: 'sent out' }) },
      { name: 'code_exec', consent: 'unless_allowed', run: () => ({ text: 'ran' }) },
    ),
    ...options,
  });
  return server.logIn();
}
const execute = (token: string, body: object) =>
  server.call('POST', '/agents/execute', { token, body: { agent_type: 'general', ...body } });
const cloudCall = (name: string, text: string) => ({
  kind: 'calls' as const,
  calls: [{ name, arguments: JSON.stringify({ text }) }],
});
const sent = () => cloud.requests.map(({ body }) => body).join('\n');

/** The owner's session, with the tool allowed for everybody. */
async function allow(...tools: string[]) {
  const owner = await server.logInAs('super_admin');
  const { status } = await server.call('PATCH', '/agents/settings', {
    token: owner.token,
    body: { allowed_tools: tools },
  });
  expect(status).toBe(200);
}

describe('what a run may send to a cloud', () => {
  test('is nothing of a sensitive task', async () => {
    const { token } = await start({ reply: scriptOf(answerOf('Understood.')) });
    const { body } = await execute(token, { task: 'canary diagnosis [0.9]' });
    expect(body).toMatchObject({ llm_provider: 'local', sensitivity_score: 0.9, result: 'Understood.' });
    expect(cloud.requests).toEqual([]);
  });

  test('is nothing any more once a tool brought something sensitive', async () => {
    const { token } = await start({ reply: scriptOf(callOf('code_exec', { text: 'x' }), answerOf('Here.')) });
    cloud.script(cloudCall('file_read', '[0.9]'));
    const { body } = await execute(token, { task: 'Read it' });
    expect(body.steps[0]).toMatchObject({ tool: 'file_read', output: 'canary [0.9]' });
    expect(body).toMatchObject({ llm_provider: 'local', result: 'Here.', sensitivity_score: 0.9 });
    expect(cloud.requests).toHaveLength(1);
    expect(sent()).not.toContain('canary');
  });

  test('is nothing once a document was read whose stored score is above the line, however its text reads', async () => {
    const { token } = await start({ reply: scriptOf(answerOf('Here.')) });
    cloud.script(cloudCall('summarize', 'it'));
    const { body } = await execute(token, { task: 'Read it' });
    expect(body).toMatchObject({ llm_provider: 'local', sensitivity_score: 0.9 });
    expect(sent()).not.toContain('canary');
  });

  test('is nothing even where its user withholds earlier turns instead of staying here', async () => {
    const { token } = await start({ reply: scriptOf(callOf('code_exec', { text: 'x' }), answerOf('Here.')) });
    await server.call('PATCH', '/privacy/settings', { token, body: { context_policy: 'withhold' } });
    cloud.script(cloudCall('summarize', 'it'));
    const { body } = await execute(token, { task: 'Read it' });
    expect(body.steps.map(({ tool }: { tool: string }) => tool)).toEqual(['summarize', 'code_exec']);
    expect(cloud.requests).toHaveLength(1);
  });

  test('is nothing of a result that is answered in a conversation, be it sensitive or made here', async () => {
    const { token } = await start({ reply: scriptOf(answerOf('canary result'), answerOf('Here.')) });
    const goOn = async (id: string) =>
      (await server.call('POST', `/agents/runs/${id}/conversation`, { token })).body;
    const told = async (id: string) =>
      (
        await server.call('POST', `/chat/conversations/${id}/messages`, {
          token,
          body: { content: 'Go on' },
        })
      ).body.assistant_message.metadata;
    // Read in the cloud, then something sensitive came: the result is a harmless sentence made from it.
    cloud.script(cloudCall('file_read', '[0.9]'));
    const { body: run } = await execute(token, { task: 'Read it' });
    const first = await goOn(run.id);
    const { messages } = (await server.call('GET', `/chat/conversations/${first.id}`, { token })).body;
    expect(messages.map(({ role, content }: { role: string; content: string }) => [role, content])).toEqual([
      ['user', 'Read it'],
      ['assistant', 'canary result'],
    ]);
    expect(first.routing).toBe('local_only');
    // Letting the conversation out does not let out what was made here.
    await server.call('PATCH', `/chat/conversations/${first.id}`, { token, body: { routing: 'auto' } });
    expect(await told(first.id)).toMatchObject({ llm_provider: 'local' });
    expect(sent()).not.toContain('canary');
  });

  test('is a result that the cloud wrote, and not one that is not there yet', async () => {
    const { token } = await start({ reply: scriptOf() });
    cloud.script({ kind: 'answer', text: 'Hello to you.' }, { kind: 'answer', text: 'And again.' });
    const { body: run } = await execute(token, { task: 'Say hello' });
    expect(run).toMatchObject({ llm_provider: 'openai', result: 'Hello to you.' });
    const { body: made } = await server.call('POST', `/agents/runs/${run.id}/conversation`, { token });
    expect(made).toMatchObject({ title: 'Say hello', routing: 'auto', message_count: 2 });
    const { body } = await server.call('POST', `/chat/conversations/${made.id}/messages`, {
      token,
      body: { content: 'Go on' },
    });
    expect(body.assistant_message.metadata.llm_provider).toBe('openai');
    const { status } = await server.call('POST', '/agents/runs/nobodys/conversation', { token });
    expect(status).toBe(404);
  });

  test('is nothing of a run or a key that stays here', async () => {
    const { token } = await start({ reply: scriptOf() });
    expect((await execute(token, { task: 'Hello', routing: 'local_only' })).body.llm_provider).toBe('local');
    const key = await keyOf(token, { scopes: ['agents'], local_only: true });
    expect((await execute(key, { task: 'Hello' })).body.llm_provider).toBe('local');
    expect(cloud.requests).toEqual([]);
    expect((await execute(token, { task: 'Hello' })).body.llm_provider).toBe('openai');
  });

  test('is in the ledger under the run, and goes with it', async () => {
    const { token } = await start();
    const { body } = await execute(token, { task: 'Hello' });
    const ledger = async () => (await server.call('GET', '/privacy/ledger', { token })).body.items;
    expect(await ledger()).toMatchObject([{ conversation_id: body.id, payload: expect.any(String) }]);
    await server.call('DELETE', `/agents/runs/${body.id}`, { token });
    expect((await ledger())[0].payload ?? null).toBeNull();
  });
});

describe('a tool that can reach out', () => {
  test('runs while nothing sensitive is known, and is closed as soon as something is, naming it', async () => {
    const { token } = await start({
      reply: scriptOf(callOf('web_search', { text: 'canary' }), answerOf('Closed.')),
    });
    await allow('web_search');
    cloud.script(cloudCall('web_search', 'weather'), cloudCall('file_read', '[0.9]'));
    const { body } = await execute(token, { task: 'Look it up' });
    expect(body.steps).toMatchObject([
      { tool: 'web_search', status: 'done' },
      { tool: 'file_read', status: 'done' },
      { tool: 'web_search', status: 'refused', reason: 'sensitive_data' },
    ]);
    expect(body.steps[2].output).toContain('contract.pdf');
  });

  test('does not run because a request names it', async () => {
    const { token } = await start({ reply: scriptOf(callOf('web_search', { text: 'weather' })) });
    const { body } = await execute(token, { task: 'x', routing: 'local_only', tools: ['web_search'] });
    expect(body.steps).toMatchObject([{ status: 'refused', reason: 'local_only' }]);
    const again = scriptOf(callOf('code_exec', { text: 'a' }));
    await server.close();
    const other = await start({ reply: again, environment: {} });
    const run = await execute(other.token, { task: 'x', tools: ['code_exec'] });
    expect(run.body.steps).toMatchObject([{ status: 'refused', reason: 'needs_consent' }]);
  });
});

describe('a call that asks', () => {
  const body = { task: 'Run it', agent_type: 'code', routing: 'local_only' };
  const asking = () => start({ reply: scriptOf(callOf('code_exec', { text: 'x' }), answerOf('Ran.')) });

  test('is answered by the owner of the run, once, by session or by a key of theirs', async () => {
    for (const by of ['session', 'key']) {
      const { token } = await asking();
      const eve = await server.logIn('eve@example.org');
      const mine = by === 'session' ? token : await keyOf(token, { scopes: ['agents'] });
      let runId = '';
      const events = await readRun(server.url, token, body, async ({ event, data }) => {
        if (event === 'run') runId = data.id;
        if (event !== 'approval_required') return;
        const answer = (bearer: string, id = data.approval_id) =>
          server.call('POST', `/agents/runs/${runId}/approvals/${id}`, {
            token: bearer,
            body: { allow: true },
          });
        expect((await answer(eve.token)).status).toBe(404);
        expect((await answer(await keyOf(eve.token, { scopes: ['agents'] }))).status).toBe(404);
        expect((await answer(await keyOf(token, { scopes: ['chat'] }))).status).toBe(403);
        expect((await answer(mine, runId)).status).toBe(404);
        expect((await answer(mine)).status).toBe(200);
        expect((await answer(mine)).status).toBe(404);
      });
      expect(events.find(({ event }) => event === 'step')?.data).toMatchObject({
        status: 'done',
        output: 'ran',
      });
      if (by === 'session') await server.close();
    }
  });

  test('is declined', async () => {
    const { token } = await asking();
    let runId = '';
    const events = await readRun(server.url, token, body, async ({ event, data }) => {
      if (event === 'run') runId = data.id;
      if (event !== 'approval_required') return;
      const path = `/agents/runs/${runId}/approvals/${data.approval_id}`;
      await server.call('POST', path, { token, body: { allow: false } });
    });
    expect(events.find(({ event }) => event === 'step')?.data).toMatchObject({
      status: 'declined',
      reason: 'declined',
    });
    expect(events.at(-1)).toMatchObject({ event: 'result', data: { status: 'completed' } });
  });

  test('is declined when nobody answers in ten minutes', async () => {
    const fire: (() => void)[] = [];
    const { token } = await start({
      reply: scriptOf(callOf('code_exec', { text: 'x' }), answerOf('Ran.')),
      agentTimer: (_milliseconds, onElapsed) => {
        fire.push(onElapsed);
        return () => {};
      },
    });
    const events = await readRun(server.url, token, body, ({ event }) => {
      if (event === 'approval_required') fire.at(-1)?.();
    });
    expect(events.find(({ event }) => event === 'step')?.data).toMatchObject({ reason: 'unanswered' });
  });

  test('is refused without a stream, and runs where the owner allowed it beforehand', async () => {
    const { token } = await start({
      reply: scriptOf(
        callOf('code_exec', { text: 'x' }),
        answerOf('No.'),
        callOf('code_exec', { text: 'x' }),
      ),
    });
    expect((await execute(token, body)).body.steps).toMatchObject([{ reason: 'needs_consent' }]);
    await allow('code_exec');
    expect((await execute(token, body)).body.steps).toMatchObject([{ status: 'done', output: 'ran' }]);
  });
});

describe('a tool that the owner allowed', () => {
  test('asks again in a run under way once that is taken back', async () => {
    let owner = '';
    const change = (allowed_tools: string[]) =>
      server.call('PATCH', '/agents/settings', { token: owner, body: { allowed_tools } });
    const takenBack = async () => {
      expect((await change([])).status).toBe(200);
      return { text: 'ran' };
    };
    await start({
      reply: scriptOf(callOf('code_exec', { text: 'a' }), callOf('code_exec', { text: 'b' })),
      agentTools: fakeTools({ name: 'code_exec', consent: 'unless_allowed', run: takenBack }),
    });
    owner = (await server.logInAs('super_admin')).token;
    expect((await change(['code_exec'])).status).toBe(200);
    const { body } = await execute(owner, { task: 'Run it', routing: 'local_only' });
    expect(body.steps).toMatchObject([
      { status: 'done', output: 'ran' },
      { status: 'refused', reason: 'needs_consent' },
    ]);
  });
});

describe('what a credential may do with agents', () => {
  test('a key needs the scope, and reads documents only with theirs', async () => {
    const { token } = await start({ agentTools: [], reply: scriptOf() });
    const chat = await keyOf(token, { scopes: ['chat'] });
    expect((await server.call('GET', '/agents/list', { token: chat })).status).toBe(403);
    const [bare, reader] = [
      await keyOf(token, { scopes: ['agents'] }),
      await keyOf(token, { scopes: ['agents', 'documents:read'] }),
    ];
    const fileRead = async (bearer: string) =>
      (await server.call('GET', '/agents/code/tools', { token: bearer })).body.tools.find(
        ({ name }: { name: string }) => name === 'file_read',
      );
    expect(await fileRead(bare)).toMatchObject({
      is_available: false,
      unavailable_reason: expect.any(String),
    });
    expect(await fileRead(reader)).toMatchObject({ is_available: true, unavailable_reason: null });
    const ids = ['01900000-0000-7000-8000-00000000dead'];
    expect((await execute(bare, { task: 'x', document_ids: ids })).status).toBe(403);
    expect((await execute(reader, { task: 'x', document_ids: ids })).status).toBe(404);
  });

  test('only an owner who typed the password lately changes the settings, and they are kept', async () => {
    const { token } = await start();
    const owner = await server.logInAs('super_admin');
    const settings = (method: string, bearer: string, body?: unknown) =>
      server.call(method, '/agents/settings', { token: bearer, body });
    expect((await settings('GET', token)).status).toBe(403);
    expect((await settings('GET', owner.token)).body).toMatchObject({
      allowed_tools: [],
      python: false,
      search: null,
    });
    expect((await settings('PATCH', token, { python: true })).status).toBe(403);
    expect((await settings('PATCH', owner.token, { allowed_tools: ['file_read'] })).status).toBe(422);
    const body = { allowed_tools: ['code_exec', 'code_exec'], python: true };
    expect((await settings('PATCH', owner.token, body)).body).toMatchObject({
      allowed_tools: ['code_exec'],
      python: true,
    });
    expect((await settings('PATCH', owner.token, {})).body).toMatchObject({ python: true });
    server.clock.advance(5 * 60_000 + 1);
    expect((await settings('PATCH', owner.token, { python: false })).status).toBe(403);
    await server.call('POST', '/auth/confirm-password', { token: owner.token, body: { password: PASSWORD } });
    expect((await settings('PATCH', owner.token, { python: false })).body.python).toBe(false);
  });
});

async function keyOf(token: string, body: object): Promise<string> {
  const made = await server.call('POST', '/auth/api-keys', { token, body: { name: 'script', ...body } });
  expect(made.status).toBe(201);
  return made.body.key;
}
