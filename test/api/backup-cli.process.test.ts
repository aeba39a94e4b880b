import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readInstance } from '../../server/secrets/instance.ts';
import { builtProgram } from '../built-program.ts';
import {
  hasSecretService,
  type SecretServiceSession,
  startSecretService,
} from '../contract/secret-service-session.ts';
import { sample } from '../depth.ts';
import {
  callApi,
  failToStart,
  logInAsOwner,
  makeDataDirectory,
  readLog,
  spawnServer,
} from './spawn-server.ts';
import { PASSWORD } from './start-server.ts';

const PASSPHRASE = 'the long way round the lake';
const CANARY = 'timbuktu-canary';
/** The files whose appearance tells how far a restore is, in their order. */
const MOMENTS = ['restore/new/keys.json', 'restore', 'restoring.json', 'restore/ready.json'];

/** Runs the command line over a data directory; the passphrase comes by standard input. */
async function alcove(
  dataDirectory: string,
  words: string[],
  options: { input?: string; bus?: string } = {},
) {
  const { child, output, ended } = begin(dataDirectory, words, options.bus);
  child.stdin.end(options.input ?? `${PASSPHRASE}\n`);
  return { code: await ended, ...output };
}

function begin(dataDirectory: string, words: string[], bus?: string) {
  const child = spawn(process.execPath, [builtProgram('alcove.js'), ...words], {
    env: { PATH: process.env.PATH, HOME: dataDirectory, ALCOVE_DATA_DIR: dataDirectory, ...busOf(bus) },
  });
  const output = { out: '', error: '' };
  child.stdout.on('data', (text) => (output.out += text));
  child.stderr.on('data', (text) => (output.error += text));
  return { child, output, ended: once(child, 'close').then(([code]) => code as number | null) };
}

const busOf = (bus?: string): Record<string, string> => (bus ? { DBUS_SESSION_BUS_ADDRESS: bus } : {});

async function titles(server: Parameters<typeof logInAsOwner>[0]): Promise<string[]> {
  const account = { email: 'owner@example.org', password: PASSWORD };
  const { body } = await callApi(server.url, 'POST', '/auth/login', { body: account });
  const list = await callApi(server.url, 'GET', '/chat/conversations', { token: body.access_token });
  return list.body.items.map(({ title }: { title: string }) => title);
}

const create = (url: string, token: string, title: string) =>
  callApi(url, 'POST', '/chat/conversations', { token, body: { title } });

