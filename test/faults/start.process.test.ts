import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import {
  callApi,
  failToStart,
  logInAsOwner,
  makeDataDirectory,
  readLog,
  spawnServer,
} from '../api/spawn-server.ts';
import { testBeyondGate } from '../beyond-gate.ts';

const SENTENCE = /^Alcove could not start\. [A-Z].*\.\n$/;

describe('a start that cannot succeed says why in one sentence, and exits with 1', () => {
  test('when the port is in use', async () => {
    using data = makeDataDirectory();
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port } = other.address() as { port: number };
    const { code, output } = await failToStart(data.path, { ALCOVE_PORT: String(port) });
    other.close();
    expect(code).toBe(1);
    expect(output.error).toMatch(SENTENCE);
    expect(output.error).toContain(`Port ${port} is in use`);
    expect(output.error).toContain('ALCOVE_PORT');
    expect(output.out).toBe('');
  });

  testBeyondGate('when a setting is not valid: its name, its value and what is allowed', async () => {
    using data = makeDataDirectory();
    const { code, output } = await failToStart(data.path, { ALCOVE_PORT: 'seventy' });
    expect(code).toBe(1);
    expect(output.error).toMatch(SENTENCE);
    expect(output.error).toContain('ALCOVE_PORT=seventy');
    expect(output.error).toContain('from 0 to 65535');
    expect(readdirSync(data.path)).toEqual([]);
  });

  test('when the database is damaged altogether: the file is left as it was', async () => {
    using data = makeDataDirectory();
    const server = await spawnServer(data.path);
    await logInAsOwner(server);
    await server.kill('SIGTERM');
    const path = join(data.path, 'alcove.db');
    const destroyedPages = readFileSync(path).fill(0xa5, 4_096);
    for (const damaged of [destroyedPages, Buffer.alloc(64_000, 'not a database ')]) {
      writeFileSync(path, damaged);
      const { code, output } = await failToStart(data.path);
      expect(code).toBe(1);
      expect(output.error).toMatch(SENTENCE);
      expect(output.error).toMatch(/damaged.*backup/);
      expect(readFileSync(path).equals(damaged)).toBe(true);
    }
  });

  testBeyondGate('when the data directory cannot be made', async () => {
    using data = makeDataDirectory();
    const file = join(data.path, 'a-file');
    writeFileSync(file, 'x');
    const { code, output } = await failToStart(join(file, 'below'));
    expect(code).toBe(1);
    expect(output.error).toMatch(SENTENCE);
    expect(output.error).toMatch(/data directory/i);
    expect(output.error).not.toContain('ENOTDIR');
    expect(readFileSync(file, 'utf8')).toBe('x');
  });
});

describe('two servers over one data directory', () => {
  test('are not: the second is refused until the first is gone, by kill -9 too, and the first goes on', async () => {
    using data = makeDataDirectory();
    const first = await spawnServer(data.path);
    const { code, output } = await failToStart(data.path);
    expect([code, output.out]).toEqual([1, '']);
    expect(output.error).toMatch(
      /^Alcove could not start\. Another Alcove is running .* ALCOVE_DATA_DIR .*\.\n$/,
    );
    expect((await fetch(`${first.url}/health`)).status).toBe(200);
    await first.kill('SIGKILL');
    const next = await spawnServer(data.path);
    expect(await next.kill('SIGTERM')).toBe(0);
  });

  test('that are started at once make one set of keys', async () => {
    using data = makeDataDirectory();
    const starts = await Promise.allSettled([spawnServer(data.path), spawnServer(data.path)]);
    const [running, ...others] = starts.flatMap((start) =>
      start.status === 'fulfilled' ? [start.value] : [],
    );
    expect(others).toEqual([]);
    expect(await running?.kill('SIGTERM')).toBe(0);
    const again = await spawnServer(data.path);
    expect(await again.kill('SIGTERM')).toBe(0);
  });
});

describe('a server that runs', () => {
  test('prints one line of where it listens, and the set-up address while there is no owner', async () => {
    using data = makeDataDirectory();
    const first = await spawnServer(data.path);
    expect(first.output.out).toMatch(/^Alcove is listening on http:\/\/127\.0\.0\.1:\d+\n/);
    expect(first.setupToken).toMatch(/^[\w-]{43}$/);
    await logInAsOwner(first);
    expect(await first.kill('SIGINT')).toBe(0);
    const second = await spawnServer(data.path);
    expect(second.setupToken).toBeUndefined();
    expect(await second.kill('SIGTERM')).toBe(0);
    expect(existsSync(join(data.path, 'alcove.db'))).toBe(true);
  });

  testBeyondGate('listens beyond this machine when everything that takes is set', async () => {
    using data = makeDataDirectory();
    const server = await spawnServer(data.path, {
      ALCOVE_HOST: '0.0.0.0',
      ALCOVE_ALLOW_REMOTE: '1',
      ALCOVE_PUBLIC_URL: 'https://alcove.example',
      ALCOVE_TRUST_PROXY: '127.0.0.1',
    });
    expect(server.url).toMatch(/^http:\/\/0\.0\.0\.0:\d+$/);
    expect(await server.kill('SIGTERM')).toBe(0);
  });

  test('writes no message, password, token, query, address or file path into its log', async () => {
    using data = makeDataDirectory();
    const server = await spawnServer(data.path);
    const token = await logInAsOwner(server);
    const { setupToken = '' } = server;
    const call = (method: string, path: string, body?: unknown) =>
      callApi(server.url, method, path, { token, body });
    const { id } = (
      await call('POST', '/chat/conversations', { title: 'Canarytitle', system_prompt: 'Canaryprompt' })
    ).body;
    await call('POST', `/chat/conversations/${id}/messages`, { content: 'Canarymessage 4532015112830366' });
    await call('GET', '/chat/conversations?q=Canaryquery');
    await call('GET', '/Canarypath?x=Canaryvalue');
    await call('POST', '/privacy/score', { text: 'Canaryscore' });
    await call('POST', '/models/import', { path: '/tmp/Canaryfile.gguf' });
    await callApi(server.url, 'POST', '/auth/login', {
      body: { email: 'canary@example.org', password: 'Canarypass-1' },
    });
    await callApi(server.url, 'GET', '/auth/me', { token: 'Canarytoken' });
    await server.kill('SIGTERM');
    const { text, lines } = readLog(data.path);
    const log = text + server.output.error;
    expect(lines.filter(({ event }) => event === 'request').length).toBeGreaterThan(7);
    expect(lines).toContainEqual(
      expect.objectContaining({ route: '/chat/conversations/{id}/messages', method: 'POST' }),
    );
    expect(log).not.toMatch(/canary/i);
    for (const secret of [token, setupToken, id, '4532015112830366', 'owner@example.org', 'Correct-Horse'])
      expect(log).not.toContain(secret);
  });
});
