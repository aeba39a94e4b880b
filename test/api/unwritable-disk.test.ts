import { rmSync } from 'node:fs';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { KeyVault } from '../../server/secrets/key-vault.ts';
import { createMemoryVault, type OpenVault } from '../../server/secrets/open-vault.ts';
import { makeFolder } from '../make-folder.ts';
import { PASSWORD, startServer, type TestServer, type TestServerOptions } from './start-server.ts';

let dataDirectory: string;
let servers: TestServer[];

beforeEach(() => {
  dataDirectory = makeFolder('alcove-unwritable-');
  servers = [];
});
afterEach(async () => {
  for (const server of servers) await server.close();
  rmSync(dataDirectory, { recursive: true, force: true });
});

async function start(options: TestServerOptions = {}): Promise<TestServer> {
  const server = await startServer({ dataDirectory, ...options });
  servers.push(server);
  return server;
}

async function stop(server: TestServer): Promise<void> {
  servers = servers.filter((each) => each !== server);
  await server.close();
}

/** Every write to the database fails, as on a full disk. */
function setWritable({ context }: TestServer, isWritable: boolean): void {
  context.database.sqlite.pragma(`query_only = ${isWritable ? 'OFF' : 'ON'}`);
}

const reads = async (server: TestServer, token: string) =>
  (await server.call('GET', '/chat/conversations', { token })).status;

test('a session is renewed while nothing can be written, so that its user can go on reading', async () => {
  const server = await start();
  const { refresh } = await server.logIn();
  setWritable(server, false);
  const renewed = await server.call('POST', '/auth/refresh', { body: { refresh_token: refresh } });
  expect(renewed.status).toBe(200);
  expect(await reads(server, renewed.body.access_token)).toBe(200);
  const body = { title: 'New' };
  const written = await server.call('POST', '/chat/conversations', {
    token: renewed.body.access_token,
    body,
  });
  expect(written.status).toBe(503);
});

test('the cookie of a page renews it too, and the same one does when it could not be replaced', async () => {
  const server = await start();
  await server.logIn();
  const body = { email: 'ada@example.org', password: PASSWORD };
  const { headers } = await server.call('POST', '/auth/login', { body });
  const page = {
    cookie: headers.get('set-cookie')?.split(';')[0] ?? '',
    'alcove-page': headers.get('alcove-page') ?? '',
  };
  const renew = () => server.call('POST', '/auth/refresh', { headers: page });
  setWritable(server, false);
  const renewed = await renew();
  expect([renewed.status, renewed.headers.get('set-cookie')]).toEqual([200, null]);
  expect(await reads(server, renewed.body.access_token)).toBe(200);
  setWritable(server, true);
  expect((await renew()).headers.get('set-cookie')).toContain('alcove_refresh=');
});

test('logging out while nothing can be written ends the session at once, and in its row when that is possible', async () => {
  const server = await start();
  const { token, refresh } = await server.logIn();
  const other = await server.logIn('other@example.org');
  setWritable(server, false);
  const foreign = await server.call('GET', '/auth/sessions', { token: other.token });
  const id = foreign.body.items[0].id;
  expect((await server.call('DELETE', `/auth/sessions/${id}`, { token })).status).toBe(404);
  const left = await server.call('POST', '/auth/logout', { token });
  expect(left.status).toBe(200);
  expect(left.headers.get('set-cookie')).toContain('Max-Age=0');
  expect(await reads(server, token)).toBe(401);
  const renewed = await server.call('POST', '/auth/refresh', { body: { refresh_token: refresh } });
  expect(renewed.status).toBe(401);
  expect(await reads(server, other.token)).toBe(200);
  const rows = () => server.context.database.sqlite.prepare('SELECT count(*) FROM sessions').pluck().get();
  expect(rows()).toBe(2);

  setWritable(server, true);
  server.clock.advance(120_000);
  expect(await reads(server, other.token)).toBe(200);
  expect(rows()).toBe(1);
  expect(await reads(server, token)).toBe(401);
});

test('an end of a session that was not written yet is written when the server stops', async () => {
  const vault = memoryVault();
  const first = await start({ vault });
  const { token } = await first.logIn();
  setWritable(first, false);
  await first.call('POST', '/auth/logout', { token });
  setWritable(first, true);
  await stop(first);
  expect(await reads(await start({ vault }), token)).toBe(401);
});

test('a server starts and answers although old payloads cannot be erased', async () => {
  const vault = memoryVault();
  const first = await start({ vault });
  await first.logIn();
  // Refuses just this write, and still does so at the next start.
  first.context.database.sqlite.exec(`
    INSERT INTO egress_payloads (request_id, user_id, created_at, sealed) VALUES ('r', 'u', 0, x'00');
    CREATE TRIGGER full BEFORE DELETE ON egress_payloads BEGIN SELECT RAISE(FAIL, 'CANARY of the disk'); END`);
  await stop(first);
  const server = await start({ vault });
  const { token } = await server.logIn();
  expect(await reads(server, token)).toBe(200);
  const told = server.logs.filter((line) => line.includes('background_work_failed'));
  expect(told.map((line) => JSON.parse(line))).toMatchObject([{ level: 'error', work: 'payload_deletion' }]);
  expect(server.logs.join('')).not.toContain('CANARY');
});

test('a locked keychain at the end leaves the database closed, is logged, and is no tampering', async () => {
  const vault = memoryVault();
  let isLocked = false;
  const set: KeyVault['set'] = async (name, value) => {
    if (isLocked) throw new Error('CANARY of the keychain');
    return vault.vault.set(name, value);
  };
  const first = await start({ vault: { ...vault, vault: { ...vault.vault, set } } });
  first.context.ledger.refused({ purpose: 'cloud_llm', body: '', userId: undefined, reason: 'offline' });
  isLocked = true;
  first.context.ledger.refused({ purpose: 'cloud_llm', body: '', userId: undefined, reason: 'offline' });
  await stop(first);
  expect(first.context.database.sqlite.open).toBe(false);
  expect(first.logs.join('')).toContain('ledger_head_not_kept');
  expect(first.logs.join('')).not.toContain('CANARY');
  const second = await start({ vault });
  expect(await second.context.ledger.verify()).toEqual({ verdict: 'consistent', rows: 2 });
});

test('each step of stopping is taken whatever becomes of those before it, and its failure is named', async () => {
  const fails = async () => {
    throw new Error('CANARY of a step');
  };
  const server = await start();
  const { database, engine } = { database: server.context.database, engine: server.engine };
  Object.assign(engine, { close: fails });
  setWritable(server, false);
  await stop(server);
  expect(database.sqlite.open).toBe(false);
  const told = server.logs
    .filter((line) => line.includes('background_work_failed'))
    .map((line) => JSON.parse(line));
  expect(told).toMatchObject([{ level: 'error', work: 'stop_engine', kind: 'Error' }]);
  expect(server.logs.join('')).not.toContain('CANARY');
});

function memoryVault(): OpenVault {
  const vault = createMemoryVault();
  return {
    vault,
    instanceId: 'unwritable',
    async ensureKey(name, make) {
      const known = (await vault.get(name)) ?? make();
      await vault.set(name, known);
      return known;
    },
  };
}
