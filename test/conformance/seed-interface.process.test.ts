import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PASSWORD, startServer, type TestServer } from '../api/start-server.ts';

/**
 * The interface that Alcove was begun from, field by field as it was written down; what it left open is not asserted.
 * Nothing here may ever change. What each route does beside its form stands in `test/api`.
 */
const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/;
const UTC = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d+)?Z$/;
const ID = expect.stringMatching(UUID);
const WHEN = expect.stringMatching(UTC);
const TEXT = expect.any(String);
const NUMBER = expect.any(Number);

let server: TestServer;
let token: string;
let refresh: string;

beforeAll(async () => {
  server = await startServer();
  ({ token, refresh } = await server.logIn());
});
afterAll(() => server.close());

const call = (method: string, path: string, body?: unknown) => server.call(method, path, { token, body });
const form = (fields: Record<string, string | Blob>) => {
  const data = new FormData();
  for (const [name, value] of Object.entries(fields)) data.append(name, value);
  return data;
};
const claimsOf = (jwt: string) => JSON.parse(Buffer.from(jwt.split('.')[1] ?? '', 'base64url').toString());

describe('accounts', () => {
  test('register answers 201 with the user, and never the password', async () => {
    const body = { email: 'grace@example.org', password: PASSWORD, first_name: 'Grace', last_name: 'Hopper' };
    const { status, body: user, text } = await server.call('POST', '/auth/register', { body });
    expect(status).toBe(201);
    expect(user).toMatchObject({ id: ID, email: body.email, role: 'user', created_at: WHEN });
    expect(user).toMatchObject({ first_name: 'Grace', last_name: 'Hopper' });
    expect(text).not.toContain(PASSWORD);
  });

  test('login gives a pair of HS256 tokens with their claims', async () => {
    const body = { email: 'ada@example.org', password: PASSWORD };
    const { status, body: pair } = await server.call('POST', '/auth/login', { body });
    expect(status).toBe(200);
    expect(pair).toMatchObject({ access_token: TEXT, refresh_token: TEXT, token_type: 'bearer' });
    const claims = { sub: ID, tenant_id: ID, role: 'user', exp: NUMBER, iat: NUMBER };
    expect(claimsOf(pair.access_token)).toMatchObject({ ...claims, type: 'access' });
    expect(claimsOf(pair.refresh_token)).toMatchObject({ ...claims, type: 'refresh' });
    const { exp, iat } = claimsOf(pair.refresh_token);
    expect(exp - iat).toBe(604_800);
    expect(JSON.parse(Buffer.from(pair.access_token.split('.')[0], 'base64url').toString()).alg).toBe(
      'HS256',
    );
  });

  test('refresh takes the token in the header and in the body', async () => {
    const inHeader = await server.call('POST', '/auth/refresh', { token: refresh });
    expect(inHeader).toMatchObject({ status: 200, body: { access_token: TEXT, token_type: 'bearer' } });
    const again = inHeader.body.refresh_token ?? refresh;
    const inBody = await server.call('POST', '/auth/refresh', { body: { refresh_token: again } });
    expect(inBody).toMatchObject({ status: 200, body: { access_token: TEXT, token_type: 'bearer' } });
  });

  test('me is the profile with its preferences; logout ends the session', async () => {
    const other = await server.logIn('leaving@example.org');
    const me = await server.call('GET', '/auth/me', { token: other.token });
    expect(me.body).toMatchObject({ id: ID, email: 'leaving@example.org', role: 'user' });
    expect(me.body).toMatchObject({ preferences: { theme: TEXT, language: TEXT } });
    const out = await server.call('POST', '/auth/logout', { token: other.token });
    expect(out).toMatchObject({ status: 200, body: { message: TEXT } });
    expect((await server.call('GET', '/auth/me', { token: other.token })).status).toBe(401);
  });

  test('a token that is missing or wrong is 401, a role that is not allowed 403, bad input 422', async () => {
    for (const wrong of [undefined, 'x.y.z', refresh]) {
      const { status, body } = await server.call('GET', '/auth/me', wrong ? { token: wrong } : {});
      expect({ status, body }).toMatchObject({
        status: 401,
        body: { detail: 'Could not validate credentials' },
      });
    }
    const admin = await call('GET', '/admin/users');
    expect(admin).toMatchObject({ status: 403, body: { detail: 'Insufficient permissions' } });
    const body = { email: 'no address', password: PASSWORD };
    expect((await server.call('POST', '/auth/register', { body })).status).toBe(422);
    const weak = { email: 'weak@example.org', password: 'short' };
    expect((await server.call('POST', '/auth/register', { body: weak })).status).toBe(422);
  });

  test('five failed logins lock an e-mail for 900 seconds, told in French', async () => {
    await server.logIn('locked@example.org');
    const attempt = (password: string) =>
      server.call('POST', '/auth/login', { body: { email: 'locked@example.org', password } });
    for (let failed = 0; failed < 5; failed++) expect((await attempt('Wrong-Horse-7')).status).toBe(401);
    expect(await attempt(PASSWORD)).toMatchObject({
      status: 429,
      body: { detail: expect.stringMatching(/compte/i) },
    });
    server.clock.advance(901_000);
    expect((await attempt(PASSWORD)).status).toBe(200);
    ({ token, refresh } = await server.logIn());
  });

  test('each answer says how many requests are left', async () => {
    expect((await call('GET', '/auth/me')).headers.get('x-ratelimit-remaining')).toMatch(/^\d+$/);
  });
});

