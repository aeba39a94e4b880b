import { createHash } from 'node:crypto';
import { chmodSync, cpSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runCommand } from './spawn-cli.ts';
import { makeDataDirectory, type SpawnedServer, spawnServer } from './spawn-server.ts';

interface Finding {
  check: string;
  status: 'ok' | 'warn' | 'fail';
  detail: string;
  remedy?: string;
}

/** A data directory that a server has made and left. */
const used = makeDataDirectory();
let server: SpawnedServer;

beforeAll(async () => {
  server = await spawnServer(used.path);
  await server.kill('SIGTERM');
});
afterAll(() => used[Symbol.dispose]());

async function examine(dataDirectory: string, port: number | string = 0, more = ['--fast']) {
  const { code, out, error } = await runCommand(['doctor', '--json', ...more], { dataDirectory, port });
  const report = JSON.parse(out) as { healthy: boolean; findings: Finding[] };
  const of = (check: string) => report.findings.find((finding) => finding.check === check);
  return { code, error, healthy: report.healthy, findings: report.findings, of };
}

/** A copy of the used directory, to be broken. */
function copyOfUsed() {
  const copy = makeDataDirectory();
  cpSync(used.path, copy.path, { recursive: true });
  return copy;
}

/** All files with their bytes, modes and times. */
function snapshot(directory: string): string[] {
  return readdirSync(directory, { recursive: true, withFileTypes: true }).map((entry) => {
    const path = join(entry.parentPath, entry.name);
    const { mode, mtimeMs } = statSync(path);
    const bytes = entry.isFile() ? createHash('sha256').update(readFileSync(path)).digest('hex') : '';
    return [path, mode, mtimeMs, bytes].join(' ');
  });
}

describe('alcove doctor over healthy data', () => {
  test('finds no failure, tells each check, and changes nothing', async () => {
    const before = snapshot(used.path);
    const { code, healthy, findings, of } = await examine(used.path, 0, []);
    expect(findings.filter(({ status }) => status === 'fail')).toEqual([]);
    expect({ code, healthy }).toEqual({ code: 0, healthy: true });
    expect(findings.map(({ check }) => check)).toEqual([
      'node',
      'data-directory',
      'permissions',
      'log',
      'disk',
      'keychain',
      'keys',
      'database',
      'encryption',
      'ledger',
      'memory',
      'engine',
      'models',
      'port',
      'bind',
      'socket-guard',
      'python',
    ]);
    expect(of('log')?.detail).toBe(join(used.path, 'logs', 'alcove.log'));
    expect(of('engine')?.detail).toMatch(/\d threads?, /);
    expect(of('database')?.detail).toMatch(/^opens, migration (\d+) of \1, checked inside$/);
    expect(of('keychain')).toMatchObject({ status: 'warn', remedy: expect.any(String) });
    expect(snapshot(used.path)).toEqual(before);
  });

  test('sees where the server that runs listens', async () => {
    using copy = copyOfUsed();
    const running = await spawnServer(copy.path);
    try {
      const { port } = new URL(running.url);
      const { code, of } = await examine(copy.path, port);
      expect(code).toBe(0);
      expect(of('port')?.detail).toMatch(new RegExp(`^${port} is held by Alcove \\S+, which runs over`));
      expect(of('bind')).toMatchObject({ detail: 'listens on 127.0.0.1' });
    } finally {
      await running.kill('SIGTERM');
    }
  });

  test('has one line for each finding, its remedy below it, and no key in any of them', async () => {
    const { code, out, error } = await runCommand(['doctor', '--fast'], {
      dataDirectory: used.path,
      port: 0,
    });
    expect({ code, error }).toEqual({ code: 0, error: '' });
    expect(out).toMatch(/^ok {4}node {12}Node \d+/);
    for (const line of out.trimEnd().split('\n')) expect(line).toMatch(/^(ok|warn|fail) +\S| {22}→ \S/);
    const keys = Object.values(JSON.parse(readFileSync(join(used.path, 'keys.json'), 'utf8')));
    for (const key of keys) expect(out).not.toContain(key);
  });
});

describe('alcove doctor over what is broken', () => {
  test('finds files and a directory that others may read, and says how to close them', async () => {
    using copy = copyOfUsed();
    chmodSync(copy.path, 0o755);
    chmodSync(join(copy.path, 'keys.json'), 0o644);
    chmodSync(join(copy.path, 'logs', 'alcove.log'), 0o640);
    const { code, error, of } = await examine(copy.path);
    expect({ code, error }).toEqual({ code: 1, error: '1 failed.\n' });
    const path = copy.path;
    expect(of('permissions')).toMatchObject({
      status: 'fail',
      remedy: `Run: chmod 700 '${path}' && chmod 600 '${path}/keys.json' && chmod 600 '${path}/logs/alcove.log'`,
    });
    expect(statSync(join(path, 'keys.json')).mode & 0o777).toBe(0o644);
  });

  test('finds a database that is damaged inside, and one that is none', async () => {
    using inside = copyOfUsed();
    const path = join(inside.path, 'alcove.db');
    const bytes = readFileSync(path);
    bytes.fill(0xa5, 8_192, 40_960);
    writeFileSync(path, bytes);
    const found = await examine(inside.path, 0, []);
    expect(found.code).toBe(1);
    expect(found.of('database')).toMatchObject({
      status: 'fail',
      remedy: expect.stringContaining('alcove restore'),
    });
    using none = copyOfUsed();
    writeFileSync(join(none.path, 'alcove.db'), 'this is no database, whatever its name says'.repeat(100));
    expect((await examine(none.path)).of('database')?.status).toBe('fail');
  });

  test('finds a key that is gone', async () => {
    using copy = copyOfUsed();
    const path = join(copy.path, 'keys.json');
    const { 'payload-key': _gone, ...kept } = JSON.parse(readFileSync(path, 'utf8'));
    writeFileSync(path, JSON.stringify(kept));
    const { code, of } = await examine(copy.path);
    expect(code).toBe(1);
    expect(of('keys')).toMatchObject({ status: 'fail', detail: 'missing: payload-key' });
  });

  test('finds another program on the port', async () => {
    const stranger = createServer((socket) => void socket.end('HTTP/1.1 200 OK\r\n\r\nhello'));
    await new Promise<void>((resolve) => stranger.listen(0, '127.0.0.1', resolve));
    try {
      const { port } = stranger.address() as AddressInfo;
      const { code, of } = await examine(used.path, port);
      expect(code).toBe(1);
      expect(of('port')).toMatchObject({ status: 'fail', detail: `${port} is held by another program` });
    } finally {
      stranger.close();
    }
  });

  test('goes on where a check cannot be done', async () => {
    using copy = copyOfUsed();
    writeFileSync(join(copy.path, 'instance.json'), '{');
    const { code, of } = await examine(copy.path);
    expect(code).toBe(1);
    expect(of('keychain')).toMatchObject({ status: 'fail', detail: 'instance_damaged' });
    expect(of('socket-guard')?.status).toBe('ok');
  });
});
