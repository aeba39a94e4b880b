import { randomUUID } from 'node:crypto';
import { readdirSync, writeFileSync } from 'node:fs';
import http from 'node:http';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createFileVault } from '../../server/secrets/open-vault.ts';
import { STAND_IN_EMBEDDING_MODEL } from '../assets/embedding-stand-in/stand-in-model.ts';
import { writeZip } from '../unit/documents/parsers/write-zip.ts';
import { runCommand } from './spawn-cli.ts';
import { callApi, logInAsOwner, makeDataDirectory, type SpawnedServer, spawnServer } from './spawn-server.ts';
import { PASSWORD } from './start-server.ts';

const data = makeDataDirectory();
const files = makeDataDirectory();
const MODEL = STAND_IN_EMBEDDING_MODEL.id;
let server: SpawnedServer;
let token: string;

beforeAll(async () => {
  server = await spawnServer(data.path);
  token = await logInAsOwner(server);
});
afterAll(async () => {
  await server.kill('SIGKILL');
  data[Symbol.dispose]();
  files[Symbol.dispose]();
});

const api = (method: string, path: string, body?: unknown) =>
  callApi(server.url, method, path, { token, body });
const alcove = async (words: string[], input = '') => {
  const place = { dataDirectory: data.path, port: new URL(server.url).port };
  const { code, out, error } = await runCommand(words, place, input);
  if (code !== 0) throw new Error(error);
  return out;
};
const logIn = (email: string, password = PASSWORD) =>
  callApi(server.url, 'POST', '/auth/login', { body: { email, password } });
const roleOf = async (email: string) => {
  const { body } = await logIn(email);
  return (await callApi(server.url, 'GET', '/auth/me', { token: body.access_token })).body.role;
};

/** Asks until it is so: what another process did is seen with the next look. */
async function until(isSo: () => Promise<boolean>): Promise<void> {
  await expect.poll(isSo).toBe(true);
}

test('an account made by the command line logs in, and one of the app is listed; a role holds after a restart', async () => {
  await alcove(['user', 'create', '--email', 'bea@example.org'], `${PASSWORD}\n`);
  expect(await roleOf('bea@example.org')).toBe('user');
  await alcove(['user', 'role', 'bea@example.org', 'super_admin']);
  expect(await roleOf('bea@example.org')).toBe('super_admin');
  expect(await alcove(['user', 'list'])).toMatch(
    /owner@example\.org\tsuper_admin[\s\S]*bea@example\.org\tsuper_admin/,
  );

  const { body: session } = await logIn('bea@example.org');
  await alcove(['user', 'password', 'bea@example.org'], 'another-Long-passphrase-9\n');
  expect((await callApi(server.url, 'GET', '/auth/me', { token: session.access_token })).status).toBe(401);
  expect((await logIn('bea@example.org')).status).toBe(401);

  await server.kill('SIGTERM');
  server = await spawnServer(data.path);
  token = await logInAsOwner(server);
  expect((await logIn('bea@example.org', 'another-Long-passphrase-9')).status).toBe(200);
  expect(await alcove(['user', 'list'])).toContain('bea@example.org\tsuper_admin');
});

test('documents of the command line are in the app, and the other way round', async () => {
  const scopes = ['documents:read', 'documents:write'];
  const { body } = await api('POST', '/auth/api-keys', { name: 'command line', scopes });
  await createFileVault(join(data.path, 'keys.json')).set('cli-key', body.key);
  const archive = join(files.path, 'letters.zip');
  writeFileSync(archive, writeZip([{ name: 'a/tide.txt', data: 'High water is at seven.' }]));
  expect(await alcove(['documents', 'add', '--wait', archive])).toContain('ready');
  const { items } = (await api('GET', '/documents')).body;
  expect(items).toMatchObject([{ filename: 'tide.txt', status: 'ready' }]);
  await api('DELETE', `/documents/${items[0].id}`);
  expect(await alcove(['documents', 'list'])).toBe('');
});