describe('chat', () => {
  test('a conversation is made, written in, read, listed and archived', async () => {
    const made = await call('POST', '/chat/conversations', { title: 'T', system_prompt: 'S' });
    expect(made.status).toBe(201);
    expect(made.body).toMatchObject({
      id: ID,
      title: 'T',
      system_prompt: 'S',
      created_at: WHEN,
      message_count: 0,
    });
    const path = `/chat/conversations/${made.body.id}`;

    const sent = await call('POST', `${path}/messages`, {
      content: 'My IBAN is FR76 3000 6000 0112 3456 7890 189',
    });
    expect(sent.status).toBe(200);
    expect(sent.body.user_message).toMatchObject({ id: ID, role: 'user', content: TEXT });
    expect(sent.body.assistant_message).toMatchObject({ id: ID, role: 'assistant', content: TEXT });
    const { metadata } = sent.body.assistant_message;
    expect(metadata).toMatchObject({ model: TEXT, tokens_input: NUMBER, tokens_output: NUMBER });
    expect(metadata).toMatchObject({ latency_ms: NUMBER, llm_provider: 'local', sensitivity_score: NUMBER });
    expect(metadata.sensitivity_score).toBeGreaterThan(0.7);

    const read = await call('GET', path);
    expect(read.body).toMatchObject({ id: made.body.id, title: 'T' });
    expect(read.body.messages).toMatchObject([
      { id: ID, role: 'user', content: TEXT, created_at: WHEN },
      { id: ID, role: 'assistant', created_at: WHEN, metadata: { model: TEXT, tokens_used: NUMBER } },
    ]);

    const item = {
      id: made.body.id,
      title: 'T',
      created_at: WHEN,
      message_count: 2,
      last_message_preview: TEXT,
    };
    expect((await call('GET', '/chat/conversations')).body).toMatchObject({ items: [item], total: 1 });
    expect(await call('DELETE', path)).toMatchObject({ status: 200, body: { message: TEXT } });
    expect((await call('GET', '/chat/conversations?skip=0&limit=100')).body).toMatchObject({ total: 0 });
    expect((await call('GET', '/chat/conversations?archived=true')).body).toMatchObject({ total: 1 });
  });

  test('what does not exist is 404', async () => {
    const unknown = '/chat/conversations/01900000-0000-7000-8000-00000000dead';
    expect((await call('GET', unknown)).status).toBe(404);
  });
});

test('documents are uploaded, listed and searched', async () => {
  const file = new Blob(['The lease ends on 30 June.'], { type: 'text/plain' });
  const data = new FormData();
  data.append('file', file, 'lease.txt');
  expect((await call('POST', '/documents/upload?wait=true', data)).status).toBe(201);
  expect((await call('GET', '/documents')).status).toBe(200);
  expect((await call('POST', '/documents/search', { query: 'lease' })).text).toContain('30 June');
});

describe('voice and vision', () => {
  test('speech is an MP3 at a link, in each of the four voices', async () => {
    const voices = (await call('GET', '/voice/voices')).body?.voices ?? [];
    const names = voices.map(({ id }: { id: string }) => id);
    for (const locale of ['fr-FR', 'en-US'])
      expect(names.filter((id: string) => new RegExp(`^${locale}-\\w+Neural$`).test(id))).toHaveLength(2);
    const body = { text: 'Hello.', voice: names[0], rate: '+10%', pitch: '-5Hz' };
    const spoken = await call('POST', '/voice/tts', body);
    expect(spoken.status).toBe(200);
    expect(spoken.body).toMatchObject({ audio_url: TEXT, duration_seconds: NUMBER, voice_used: names[0] });
    const audio = await fetch(new URL(spoken.body.audio_url, server.url));
    expect(audio.headers.get('content-type')).toContain('audio/mpeg');
  });

  test('speech to text and images take forms, and say what is wrong with one', async () => {
    const noSound = form({ audio: new Blob(['no sound']), language: 'fr' });
    expect((await call('POST', '/voice/stt', noSound)).body).toMatchObject({ detail: TEXT });
    const noImage = form({ image: new Blob(['no image']), prompt: 'What is this?' });
    expect((await call('POST', '/vision/analyze', noImage)).body).toMatchObject({ detail: TEXT });
    expect((await call('POST', '/vision/ocr', noImage)).body).toMatchObject({ detail: TEXT });
  });
});

describe('agents', () => {
  test('four types are listed, each with its tools', async () => {
    const { body } = await call('GET', '/agents/list');
    const tools = Object.fromEntries(
      body.agents.map((each: { type: string; tools: string[] }) => [each.type, each.tools]),
    );
    expect(tools).toMatchObject({
      research: expect.arrayContaining(['web_search', 'summarize']),
      code: expect.arrayContaining(['code_exec', 'file_read']),
      data: expect.arrayContaining(['calculator', 'chart']),
    });
    expect(new Set(tools.general)).toEqual(new Set([...tools.research, ...tools.code, ...tools.data]));
    expect(body.agents[0]).toMatchObject({ name: TEXT, description: TEXT });
    expect((await call('GET', '/agents/data/tools')).status).toBe(200);
  });

  test('a run answers with its result, steps, tokens and time', async () => {
    const body = { task: 'Say hello', agent_type: 'general', tools: ['calculator'], max_iterations: 2 };
    const run = await call('POST', '/agents/execute', body);
    expect(run.status).toBe(200);
    expect(run.body).toMatchObject({ result: TEXT, steps: expect.any(Array) });
    expect(run.body).toMatchObject({ total_tokens: NUMBER, execution_time_ms: NUMBER });
  });
});

test('an administrator sees the dashboard and the users', async () => {
  const { token: admin } = await server.logInAs('admin');
  for (const path of ['/admin/dashboard', '/admin/users'])
    expect((await server.call('GET', path, { token: admin })).status).toBe(200);
});
