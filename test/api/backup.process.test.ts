import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { restorePaths } from '../../server/backup/restore-directory.ts';
import { swapData } from '../../server/backup/swap-data.ts';
import { openVault } from '../../server/secrets/open-vault.ts';
import { type Computer, emptyDirectory, makeComputer } from '../unit/backup/data-directory.ts';
import { fakeTools, scriptOf } from './agents-app.ts';
import { formWith } from './routes.ts';
import { startServer, type TestServer, type TestServerOptions } from './start-server.ts';

const PASSPHRASE = 'the long way round the lake';
const CANARY = 'zanzibar-canary';

/** A computer with a keychain, and the server over a data directory of it; both go with the test. */
interface Place {
  computer: Computer;
  path: string;
  server: TestServer;
}

async function start(computer: Computer, path: string, options: TestServerOptions = {}): Promise<TestServer> {
  const vault = await openVault(path, computer);
  return startServer({
    vault,
    createKeychain: computer.createKeychain,
    dataDirectory: path,
    agentTools: fakeTools({ run: () => ({ text: 'Two.' }) }),
    ...options,
  });
}

/** Writes a conversation with a branch, a document, a run of an agent and a row of the ledger. */
async function fill({ server }: Place) {
  const ada = await server.logIn();
  const { token } = ada;
  const { id } = (await server.call('POST', '/chat/conversations', { token, body: { title: CANARY } })).body;
  const path = `/chat/conversations/${id}`;
  const content = (text: string) => ({ token, body: { content: `${CANARY} ${text}` } });
  const sent = await server.call('POST', `${path}/messages`, content('first'));
  await server.call('PUT', `${path}/messages/${sent.body.user_message.id}`, content('another branch'));
  const form = formWith('file', `# ${CANARY}\n\nThe heron lives at the lake.\n`, 'heron.md');
  const document = (await server.call('POST', '/documents/upload?wait=true', { token, body: form })).body;
  const run = (await server.call('POST', '/agents/execute', { token, body: { task: `${CANARY} 1 + 1` } }))
    .body;
  server.context.ledger.attempt({
    purpose: 'cloud_llm',
    host: 'cloud.example',
    body: CANARY,
    subject: { userId: ada.userId, conversationId: id, messageId: sent.body.user_message.id },
    score: 0.1,
    reasons: [],
  });
  await server.call('POST', '/auth/api-keys', { token, body: { name: 'script' } });
  return { ...ada, conversation: id as string, document: document.id as string, run: run.id as string };
}

/** What a user sees of it. */
async function view(server: TestServer, token: string, ids: Awaited<ReturnType<typeof fill>>) {
  const get = async (path: string) => (await server.call('GET', path, { token })).body;
  const search = { query: 'where does the heron live' };
  return {
    conversation: await get(`/chat/conversations/${ids.conversation}`),
    exported: await get(`/chat/conversations/${ids.conversation}/export?format=json`),
    found: (await get(`/chat/conversations?search=${CANARY}`)).items,
    document: await get(`/documents/${ids.document}`),
    passages: (await server.call('POST', '/documents/search', { token, body: search })).body.results,
    file: (await server.call('GET', `/documents/${ids.document}/file`, { token })).text,
    run: await get(`/agents/runs/${ids.run}`),
    ledger: await get('/privacy/ledger'),
    profile: { ...(await get('/auth/me')), last_login_at: undefined },
  };
}

async function download(server: TestServer, token: string, passphrase = PASSPHRASE) {
  const response = await fetch(`${server.url}/api/v1/backup`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ passphrase }),
  });
  return { response, bytes: Buffer.from(await response.arrayBuffer()) };
}

function upload(server: TestServer, token: string, bytes: Buffer, passphrase = PASSPHRASE) {
  const form = formWith('file', Uint8Array.from(bytes), 'a.alcove');
  form.set('passphrase', passphrase);
  return server.call('POST', '/restore', { token, body: form });
}

const actions = async (server: TestServer, token: string) =>
  (await server.call('GET', '/admin/audit', { token })).body.items.map(
    ({ action }: { action: string }) => action,
  );

