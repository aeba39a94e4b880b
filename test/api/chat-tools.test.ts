import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type FakeCloud, startFakeCloud } from '../fake-cloud.ts';
import { answerOf, callOf, fakeTools, scriptOf, streamReply } from './agents-app.ts';
import { markedScorer } from './marked-scorer.ts';
import { startServer, type TestServer, type TestServerOptions } from './start-server.ts';

let cloud: FakeCloud;
let server: TestServer;
let token: string;
beforeAll(async () => {
  cloud = await startFakeCloud();
});
beforeEach(() => cloud.reset());
afterEach(() => server.close());
afterAll(() => cloud.close());

/** A server with a cloud and tools that are fakes: one calculates, one reads something sensitive, one goes out, one asks. */
async function start(options: TestServerOptions = {}) {
  server = await startServer({
    score: markedScorer,
    environment: { ALCOVE_CLOUD_BASE_URL: cloud.url, ALCOVE_CLOUD_API_KEY: 'sk-key-of-the-fake' },
    agentTools: fakeTools(
      { name: 'calculator', run: (text) => ({ text: `${text} is 391` }) },
      { name: 'summarize', run: () => ({ text: 'canary page', score: 0.9, sources: ['lease.pdf'] }) },
      { name: 'web_search', reach: 'outbound', consent: 'unless_allowed', run: () => ({ text: 'sent out' }) },
      { name: 'code_exec', consent: 'unless_allowed', run: () => ({ text: 'ran' }) },
    ),
    ...options,
  });
  ({ token } = await server.logIn());
  const { body } = await server.call('POST', '/chat/conversations', { token, body: {} });
  return `/chat/conversations/${body.id}`;
}

const send = (path: string, content: string, body: object = {}) =>
  server.call('POST', `${path}/messages`, { token, body: { content, ...body } });
const cloudCall = (name: string, text: string) => ({
  kind: 'calls' as const,
  calls: [{ name, arguments: JSON.stringify({ text }) }],
});
const words = (text: string) => ({ kind: 'answer' as const, text });
const toolsOffered = (index: number): string[] =>
  (JSON.parse(cloud.requests[index]?.body ?? '{}').tools ?? []).map(
    ({ function: { name } }: { function: { name: string } }) => name,
  );

describe('a message to a cloud model', () => {
  test('is answered with what a tool on this device worked out, and keeps the call', async () => {
    const path = await start();
    cloud.script(cloudCall('calculator', '17 * 23'), words('It is 391.'));
    const { status, body } = await send(path, 'Please tell me 17 * 23, and say why you like it');
    expect(status).toBe(200);
    expect(body.assistant_message).toMatchObject({
      content: 'It is 391.',
      metadata: {
        llm_provider: 'openai',
        run_id: expect.any(String),
        steps: [{ index: 1, tool: 'calculator', output: '17 * 23 is 391', status: 'done', artefacts: [] }],
      },
    });
    expect(toolsOffered(0)).toEqual(['calculator']);
    expect(cloud.requests[1]?.body).toContain('<tool_output>\\n17 * 23 is 391\\n</tool_output>');
    const read = (await server.call('GET', path, { token })).body.messages.at(-1);
    expect(read).toEqual(body.assistant_message);
  });

  test('tells it of no tool that the message cannot need, and of those of the answer before', async () => {
    const path = await start();
    await send(path, 'Why is the sky blue?');
    expect(toolsOffered(0)).toEqual([]);
    cloud.script(cloudCall('calculator', '1 + 1'), words('Two.'));
    await send(path, 'Please tell me 1 + 1 in a poem');
    await send(path, 'And once more, please');
    expect(toolsOffered(3)).toEqual(['calculator']);
  });

  test('is asked again without tools where the cloud does not take them', async () => {
    const path = await start();
    cloud.script({ kind: 'status', status: 400 }, words('Plainly.'));
    const { body } = await send(path, 'Please tell me 2 * 3 in a poem');
    expect(body.assistant_message).toMatchObject({
      content: 'Plainly.',
      metadata: { llm_provider: 'openai' },
    });
    expect(toolsOffered(1)).toEqual([]);
  });

  test('goes on here once a tool brought something sensitive', async () => {
    const path = await start({ reply: scriptOf(answerOf('Here.')) });
    cloud.script(cloudCall('summarize', 'lease'));
    const { body } = await send(path, 'Please summarise the lease');
    expect(body.assistant_message).toMatchObject({ content: 'Here.', metadata: { llm_provider: 'local' } });
    expect(cloud.requests.map(({ raw }) => raw).join()).not.toContain('canary');
    // What was made of it keeps the conversation here.
    const next = await send(path, 'And now?');
    expect(next.body.assistant_message.metadata).toMatchObject({ llm_provider: 'local', why: 'sensitive' });
  });
});

