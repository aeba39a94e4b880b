import { cpSync, existsSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { runCommand } from '../api/spawn-cli.ts';
import {
  callApi,
  failToStart,
  logInAsOwner,
  makeDataDirectory,
  type SpawnedServer,
  spawnServer,
} from '../api/spawn-server.ts';
import { testBeyondGate } from '../beyond-gate.ts';
import { sample, sampleInGate } from '../depth.ts';
import { checkIntegrity, createWitness, ledgerVerdict, type Witness } from './kit/witness.ts';

const PASSPHRASE = 'a long passphrase for a backup';
const REFUSED = /^Alcove could not start\. [A-Z][^\n]*\.\n$/;
const PAGE = 4_096;

let server: SpawnedServer;
let token: string;
let witness: Witness;

afterEach(async () => {
  await server?.kill('SIGKILL');
});

/** Starts over this directory, with something stored that must not be lost. */
async function begin(path: string): Promise<void> {
  server = await spawnServer(path);
  token = await logInAsOwner(server);
  witness = createWitness(() => ({ server, token }));
  await store('Before');
}

async function store(title: string): Promise<void> {
  const { body } = await witness.conversation(title);
  expect((await witness.message(body.id, `${title}: hello`)).status).toBe(200);
  expect((await witness.upload(`${title}.txt`, `Words of ${title}. `.repeat(50))).status).toBe(201);
}

async function expectAllKeptAfterStart(path: string): Promise<void> {
  server = await spawnServer(path);
  token = await logInAsOwner(server);
  await witness.expectAllKept(server, token);
  expect(['intact', 'consistent']).toContain(await ledgerVerdict(server, token));
  expect(await server.kill('SIGTERM')).toBe(0);
  expect(checkIntegrity(path)).toEqual(['ok', []]);
}

const call = (method: string, path: string, body?: unknown) =>
  callApi(server.url, method, path, { token, body });
const databaseOf = (path: string) => join(path, 'alcove.db');

describe('a database that another program', () => {
  test('has locked refuses writes with the remedy, is read meanwhile, and takes writes again afterwards', async () => {
    using data = makeDataDirectory();
    await begin(data.path);
    const other = new Sqlite(databaseOf(data.path));
    other.exec('BEGIN EXCLUSIVE');
    const writes = Array.from({ length: 4 }, () => witness.conversation('While it is locked'));
    const health = Array.from({ length: 4 }, () => fetch(`${server.url}/health`));
    for (const { status, body } of await Promise.all(writes))
      expect([status, body]).toMatchObject([
        503,
        { detail: expect.stringMatching(/locked by another program. Close/) },
      ]);
    for (const { status } of await Promise.all(health)) expect(status).toBe(200);
    await witness.expectAllKept(server, token);
    other.exec('ROLLBACK');
    other.close();
    await store('After');
    await server.kill('SIGTERM');
    await expectAllKeptAfterStart(data.path);
  });

  testBeyondGate(
    'has to itself stops the start with the remedy, and is opened once that program is gone',
    async () => {
      using data = makeDataDirectory();
      await begin(data.path);
      await server.kill('SIGTERM');
      const other = new Sqlite(databaseOf(data.path));
      other.pragma('locking_mode = EXCLUSIVE');
      other.exec('BEGIN EXCLUSIVE');
      const { code, output } = await failToStart(data.path);
      expect([code, output.out]).toEqual([1, '']);
      expect(output.error).toBe(
        'Alcove could not start. The database is locked by another program. Close it and start again.\n',
      );
      other.exec('ROLLBACK');
      other.close();
      await expectAllKeptAfterStart(data.path);
    },
  );

  testBeyondGate(
    'has looked at keeps its log: nothing that is stored afterwards is lost by a kill',
    async () => {
      using data = makeDataDirectory();
      await begin(data.path);
      const other = new Sqlite(databaseOf(data.path));
      expect(other.prepare('SELECT count(*) FROM documents').pluck().get()).toBe(1);
      // Where the server had no lock on the file any more, older SQLite took the log away on closing.
      if (process.platform === 'linux')
        expect(lockedBy(server)).toContain(statSync(databaseOf(data.path)).ino);
      other.close();
      await store('After it was looked at');
      await server.kill('SIGKILL');
      await expectAllKeptAfterStart(data.path);
    },
  );
});

/** The inodes of the files that a process has a lock on; Linux only. */
function lockedBy({ process: { pid } }: SpawnedServer): number[] {
  const locks = readFileSync('/proc/locks', 'utf8').split('\n');
  return locks
    .map((line) => line.trim().split(/\s+/))
    .filter((words) => words[4] === String(pid))
    .map((words) => Number(words[5]?.split(':').at(-1)));
}

describe('a database that is gone or empty', () => {
  test.each(sampleInGate(['gone', 'empty'], 2))(
    'and %s is never taken for a first start: what to do is said, and helps',
    async (how) => {
      using data = makeDataDirectory();
      using away = makeDataDirectory();
      await begin(data.path);
      const backup = join(away.path, 'alcove.backup');
      writeFileSync(backup, await backUp());
      await server.kill('SIGTERM');
      const path = databaseOf(data.path);
      cpSync(path, databaseOf(away.path));
      if (how === 'gone') rmSync(path);
      else truncateSync(path);

      const { code, output } = await failToStart(data.path);
      expect([code, output.out]).toEqual([1, '']);
      expect(output.error).toMatch(REFUSED);
      expect(output.error).toMatch(/gone or empty.*put the file back.*alcove restore.*ALCOVE_DATA_DIR/);
      const place = { dataDirectory: data.path, port: 0 };
      const listed = await runCommand(['user', 'list'], place);
      expect(listed.code).not.toBe(0);
      expect(listed.error).toContain('gone or empty');
      expect(existsSync(path) && readFileSync(path).length > 0).toBe(false);

      if (how === 'gone') {
        cpSync(databaseOf(away.path), path);
      } else {
        const restored = await runCommand(['restore', backup], place, `${PASSPHRASE}\n`);
        expect([restored.code, restored.error]).toEqual([0, expect.any(String)]);
      }
      await expectAllKeptAfterStart(data.path);
    },
  );

  testBeyondGate('a first start that was cut off before there was one is just begun anew', async () => {
    using data = makeDataDirectory();
    await begin(data.path);
    await server.kill('SIGKILL');
    const kept = JSON.parse(readFileSync(join(data.path, 'instance.json'), 'utf8'));
    expect(kept.hasDatabase).toBe(true);
    writeFileSync(join(data.path, 'instance.json'), JSON.stringify({ ...kept, hasDatabase: undefined }));
    for (const end of ['', '-wal', '-shm']) rmSync(`${databaseOf(data.path)}${end}`);
    server = await spawnServer(data.path);
    expect(server.setupToken).toBeDefined();
  });
});

async function backUp(): Promise<Uint8Array> {
  const response = await fetch(`${server.url}/api/v1/backup`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ passphrase: PASSPHRASE }),
  });
  expect(response.status).toBe(200);
  return new Uint8Array(await response.arrayBuffer());
}