test('a model that the command line imports is used at once by the server, and one that the server removes is gone', async () => {
  const form = new FormData();
  form.set('file', new Blob(['The harbour office opens at nine.']), 'harbour.txt');
  expect((await api('POST', '/documents/upload?wait=true', form)).status).toBe(201);
  const modeOfSearch = async () =>
    (await api('POST', '/documents/search', { query: 'opening hours of the port', mode: 'semantic' })).body
      .mode;
  expect(await modeOfSearch()).toBe('lexical');
  expect(await alcove(['model', 'import', STAND_IN_EMBEDDING_MODEL.path])).toContain(MODEL);
  await alcove(['model', 'use', MODEL]);
  const inApp = async () =>
    (await api('GET', '/models')).body.items.find(({ id }: { id: string }) => id === MODEL);
  expect(await inApp()).toMatchObject({ installed: true, active: true });
  // What was there before is given vectors by the running server.
  await until(async () => (await modeOfSearch()) === 'semantic');
  expect((await api('DELETE', `/models/${MODEL}`)).status).toBe(200);
  expect(await alcove(['model', 'list'])).not.toMatch(new RegExp(`^${MODEL}\t(active|installed)`, 'm'));
});

test('a file that is on its way into the server is not lost to a command', async () => {
  const boundary = randomUUID();
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="slow.txt"\r\n\r\n`;
  const url = `${server.url}/api/v1/documents/upload?wait=true`;
  const headers = {
    authorization: `Bearer ${token}`,
    'content-type': `multipart/form-data; boundary=${boundary}`,
  };
  const answered = Promise.withResolvers<number | undefined>();
  const request = http.request(url, { method: 'POST', headers }, (response) => {
    response.resume();
    answered.resolve(response.statusCode);
  });
  request.on('error', answered.reject);
  request.write(`${head}${'The lamp is lit at dusk. '.repeat(10_000)}`);
  const uploads = join(data.path, 'uploads');
  await until(async () => readdirSync(uploads).length > 0);
  await alcove(['model', 'list']);
  request.end(`The end.\r\n--${boundary}--\r\n`);
  expect(await answered.promise).toBe(201);
});

test('a server on ::1 answers there to its own names alone, and commands find it whatever their settings say', async () => {
  using own = makeDataDirectory();
  using other = makeDataDirectory();
  const six = await spawnServer(own.path, { ALCOVE_HOST: '[::1]' });
  try {
    const { port, host } = new URL(six.url);
    expect([six.url, six.output.out]).toEqual([
      `http://[::1]:${port}`,
      expect.stringContaining(`http://[::1]:${port}/#setup=`),
    ]);
    const body = { name: 'command line', scopes: ['documents:read'] };
    const { key } = (
      await callApi(six.url, 'POST', '/auth/api-keys', { token: await logInAsOwner(six), body })
    ).body;
    await createFileVault(join(own.path, 'keys.json')).set('cli-key', key);
    const statusOf = async (headers: Record<string, string>) => {
      const { promise, resolve, reject } = Promise.withResolvers<number | undefined>();
      http
        .get({ host: '::1', port, path: '/health', headers }, (answer) => resolve(answer.resume().statusCode))
        .on('error', reject);
      return promise;
    };
    expect(await statusOf({ Host: host, Origin: six.url })).toBe(200);
    expect(await statusOf({ Host: `localhost:${port}` })).toBe(200);
    expect(await statusOf({ Host: `127.0.0.1:${port}` })).toBe(421);
    expect(await statusOf({ Host: '[::1]:1' })).toBe(421);
    expect(await statusOf({ Host: host, Origin: `http://127.0.0.1:${port}` })).toBe(403);
    const list = await runCommand(['documents', 'list'], { dataDirectory: own.path, port });
    expect(list).toMatchObject({ code: 0, error: '' });
    await expect(spawnServer(own.path, { ALCOVE_HOST: '::1' })).rejects.toThrow('Another Alcove is running');
    const taken = spawnServer(other.path, { ALCOVE_HOST: '::1', ALCOVE_PORT: port });
    await expect(taken).rejects.toThrow(`Open http://[::1]:${port}`);
  } finally {
    await six.kill('SIGKILL');
  }
});
