import { rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { callApi, logInAsOwner, makeDataDirectory, readLog, spawnServer } from './spawn-server.ts';

const QUIET = { ALCOVE_LOG_LEVEL: 'info' };

test('a start says where it listens, how to stop it, where its log is, and the set-up link last and alone', async () => {
  using data = makeDataDirectory();
  const first = await spawnServer(data.path, QUIET);
  const log = join(data.path, 'logs', 'alcove.log');
  expect(first.output.out).toBe(
    `Alcove is listening on ${first.url}
Ctrl+C stops it. Its log: ${log}

Set up your account: ${first.url}/#setup=${first.setupToken}
`,
  );
  await logInAsOwner(first);
  expect(await first.kill('SIGINT')).toBe(0);
  expect(first.output.error).toBe('');

  const second = await spawnServer(data.path, QUIET);
  expect(second.output.out).toBe(`Alcove is listening on ${second.url}\nCtrl+C stops it. Its log: ${log}\n`);
  // Ctrl+C twice: the second does not cut short what the first has begun.
  second.process.kill('SIGINT');
  expect(await second.kill('SIGINT')).toBe(0);
  expect(readLog(data.path).lines.at(-1)).toMatchObject({ event: 'stopped' });
});

test('requests are logged in a file for its owner alone, by their route; the terminal stays quiet, and a stop loses none', async () => {
  using data = makeDataDirectory();
  const server = await spawnServer(data.path, QUIET);
  const token = await logInAsOwner(server);
  const { id } = (await callApi(server.url, 'POST', '/chat/conversations', { token })).body;
  await callApi(server.url, 'GET', `/chat/conversations/${id}?canary=1`, { token });
  await server.kill('SIGTERM');
  const { text, lines } = readLog(data.path);
  expect(lines.map(({ event }) => event)).toEqual(['listening', ...Array(4).fill('request'), 'stopped']);
  expect(lines[4]).toMatchObject({ method: 'GET', route: '/chat/conversations/{id}', status: 200 });
  for (const secret of [id, 'canary', token, server.setupToken ?? '-']) expect(text).not.toContain(secret);
  expect(statSync(join(data.path, 'logs', 'alcove.log')).mode & 0o777).toBe(0o600);
  expect(statSync(join(data.path, 'logs')).mode & 0o777).toBe(0o700);
  expect(server.output.error).toBe('');
});

test('with ALCOVE_LOG_LEVEL=debug requests are shown on the terminal as well', async () => {
  using data = makeDataDirectory();
  const server = await spawnServer(data.path, { ALCOVE_LOG_LEVEL: 'debug' });
  await callApi(server.url, 'GET', '/setup');
  await server.kill('SIGTERM');
  expect(server.output.error).toContain('"route":"/setup"');
  expect(server.output.error).toBe(readLog(data.path).text);
});

test('with ALCOVE_LOG_LEVEL=silent there is no log, and no line that says where it is', async () => {
  using data = makeDataDirectory();
  const server = await spawnServer(data.path, { ALCOVE_LOG_LEVEL: 'silent' });
  await callApi(server.url, 'GET', '/setup');
  await server.kill('SIGTERM');
  expect(server.output.out).toContain('\nCtrl+C stops it.\n');
  expect(() => statSync(join(data.path, 'logs'))).toThrow('ENOENT');
});

test('a log that cannot be written is told once on the terminal, and the server answers as before', async () => {
  using data = makeDataDirectory();
  const server = await spawnServer(data.path, QUIET);
  // While it runs: whoever may be root is kept out by a file in its place.
  rmSync(join(data.path, 'logs'), { recursive: true, force: true });
  writeFileSync(join(data.path, 'logs'), '');
  const told = () => server.output.error.match(/"event":"log_not_written","code":"ENOTDIR"/g)?.length ?? 0;
  await expect
    .poll(async () => {
      await callApi(server.url, 'GET', '/setup');
      return told();
    })
    .toBe(1);
  const token = await logInAsOwner(server);
  expect((await callApi(server.url, 'GET', '/auth/me', { token })).status).toBe(200);
  rmSync(join(data.path, 'logs'));
  expect(await server.kill('SIGTERM')).toBe(0);
  expect(told()).toBe(1);
  expect(events(data.path).slice(-2)).toEqual(['stopped', 'log_lines_lost']);
});

test('a server that is killed is followed by one that goes on below what it logged', async () => {
  using data = makeDataDirectory();
  const first = await spawnServer(data.path, QUIET);
  await expect.poll(() => events(data.path)).toContain('listening');
  await first.kill('SIGKILL');
  const second = await spawnServer(data.path, QUIET);
  await second.kill('SIGTERM');
  expect(events(data.path)).toEqual(['listening', 'listening', 'stopped']);
});

function events(dataDirectory: string): unknown[] {
  try {
    return readLog(dataDirectory).lines.map(({ event }) => event);
  } catch {
    return [];
  }
}