describe('alcove backup and alcove restore', () => {
  test('work beside a running server, on it stopped, and elsewhere; every failure is one sentence and status 1', async () => {
    using data = makeDataDirectory();
    using other = makeDataDirectory();
    const file = join(other.path, 'mine.alcove');
    const server = await spawnServer(data.path);
    const token = await logInAsOwner(server);
    await create(server.url, token, CANARY);
    const made = await alcove(data.path, ['backup', file, '--json']);
    expect([made.code, made.error]).toEqual([0, '']);
    expect(JSON.parse(made.out)).toMatchObject({
      file,
      bytes: statSync(file).size,
      users: 1,
      conversations: 1,
      missing_files: 0,
    });
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(readFileSync(file).includes(CANARY)).toBe(false);
    expect(readdirSync(other.path)).toEqual(['mine.alcove']);
    await create(server.url, token, 'Written since');

    const again = await alcove(data.path, ['backup', file]);
    expect([again.code, again.out, again.error]).toEqual([
      1,
      '',
      expect.stringMatching(/^.*was not written: it is there already.*\n$/),
    ]);
    const short = await alcove(data.path, ['backup', `${file}.2`], { input: 'short\n' });
    expect([short.code, short.error]).toEqual([1, expect.stringContaining('at least 12 characters')]);
    const running = await alcove(data.path, ['restore', file]);
    expect([running.code, running.error]).toEqual([1, expect.stringContaining('Another Alcove is running')]);
    expect(await titles(server)).toHaveLength(2);
    await server.kill('SIGTERM');

    const wrong = await alcove(data.path, ['restore', file], { input: 'another passphrase\n' });
    expect([wrong.code, wrong.error]).toEqual([1, expect.stringContaining('passphrase is not the one')]);
    const restored = await alcove(data.path, ['restore', file]);
    expect([restored.code, restored.error]).toEqual([0, '']);
    expect(restored.out).toMatch(/^Restored: 1 users, 1 conversations, .* Start Alcove and log in again\./);
    expect(readdirSync(data.path)).toContain('before-restore');
    const next = await spawnServer(data.path);
    expect(await titles(next)).toEqual([CANARY]);
    expect((await callApi(next.url, 'GET', '/auth/me', { token })).status).toBe(401);
    await expect.poll(() => existsSync(join(data.path, 'before-restore'))).toBe(false);
    await next.kill('SIGTERM');
    // The log of this computer is in no backup: a restore leaves it where it is, and brings none along.
    expect(readLog(data.path).lines.filter(({ event }) => event === 'listening')).toHaveLength(2);
    const late = await alcove(data.path, ['restore', '--undo']);
    expect([late.code, late.error]).toEqual([1, expect.stringContaining('no data from before')]);
    expect((await alcove(data.path, ['restore'])).code).toBe(2);

    const elsewhere = join(other.path, 'data');
    expect((await alcove(elsewhere, ['restore', file, '--json'])).code).toBe(0);
    expect(existsSync(join(elsewhere, 'logs'))).toBe(false);
    const there = await spawnServer(elsewhere);
    expect(await titles(there)).toEqual([CANARY]);
    expect(await there.kill('SIGTERM')).toBe(0);
    expect(readInstance(elsewhere)?.id).not.toBe(readInstance(data.path)?.id);
  }, 240_000);

  test('--undo brings back what a restore replaced, before Alcove was started', async () => {
    using data = makeDataDirectory();
    const file = join(data.path, 'mine.alcove');
    const server = await spawnServer(data.path);
    const token = await logInAsOwner(server);
    expect((await alcove(data.path, ['backup', file])).code).toBe(0);
    await create(server.url, token, 'Written since');
    await server.kill('SIGTERM');
    expect((await alcove(data.path, ['restore', file])).code).toBe(0);
    expect((await alcove(data.path, ['restore', '--undo'])).code).toBe(0);
    const next = await spawnServer(data.path);
    expect(await titles(next)).toEqual(['Written since']);
    // Not a restore of other data: who was logged in still is.
    expect((await callApi(next.url, 'GET', '/auth/me', { token })).status).toBe(200);
    await next.kill('SIGTERM');
  }, 240_000);

  test('killed at any moment leave the data whole and the next restore possible', async () => {
    using data = makeDataDirectory();
    const file = join(data.path, 'mine.alcove');
    const server = await spawnServer(data.path);
    const token = await logInAsOwner(server);
    await create(server.url, token, CANARY);
    expect((await alcove(data.path, ['backup', file])).code).toBe(0);
    await server.kill('SIGTERM');
    for (const sign of sample(MOMENTS, 2)) {
      const { child, ended } = begin(data.path, ['restore', file]);
      child.stdin.end(`${PASSPHRASE}\n`);
      await killAt(child, join(data.path, sign));
      await ended;
      const next = await spawnServer(data.path);
      expect(await titles(next), sign).toEqual([CANARY]);
      await next.kill('SIGKILL');
    }
    expect((await alcove(data.path, ['restore', file])).code).toBe(0);
  }, 240_000);

  test('a data directory whose swap was cut off is opened by the server alone, which ends it', async () => {
    using data = makeDataDirectory();
    const server = await spawnServer(data.path);
    await logInAsOwner(server);
    await server.kill('SIGTERM');
    writeFileSync(join(data.path, 'restoring.json'), '{"step":"in","aside":"before"}');
    const refused = await alcove(data.path, ['user', 'list']);
    expect([refused.code, refused.error]).toEqual([1, expect.stringContaining('A restore was cut off')]);
    const next = await spawnServer(data.path);
    await next.kill('SIGTERM');
    expect((await alcove(data.path, ['user', 'list'])).out).toContain('owner@example.org');
  });
});

describe.skipIf(!hasSecretService)('with a real keyring', () => {
  let session: SecretServiceSession;
  let bus: string;
  beforeAll(async () => {
    session = await startSecretService();
    bus = process.env.DBUS_SESSION_BUS_ADDRESS ?? '';
  });
  afterAll(() => session.stop());

  test('a restore there is encrypted under entries of its own, and one where there is none is refused', async () => {
    using data = makeDataDirectory();
    using other = makeDataDirectory();
    using bare = makeDataDirectory();
    const file = join(data.path, 'mine.alcove');
    const server = await spawnServer(data.path, { DBUS_SESSION_BUS_ADDRESS: bus });
    await create(server.url, await logInAsOwner(server), CANARY);
    expect(await alcove(data.path, ['backup', file], { bus })).toMatchObject({ code: 0, error: '' });
    expect(await alcove(other.path, ['restore', file], { bus })).toMatchObject({ code: 0, error: '' });
    expect(await server.kill('SIGTERM')).toBe(0);
    for (const path of [other.path, data.path]) {
      const started = await spawnServer(path, { DBUS_SESSION_BUS_ADDRESS: bus });
      expect(await titles(started)).toEqual([CANARY]);
      await started.kill('SIGTERM');
      expect(readInstance(path)?.vault).toBe('keychain');
      expect(readFileSync(join(path, 'alcove.db')).includes(CANARY)).toBe(false);
      const ledger = await alcove(path, ['ledger', 'verify'], { bus });
      expect(ledger).toMatchObject({ code: 0, out: expect.stringContaining('Intact') });
    }
    const refused = await alcove(bare.path, ['restore', file]);
    expect([refused.code, refused.error]).toEqual([1, expect.stringContaining('no keychain')]);
    expect(readdirSync(bare.path)).toEqual(['alcove.lock']);
    expect((await alcove(bare.path, ['restore', file, '--plain'])).code).toBe(0);
    const { code } = await failToStart(other.path);
    expect(code).toBe(1);
  }, 240_000);
});

/** Kills a process as soon as a file is there, or lets it end. */
async function killAt(child: ReturnType<typeof begin>['child'], path: string): Promise<void> {
  await expect.poll(() => child.exitCode !== null || existsSync(path), { interval: 1 }).toBe(true);
  child.kill('SIGKILL');
}
