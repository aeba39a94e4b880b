import { mkdirSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { FolderListReply, FolderReply } from '../../server/agents/agents.schemas.ts';
import { PASSWORD_CONFIRMATION_MS } from '../../server/http/access.ts';
import { makeFolder } from '../make-folder.ts';
import { answerOf, callOf, type RunBody, scriptOf } from './agents-app.ts';
import { formWith } from './routes.ts';
import { startServer, type TestServer, type TestServerOptions } from './start-server.ts';

const base = realpathSync(makeFolder('alcove-allowed-'));
const papers = join(base, 'Papers');
const SECRET = 'The password of the vault is tulip-7781.';
const PLAN = 'The fence between the gardens is paid for by both neighbours, half each.';

beforeAll(() => {
  mkdirSync(join(papers, 'sub'), { recursive: true });
  mkdirSync(join(base, '.hidden'));
  writeFileSync(join(papers, 'plan.txt'), PLAN);
  writeFileSync(join(papers, 'sub', 'health.txt'), 'My doctor found that I have diabetes. [0.9]');
  writeFileSync(join(base, 'outside.txt'), SECRET);
  symlinkSync(join(base, 'outside.txt'), join(papers, 'link.txt'));
});
afterAll(() => rmSync(base, { recursive: true, force: true }));

let server: TestServer;
afterEach(() => server.close());

async function start(options: TestServerOptions = {}) {
  server = await startServer(options);
  return server.logInAs('super_admin');
}

const add = (token: string, path: string) =>
  server.call('POST', '/agents/folders', { token, body: { path } });
const list = (token: string) => server.call('GET', '/agents/folders', { token });

async function run(token: string, more: object = {}): Promise<RunBody> {
  const body = { task: 'Look at my papers', agent_type: 'general', ...more };
  return (await server.call('POST', '/agents/execute', { token, body })).body;
}

describe('the folders of an instance', () => {
  test('are allowed, listed by their real path and taken back by the owner', async () => {
    const { token } = await start();
    const added = await add(token, join(papers, 'sub', '..'));
    expect(added.status).toBe(201);
    expect(FolderReply.parse(added.body)).toEqual(added.body);
    expect(added.body).toMatchObject({ path: papers, name: 'Papers', exists: true });
    expect(await add(token, papers)).toMatchObject({ status: 200, body: added.body });
    const listed = await list(token);
    expect(FolderListReply.parse(listed.body)).toEqual({ items: [added.body] });
    const path = `/agents/folders/${added.body.id}`;
    expect(await server.call('DELETE', path, { token })).toMatchObject({
      status: 200,
      body: { message: 'Folder removed' },
    });
    expect((await list(token)).body).toEqual({ items: [] });
    expect((await server.call('DELETE', path, { token })).status).toBe(404);
  });

  test('that went away say so', async () => {
    const { token } = await start();
    const passing = join(base, 'passing');
    mkdirSync(passing);
    await add(token, passing);
    rmSync(passing, { recursive: true });
    expect((await list(token)).body.items).toMatchObject([{ path: passing, exists: false }]);
  });

  test('are refused with the reason, without the path, where they hold what no agent may read', async () => {
    const { token } = await start();
    for (const path of [
      '/',
      '/etc',
      join(base, '.hidden'),
      server.dataDirectory,
      dirname(server.dataDirectory),
      'Papers',
      '/nowhere',
    ]) {
      const { status, body } = await add(token, path);
      expect([path, status]).toEqual([path, 422]);
      expect(body.errors).toMatchObject([{ field: 'path', message: body.detail, code: 'folder_refused' }]);
      if (path.length > 1) expect(body.detail).not.toContain(path);
    }
    expect((await list(token)).body.items).toEqual([]);
    expect(server.logs.join('\n')).not.toContain(base);
  });

  test('are seen and changed by an owner with a login token only, changed only after typing the password', async () => {
    const { token } = await start();
    const { body: folder } = await add(token, papers);
    const user = await server.logIn('user@example.org');
    const admin = await server.logInAs('admin');
    const made = await server.call('POST', '/auth/api-keys', {
      token,
      body: { name: 'script', scopes: ['agents', 'admin'] },
    });
    for (const other of [user.token, admin.token, made.body.key]) {
      expect((await list(other)).status).toBe(403);
      expect((await add(other, papers)).status).toBe(403);
      expect((await server.call('DELETE', `/agents/folders/${folder.id}`, { token: other })).status).toBe(
        403,
      );
    }
    server.clock.advance(PASSWORD_CONFIRMATION_MS + 1_000);
    expect((await list(token)).status).toBe(200);
    expect(await add(token, join(papers, 'sub'))).toMatchObject({
      status: 403,
      body: { detail: expect.stringContaining('password') },
    });
  });
});

describe('a run over allowed folders', () => {
  test('reads a file for its owner, and nothing outside through a link', async () => {
    const { token } = await start({
      reply: scriptOf(
        callOf('file_read', { path: 'Papers/plan.txt' }),
        callOf('file_read', { path: 'link.txt' }),
        callOf('file_read', { path: '../outside.txt' }),
        answerOf('Both neighbours pay.'),
      ),
    });
    await add(token, papers);
    const { steps, status } = await run(token);
    expect(status).toBe('completed');
    expect(steps.map((step) => step.status)).toEqual(['done', 'failed', 'failed']);
    expect(steps[0]?.output).toContain(PLAN);
    expect(JSON.stringify(steps) + JSON.stringify(server.engine.requests)).not.toContain('tulip-7781');
  });

  test('reads nothing of them for another user, nor after they were taken back', async () => {
    const call = () => callOf('file_read', { path: 'plan.txt' });
    const { token } = await start({ reply: scriptOf(call(), answerOf('No.'), call(), answerOf('No.')) });
    const { body: folder } = await add(token, papers);
    const { token: other } = await server.logIn('user@example.org');
    expect((await run(other)).steps).toMatchObject([{ tool: 'file_read', status: 'failed' }]);
    await server.call('DELETE', `/agents/folders/${folder.id}`, { token });
    const { steps } = await run(token);
    expect(steps).toMatchObject([{ tool: 'file_read', status: 'failed' }]);
    expect(steps[0]?.output).not.toContain('fence');
  });

  test('counts as sensitive once a file that it read is', async () => {
    const { token } = await start({
      reply: scriptOf(callOf('file_read', { name: 'health' }), answerOf('Noted.')),
    });
    await add(token, papers);
    const { sensitivity_score: score, steps } = await run(token);
    expect(steps[0]?.output).toContain('diabetes');
    expect(score).toBeGreaterThanOrEqual(0.7);
  });
});

describe('a summary', () => {
  const NOTICE = Array.from(
    { length: 12 },
    (_, index) => `On day ${index} the harbour of the town was closed because of the storm and the waves.`,
  ).join('\n\n');

  async function upload(token: string): Promise<void> {
    const body = formWith('file', NOTICE, 'notice.md');
    expect((await server.call('POST', '/documents/upload?wait=true', { token, body })).status).toBe(201);
  }

  test('of a document is the model’s where there is one', async () => {
    const { token } = await start({
      reply: scriptOf(
        callOf('summarize', { name: 'notice', length: 'short' }),
        'A storm closed the harbour.',
        answerOf('The harbour was closed.'),
      ),
    });
    await upload(token);
    const {
      steps,
      result,
      total_tokens: tokens,
    } = await run(token, { task: 'What does the notice say, in short?' });
    expect(steps[0]?.output).toMatch(
      /^Summary of notice\.md \([\d,]+ characters\)\n\nA storm closed the harbour\.$/,
    );
    expect(result).toBe('The harbour was closed.');
    expect(tokens).toBeGreaterThan(0);
  });
});