describe('a message that stays here', () => {
  test('closes the way out for its tools, whatever the local model wants', async () => {
    const path = await start({ reply: scriptOf(callOf('web_search', { text: 'out' }), answerOf('Done.')) });
    const { body } = await send(path, 'What is the latest on my diagnosis [0.9]? Rhyme, please');
    expect(body.assistant_message.metadata.steps).toMatchObject([
      { tool: 'web_search', status: 'refused', reason: 'sensitive_data' },
    ]);
  });

  test('does so after an earlier sensitive message too', async () => {
    const path = await start({
      reply: scriptOf(answerOf('Oh.'), callOf('web_search', { text: 'x' }), answerOf('No.')),
    });
    await send(path, 'My diagnosis [0.9]');
    const { body } = await send(path, 'Look up the latest news about it, please');
    expect(body.assistant_message.metadata.steps).toMatchObject([
      { status: 'refused', reason: 'sensitive_data' },
    ]);
    expect(cloud.requests).toEqual([]);
  });
});

describe('a tool that needs consent', () => {
  test('waits for a yes inside the conversation', async () => {
    const path = await start({ reply: scriptOf(callOf('code_exec', { text: 'x' }), answerOf('It ran.')) });
    let runId = '';
    const events: string[] = [];
    for await (const { event, data } of streamReply(server.url, token, `${path}/messages`, {
      content: 'Please run a little python for me, in a poem',
      routing: 'local_only',
    })) {
      events.push(event);
      if (event === 'run') runId = data.id;
      if (event === 'approval_required') {
        const approval = `/agents/runs/${runId}/approvals/${data.approval_id}`;
        await server.call('POST', approval, { token, body: { allow: true } });
      }
      if (event === 'step') expect(data).toMatchObject({ status: 'done', output: 'ran' });
      if (event === 'assistant_message') expect(data.content).toBe('It ran.');
    }
    expect(events.filter((name) => name !== 'token')).toEqual([
      'user_message',
      'route',
      'run',
      'step_started',
      'approval_required',
      'step',
      'route',
      'assistant_message',
    ]);
  });

  test('is refused where nobody can be asked', async () => {
    const path = await start({ reply: scriptOf(callOf('code_exec', { text: 'x' }), answerOf('No.')) });
    const { body } = await send(path, 'Please run python', { routing: 'local_only' });
    expect(body.assistant_message.metadata.steps).toMatchObject([{ reason: 'needs_consent' }]);
  });
});

describe('the calls of a conversation', () => {
  test('are not among the runs of agents, can be read by their owner alone, and go with it', async () => {
    const path = await start();
    cloud.script(cloudCall('calculator', '2 * 3'), words('Six.'));
    const { body } = await send(path, 'Please tell me 2 * 3 in a poem');
    const run = `/agents/runs/${body.assistant_message.metadata.run_id}`;
    expect((await server.call('GET', '/agents/runs', { token })).body).toMatchObject({ items: [], total: 0 });
    expect((await server.call('GET', run, { token })).body).toMatchObject({
      status: 'completed',
      result: 'Six.',
    });
    const other = await server.logIn('eve@example.org');
    expect((await server.call('GET', run, { token: other.token })).status).toBe(404);
    await server.call('DELETE', `${path}?permanent=true`, { token });
    expect((await server.call('GET', run, { token })).status).toBe(404);
  });
});

describe('a question about Alcove', () => {
  test('is answered here from its own help, whatever the route, and keeps nothing here', async () => {
    const path = await start();
    const { body } = await send(path, 'What is Alcove?');
    expect(body.assistant_message).toMatchObject({
      content: expect.stringContaining('Alcove is'),
      metadata: { llm_provider: 'local', model: 'alcove-help', tool: 'help', why: 'help', tokens_used: 0 },
    });
    expect(cloud.requests).toEqual([]);
    expect((await send(path, 'What is a noun?')).body.assistant_message.metadata.llm_provider).toBe('openai');
    // In the middle of a conversation it may be about something else.
    const later = await send(path, 'How do I delete a conversation?');
    expect(later.body.assistant_message.metadata.llm_provider).toBe('openai');
  });

  test('is known before it is sent', async () => {
    await start();
    const score = (text: string) => server.call('POST', '/privacy/score', { token, body: { text } });
    expect((await score('What is Alcove?')).body.help).toBe('always');
    expect((await score('How do I delete a conversation?')).body.help).toBe('first_message');
    expect((await score('What is a noun?')).body).not.toHaveProperty('help');
  });
});

test('a key without the scope of agents gets the calculator alone', async () => {
  const path = await start();
  const key = (await server.call('POST', '/auth/api-keys', { token, body: { name: 'script' } })).body.key;
  await server.call('POST', `${path}/messages`, {
    token: key,
    body: { content: 'Please run python on 2 * 3' },
  });
  expect(toolsOffered(0)).toEqual(['calculator']);
});