describe('a backup through the API', () => {
  const here: Place = { computer: makeComputer(), path: '', server: undefined as never };
  const there: Place = { computer: makeComputer(), path: '', server: undefined as never };
  const directories = [emptyDirectory(), emptyDirectory()] as const;
  let ids: Awaited<ReturnType<typeof fill>>;
  let owner: string;
  let otherOwner: string;
  let backup: Awaited<ReturnType<typeof download>>;

  beforeAll(async () => {
    here.path = directories[0].path;
    there.path = directories[1].path;
    const reply = scriptOf();
    here.server = await start(here.computer, here.path, { reply });
    there.server = await start(there.computer, there.path);
    ids = await fill(here);
    owner = (await here.server.logInAs('super_admin')).token;
    otherOwner = (await there.server.logInAs('super_admin', 'other@example.org')).token;
    backup = await download(here.server, owner);
  });
  afterAll(async () => {
    await here.server.close();
    await there.server.close();
    for (const directory of directories) directory[Symbol.dispose]();
  });

  test('is one file to be saved, which shows nothing of what is in it and leaves nothing behind', async () => {
    expect(backup.response.status).toBe(200);
    expect(backup.response.headers.get('content-type')).toBe('application/octet-stream');
    expect(backup.response.headers.get('content-disposition')).toMatch(
      /^attachment; filename=alcove-2026-11-21T03-00\.alcove$/,
    );
    expect(backup.bytes.subarray(0, 8).toString('latin1')).toBe('ALCOVEBK');
    expect(backup.bytes.length).toBeGreaterThan(100_000);
    for (const text of [CANARY, 'heron', 'ada@example.org', ids.document, 'CREATE TABLE'])
      expect(backup.bytes.includes(text), text).toBe(false);
    expect(readdirSync(here.path).filter((name) => /backup|restore/.test(name))).toEqual([]);
    expect(await actions(here.server, owner)).toContain('backup.made');
  });

  test('is for the owner alone, with a password typed just now and a passphrase that is long enough', async () => {
    const { token } = await here.server.logInAs('admin');
    expect((await download(here.server, token)).response.status).toBe(403);
    const short = await download(here.server, owner, 'eleven char');
    expect(short.response.status).toBe(422);
    expect(short.bytes.toString()).toContain('at least 12 characters');
    using directory = emptyDirectory();
    const late = await start(here.computer, directory.path);
    const { token: stale } = await late.logInAs('super_admin');
    late.clock.advance(6 * 60_000);
    expect((await download(late, stale)).response.status).toBe(403);
    expect((await upload(late, stale, backup.bytes)).status).toBe(403);
    await late.close();
  });

  test('is made one at a time', async () => {
    const answers = await Promise.all([download(here.server, owner), download(here.server, owner)]);
    expect(answers.map(({ response }) => response.status).sort()).toEqual([200, 409]);
    expect((await download(here.server, owner)).response.status).toBe(200);
  });

  test('whose client leaves before the first byte is no fault, and the next one is made', async () => {
    const leave = new AbortController();
    const arrived = here.server.nextRequest();
    const left = here.server.clientLeft();
    const asked = here.server.call('POST', '/backup', {
      token: owner,
      body: { passphrase: PASSPHRASE },
      signal: leave.signal,
    });
    await arrived;
    leave.abort();
    await expect(asked).rejects.toThrow();
    await left;
    await vi.waitFor(async () => expect((await download(here.server, owner)).response.status).toBe(200), {
      timeout: 60_000,
    });
    expect(here.server.logs.filter((line) => line.includes('request_failed'))).toEqual([]);
  });

  test.each([
    ['with another passphrase', (bytes: Buffer) => bytes, 'another passphrase', /passphrase is not the one/],
    [
      'that was cut off',
      (bytes: Buffer) => bytes.subarray(0, -70_000),
      PASSPHRASE,
      /end of the backup is missing/,
    ],
    ['that is none', () => Buffer.from('%PDF-1.7'), PASSPHRASE, /no backup of Alcove/],
  ])('to be restored %s is 422 and changes nothing', async (_name, change, passphrase, sentence) => {
    const refused = await upload(there.server, otherOwner, change(backup.bytes), passphrase);
    expect([refused.status, refused.body.detail]).toEqual([422, expect.stringMatching(sentence)]);
    expect(refused.body.detail).toContain('Nothing was changed.');
    expect(readdirSync(there.path)).not.toContain('restore');
    expect(readdirSync(join(there.path, 'uploads'))).toEqual([]);
    expect((await there.server.call('DELETE', '/restore', { token: otherOwner })).status).toBe(404);
  });

  test('to be restored waits for the next start, and can be dropped until then', async () => {
    const staged = await upload(there.server, otherOwner, backup.bytes);
    expect(staged.status).toBe(202);
    expect(staged.body).toEqual({
      message: expect.stringContaining('Restart Alcove within a day'),
      backup: {
        created_at: '2026-11-21T03:00:00.000Z',
        app_version: there.server.context.version,
        users: 2,
        conversations: 1,
        messages: 4,
        documents: 1,
        missing_files: 0,
      },
      to_confirm: [{ kind: 'owner', value: 'super_admin@example.org' }],
    });
    expect(filesWith(there.path, CANARY)).toEqual([]);
    const me = await there.server.call('GET', '/auth/me', { token: otherOwner });
    expect(me.body.email).toBe('other@example.org');
    const dropped = await there.server.call('DELETE', '/restore', { token: otherOwner });
    expect([dropped.status, readdirSync(there.path).includes('restore')]).toEqual([200, false]);
    expect(await actions(there.server, otherOwner)).toEqual(
      expect.arrayContaining(['backup.restore_staged', 'backup.restore_dropped']),
    );
  });

  test('restored on another computer is everything that was there, under a login of its own', async () => {
    const before = await view(here.server, ids.token, ids);
    expect(before.conversation.messages.length).toBeGreaterThan(1);
    expect(before.passages[0].text ?? before.passages[0].content).toContain('heron');
    expect(before.ledger.items[0].payload).toBe(CANARY);
    expect((await upload(there.server, otherOwner, backup.bytes)).status).toBe(202);
    await there.server.close();
    expect(swapData(there.path)).toBe(true);
    there.server = await start(there.computer, there.path);
    for (const token of [ids.token, owner, otherOwner])
      expect((await there.server.call('GET', '/auth/me', { token })).status).toBe(401);
    const { token } = await there.server.logIn();
    expect(await view(there.server, token, ids)).toEqual(before);
    expect((await there.server.call('GET', '/auth/api-keys', { token })).body.items).toEqual([]);
    expect(await there.server.context.ledger.verify()).toMatchObject({ verdict: 'intact', rows: 1 });
    expect(filesWith(there.path, CANARY)).toEqual([]);
    expect(statSync(restorePaths(there.path).before).isDirectory()).toBe(true);
  });
});

/** The files of a data directory that hold the text in the clear. */
function filesWith(directory: string, text: string): string[] {
  return readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((file) => file.isFile())
    .filter((file) => readFileSync(join(file.parentPath, file.name)).includes(text))
    .map(({ name }) => name);
}
