import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openDatabase } from '../../server/db/connection.ts';
import { migrate } from '../../server/db/migrate.ts';
import { createKeychainVault } from '../../server/secrets/keychain-vault.ts';
import { failToStart, makeDataDirectory, type SpawnedServer, spawnServer } from '../api/spawn-server.ts';
import { PASSWORD } from '../api/start-server.ts';
import { builtProgram } from '../built-program.ts';
import {
  hasSecretService,
  type SecretServiceSession,
  startSecretService,
} from '../contract/secret-service-session.ts';

const CANARY = 'A-canary-that-was-typed';

let session: SecretServiceSession;
let environment: Record<string, string>;

function bytesOf(directory: string): Buffer {
  const files = readdirSync(directory, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  );
  return Buffer.concat(files.map((entry) => readFileSync(join(entry.parentPath, entry.name))));
}

const caller =
  (server: SpawnedServer) => async (method: string, path: string, body?: object, token?: string) => {
    const response = await fetch(`${server.url}/api/v1${path}`, {
      method,
      headers: {
        'content-type': 'application/json',
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      },
      body: body && JSON.stringify(body),
    });
    return { status: response.status, body: await response.json() };
  };

const account = { email: 'owner@example.org', password: PASSWORD };

async function setUp(server: SpawnedServer): Promise<string> {
  const call = caller(server);
  await call('POST', '/setup', { ...account, setup_token: server.setupToken });
  return (await call('POST', '/auth/login', account)).body.access_token;
}

/** Runs the command line over a data directory. */
async function alcove(dataDirectory: string, words: string[], input = '') {
  const child = spawn(process.execPath, [builtProgram('alcove.js'), ...words], {
    env: { PATH: process.env.PATH, HOME: dataDirectory, ALCOVE_DATA_DIR: dataDirectory, ...environment },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
  child.stdin.end(input);
  const [code] = await once(child, 'close');
  return { code, output };
}

describe.skipIf(!hasSecretService)('a server with a keyring', () => {
  beforeAll(async () => {
    session = await startSecretService();
    environment = { DBUS_SESSION_BUS_ADDRESS: process.env.DBUS_SESSION_BUS_ADDRESS ?? '' };
  });
  afterAll(() => session.stop());

  test('keeps nothing readable on the disk, opens again, and starts not at all without its key', async () => {
    using data = makeDataDirectory();
    const server = await spawnServer(data.path, environment);
    const token = await setUp(server);
    const made = await caller(server)('POST', '/chat/conversations', { title: CANARY }, token);
    expect(made.status).toBe(201);
    expect((await caller(server)('GET', '/privacy/settings', undefined, token)).body).toMatchObject({
      key_vault: 'keychain',
      encrypted: true,
      recovery_phrase_shown: false,
    });
    // While it runs too: the log of the database holds what was written last.
    expect(bytesOf(data.path).includes(CANARY)).toBe(false);
    await server.kill('SIGKILL');
    expect(bytesOf(data.path).includes(CANARY)).toBe(false);

    const second = await spawnServer(data.path, environment);
    const again = await caller(second)('POST', '/auth/login', account);
    const list = await caller(second)('GET', '/chat/conversations', undefined, again.body.access_token);
    expect(list.body.items[0].title).toBe(CANARY);
    await second.kill('SIGTERM');

    const { id } = JSON.parse(readFileSync(join(data.path, 'instance.json'), 'utf8'));
    await createKeychainVault(id).delete('database-key');
    const database = () => readFileSync(join(data.path, 'alcove.db'));
    const before = database();
    const failed = await failToStart(data.path, environment);
    expect(failed.code).not.toBe(0);
    expect(failed.output.error).toMatch(/no longer in the keychain/);
    expect(database().equals(before)).toBe(true);
  });

  test('tells the recovery phrase once, and the phrase brings everything back once the keychain is lost', async () => {
    using data = makeDataDirectory();
    const server = await spawnServer(data.path, environment);
    const token = await setUp(server);
    await caller(server)('POST', '/chat/conversations', { title: CANARY }, token);
    const shown = await caller(server)('POST', '/privacy/recovery-phrase', undefined, token);
    expect(shown.body.phrase.split(' ')).toHaveLength(24);
    expect((await caller(server)('POST', '/privacy/recovery-phrase', undefined, token)).status).toBe(409);
    await server.kill('SIGTERM');

    const { id, keys } = JSON.parse(readFileSync(join(data.path, 'instance.json'), 'utf8'));
    for (const name of [...keys, 'ledger-head']) await createKeychainVault(id).delete(name);
    expect((await failToStart(data.path, environment)).code).not.toBe(0);
    const wrong = `${shown.body.phrase.split(' ').slice(0, 23).join(' ')} zoo`;
    expect((await alcove(data.path, ['recovery', 'restore'], `${wrong}\n`)).code).not.toBe(0);
    const restored = await alcove(data.path, ['recovery', 'restore'], `${shown.body.phrase}\n`);
    expect(restored).toMatchObject({ code: 0, output: expect.stringContaining('back in the keychain') });

    const second = await spawnServer(data.path, environment);
    expect((await caller(second)('GET', '/auth/me', undefined, token)).status).toBe(401);
    const again = (await caller(second)('POST', '/auth/login', account)).body.access_token;
    const list = await caller(second)('GET', '/chat/conversations', undefined, again);
    expect(list.body.items[0].title).toBe(CANARY);
    expect((await caller(second)('POST', '/privacy/ledger/verify', undefined, again)).body.verdict).toBe(
      'intact',
    );
    await second.kill('SIGTERM');
  });

  test('encrypts the plain database of an earlier version at its next start, and the command line reads it', async () => {
    using data = makeDataDirectory();
    const path = join(data.path, 'alcove.db');
    const plain = openDatabase(path);
    migrate(plain);
    plain.sqlite.prepare('INSERT INTO tenants VALUES (?, ?, 0)').run('t', CANARY);
    plain.close();
    const instance = { id: '01900000-0000-4000-8000-00000000abcd', vault: 'keychain', keys: [] };
    writeFileSync(join(data.path, 'instance.json'), JSON.stringify(instance));
    expect(bytesOf(data.path).includes(CANARY)).toBe(true);
    const server = await spawnServer(data.path, environment);
    expect(bytesOf(data.path).includes(CANARY)).toBe(false);
    expect(existsSync(`${path}.plain`)).toBe(false);
    await setUp(server);
    await server.kill('SIGTERM');
    expect(await alcove(data.path, ['user', 'list'])).toMatchObject({
      code: 0,
      output: expect.stringContaining('owner@example.org'),
    });
    rmSync(path);
  });
});
