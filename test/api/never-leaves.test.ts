import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type FakeCloud, startFakeCloud } from '../fake-cloud.ts';
import { markedScorer } from './marked-scorer.ts';
import { startServer, type TestServer } from './start-server.ts';

let cloud: FakeCloud;
let server: TestServer;
let token: string;
let userId: string;
let whileJudged = () => {};

beforeAll(async () => {
  cloud = await startFakeCloud();
  server = await startServer({
    score: (segments) => {
      if (segments.some(({ text }) => text.includes('[while]'))) whileJudged();
      return markedScorer(segments);
    },
    reply: () => 'The local model repeats heron.',
    environment: { ALCOVE_CLOUD_BASE_URL: cloud.url, ALCOVE_CLOUD_API_KEY: 'sk-key-of-the-fake' },
  });
  ({ token, userId } = await server.logIn());
});
afterAll(async () => {
  await server.close();
  await cloud.close();
});

const call = (method: string, path: string, body?: unknown, as = token) =>
  server.call(method, path, { token: as, body });
const makeKey = async (more: object = {}) =>
  (await call('POST', '/auth/api-keys', { name: 'script', ...more })).body.key as string;
const create = async (body: object, as = token) =>
  `/chat/conversations/${(await call('POST', '/chat/conversations', body, as)).body.id}`;
const send = async (at: string, content: string, as = token) =>
  (await call('POST', `${at}/messages`, { content }, as)).body.assistant_message.metadata;
const import_ = async (file: object, as = token) => {
  const whole = { format: 'alcove.conversation', version: 1, title: 'Birds', ...file };
  return `/chat/conversations/${(await call('POST', '/chat/import', whole, as)).body.conversations[0].id}`;
};

/** Asks something harmless, which the cloud answers: what left with it. */
async function askCloud(at: string): Promise<string> {
  const before = cloud.requests.length;
  expect(await send(at, 'What is a noun?')).toMatchObject({ llm_provider: 'openai' });
  expect(cloud.requests).toHaveLength(before + 1);
  return cloud.requests.at(-1)?.body ?? '';
}

describe('a conversation that was local_only and is set back to auto', () => {
  test('leaves its earlier turns and answers out of every cloud request; later ones are routed', async () => {
    const at = await create({ routing: 'local_only' });
    await send(at, 'A harmless word: heron');
    await call('PATCH', at, { routing: 'auto' });
    expect(await askCloud(at)).not.toContain('heron');
    await send(at, 'And a pelican');
    const later = await askCloud(at);
    expect(later).toContain('pelican');
    expect(later).not.toContain('heron');
  });

  test('leaves out what was said before it was set to stay here, too', async () => {
    const at = await create({});
    await send(at, 'A first heron');
    await call('PATCH', at, { routing: 'local_only' });
    await call('PATCH', at, { routing: 'auto' });
    expect(await askCloud(at)).not.toContain('heron');
  });

  test('answers an earlier turn here, in another wording and made anew, too', async () => {
    const at = await create({ routing: 'local_only' });
    const { body } = await call('POST', `${at}/messages`, { content: 'A heron' });
    await call('PATCH', at, { routing: 'auto' });
    const before = cloud.requests.length;
    await call('PUT', `${at}/messages/${body.user_message.id}`, { content: 'A second heron' });
    await call('POST', `${at}/messages/${body.assistant_message.id}/regenerate`);
    expect(cloud.requests).toHaveLength(before);
  });

  test('keeps its system prompt; another that its person writes then may leave', async () => {
    const at = await create({ routing: 'local_only', system_prompt: 'You are a heron.' });
    await call('PATCH', at, { routing: 'auto' });
    expect(await askCloud(at)).not.toContain('heron');
    await call('PATCH', at, { system_prompt: 'You are a heron.' });
    expect(await askCloud(at)).not.toContain('heron');
    await call('PATCH', at, { system_prompt: 'You are a pelican.' });
    expect(await askCloud(at)).toContain('pelican');
  });

  test.each([
    ['of a conversation that was local_only', { routing: 'local_only' }],
    ['of any other', {}],
  ])('keeps an import %s, its system prompt and its copy', async (_, more) => {
    const messages = [
      { role: 'user', content: 'A heron' },
      { role: 'assistant', content: 'A grey heron.' },
    ];
    const at = await import_({ system_prompt: 'You are a heron.', messages, ...more });
    const copy = await import_((await call('GET', `${at}/export`)).body);
    for (const each of [at, copy]) {
      await call('PATCH', each, { routing: 'auto' });
      expect(await askCloud(each)).not.toContain('heron');
    }
  });
});

test.each([
  ['is set to stay here', ['local_only'], 'auto'],
  ['is let out', ['auto'], 'local_only'],
  ['is set to stay here and let out', ['local_only', 'auto'], 'auto'],
])('a turn stays here whose conversation %s while it is judged', async (_, changes, before) => {
  const at = await create({});
  const { body } = await call('POST', `${at}/messages`, { content: 'A heron [while]' });
  await call('PATCH', at, { routing: before });
  const caller = { userId, kind: 'session' } as Parameters<typeof server.context.conversations.change>[0];
  whileJudged = () => {
    whileJudged = () => {};
    for (const routing of changes)
      server.context.conversations.change(caller, at.split('/').at(-1) ?? '', {
        routing: routing as 'auto' | 'local_only',
      });
  };
  const sent = cloud.requests.length;
  await call('POST', `${at}/messages/${body.user_message.id}/regenerate`);
  expect((await call('GET', at)).body.routing).toBe(changes.at(-1));
  expect(cloud.requests).toHaveLength(sent);
});

describe('an API key', () => {
  test('of scope chat cannot let a conversation out, whoever made it', async () => {
    const key = await makeKey();
    for (const as of [token, key]) {
      const at = await create({ routing: 'local_only' }, as);
      const refused = await call('PATCH', at, { routing: 'auto', title: 'Out' }, key);
      expect([refused.status, refused.headers.get('alcove-error')]).toEqual([403, 'routing_needs_session']);
      expect((await call('GET', at)).body).toMatchObject({
        routing: 'local_only',
        title: 'New conversation',
      });
    }
  });

  test('of scope chat cannot let a system prompt out by writing it again', async () => {
    const at = await create({ routing: 'local_only', system_prompt: 'You are a heron.' });
    await call('PATCH', at, { routing: 'auto' });
    const key = await makeKey();
    for (const system_prompt of ['', 'You are a heron, still.'])
      await call('PATCH', at, { system_prompt }, key);
    expect(await askCloud(at)).not.toContain('heron');
  });

  test('that is local_only: its system prompts, imports, turns and what it makes anew never leave', async () => {
    const key = await makeKey({ local_only: true });
    const made = await create({ system_prompt: 'You are a heron.' }, key);
    const changed = await create({ system_prompt: 'You are a gull.' });
    await call('PATCH', changed, { system_prompt: 'You are a heron.' }, key);
    const imported = await import_({ messages: [{ role: 'user', content: 'A heron' }] }, key);
    await call('PATCH', imported, { routing: 'auto' });
    const written = await create({});
    await send(written, 'A heron', key);
    const anew = await create({});
    const { body } = await call('POST', `${anew}/messages`, { content: 'A bird' });
    await call('POST', `${anew}/messages/${body.user_message.id}/regenerate`, {}, key);
    for (const at of [made, changed, imported, written, anew])
      expect(await askCloud(at)).not.toContain('heron');
  });
});