describe('a database with a damaged page', () => {
  const used = makeDataDirectory();
  let pages: number[] = [];
  beforeAll(async () => {
    await begin(used.path);
    await server.kill('SIGTERM');
    const count = readFileSync(databaseOf(used.path)).length / PAGE;
    // From the third on, which with those after it broke a start into SQLite's own words; the first two say who reads them.
    pages = [
      2,
      3,
      4,
      5,
      ...sample(
        Array.from({ length: count - 6 }, (_, n) => n + 6),
        24,
      ),
    ];
  });

  test('stops the start with the remedy, or is told of where it is read; nothing says what SQLite says', async () => {
    for (const page of sampleInGate(pages, 4)) {
      using copy = makeDataDirectory();
      cpSync(used.path, copy.path, { recursive: true });
      const path = databaseOf(copy.path);
      const damaged = readFileSync(path).fill(0xa5, page * PAGE, (page + 1) * PAGE);
      writeFileSync(path, damaged);
      const failure = await useWhatIsThere(copy.path);
      if (failure === undefined) continue;
      expect(failure).toMatch(REFUSED);
      expect(failure, `page ${page}`).toMatch(
        /The database is damaged\. Nothing was changed; restore it from a backup/,
      );
      expect(readFileSync(path).equals(damaged), `page ${page}`).toBe(true);
    }
    used[Symbol.dispose]();
  });

  /** Starts, reads and writes; gives what was said where it does not start. */
  async function useWhatIsThere(path: string): Promise<string | undefined> {
    const started = await spawnServer(path).catch((error: Error) => error);
    if (started instanceof Error) return started.message;
    server = started;
    const account = { email: 'owner@example.org', password: 'Correct-Horse-7' };
    const answers = [await callApi(server.url, 'POST', '/auth/login', { body: account })];
    token = answers[0]?.body.access_token ?? token;
    for (const where of ['/chat/conversations', '/documents', '/models', '/privacy/ledger', '/agents/runs'])
      answers.push(await call('GET', where));
    answers.push(await witness.conversation('Written'));
    for (const { status, body } of answers)
      if (status >= 500) expect([status, body.detail]).toEqual([500, DAMAGED]);
    expect((await fetch(`${server.url}/health`)).status).toBeLessThan(600);
    expect(await server.kill('SIGTERM')).toBe(0);
    expect(server.output.error).not.toMatch(/unheard_failure|disk image is malformed/);
    return undefined;
  }

  const DAMAGED = 'The database is damaged. Stop Alcove and restore it from a backup.';
});

describe('a database with a damaged log', () => {
  const ways: [string, (log: Buffer) => Buffer][] = [
    ['at its head', (log) => log.fill(0, 0, 32)],
    ['in its middle', (log) => log.fill(0xa5, log.length >> 1, (log.length >> 1) + PAGE)],
    ['at its end', (log) => log.fill(0xa5, log.length - 100)],
    ['that was cut', (log) => log.subarray(0, log.length - 1_000)],
    ['of other bytes', (log) => Buffer.alloc(log.length, 'not a log ')],
  ];

  test.each(sampleInGate(ways, ways.length))(
    '%s keeps all that was in the database, and is whole',
    async (_, damage) => {
      using data = makeDataDirectory();
      await begin(data.path);
      await server.kill('SIGTERM');
      server = await spawnServer(data.path);
      token = await logInAsOwner(server);
      const later = createWitness(() => ({ server, token }));
      await later.conversation('Only in the log');
      await server.kill('SIGKILL');
      const log = `${databaseOf(data.path)}-wal`;
      writeFileSync(log, damage(readFileSync(log)));
      await expectAllKeptAfterStart(data.path);
    },
  );
});
