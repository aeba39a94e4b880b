import { createHash, createSecretKey, randomBytes } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { writeHeader } from '../../../server/backup/backup-header.ts';
import { deriveBackupKeys } from '../../../server/backup/backup-keys.ts';
import {
  DATABASE_ENTRY,
  KEYS_ENTRY,
  type Manifest,
  type TravellingKeys,
  writeManifest,
} from '../../../server/backup/manifest.ts';
import { sealChunks } from '../../../server/backup/seal-chunks.ts';
import { readBackup, stageRestore } from '../../../server/backup/stage-restore.ts';
import { unlock } from '../../../server/db/connection.ts';
import { backUp, clock, emptyDirectory, makeComputer, makeData, PASSPHRASE } from './data-directory.ts';

type Contents = [name: string, content: Buffer][];

/** A backup by somebody who knows the passphrase, and everything about its form. */
describe('a forged backup', () => {
  const directory = emptyDirectory();
  const work = emptyDirectory();
  let manifest: Manifest;
  let contents: Contents;
  let keys: TravellingKeys;

  beforeAll(async () => {
    const computer = makeComputer();
    await makeData(directory.path, computer);
    const file = join(work.path, 'true.alcove');
    await backUp(directory.path, computer, file);
    contents = [];
    manifest = await readBackup({ path: file }, PASSPHRASE, {
      check: () => {},
      take: async ({ name }, content) => {
        const pieces: Buffer[] = [];
        for await (const piece of content) pieces.push(piece);
        contents.push([name, Buffer.concat(pieces)]);
      },
    });
    keys = JSON.parse(String(contents[0]?.[1]));
  });
  afterAll(() => {
    directory[Symbol.dispose]();
    work[Symbol.dispose]();
  });

  const replaced = (name: string, content: Buffer): Contents =>
    contents.map((entry) => (entry[0] === name ? [name, content] : entry));
  const withKeys = (change: Record<string, string>): Contents =>
    replaced(KEYS_ENTRY, Buffer.from(JSON.stringify({ ...keys, ...change })));

  /** The database of the backup after this SQL. */
  const withRows = (sql: string): Contents => {
    const path = join(work.path, 'changed.db');
    writeFileSync(path, contents.find(([name]) => name === DATABASE_ENTRY)?.[1] ?? '');
    const sqlite = new Sqlite(path);
    unlock(sqlite, createSecretKey(Buffer.from(keys['database-key'] ?? '', 'base64')));
    for (const pragma of ['journal_mode = DELETE', 'foreign_keys = OFF']) sqlite.pragma(pragma);
    // As an attacker's own SQLite: the schema may be written as rows.
    sqlite.unsafeMode(true);
    sqlite.exec(sql);
    sqlite.close();
    return replaced(DATABASE_ENTRY, readFileSync(path));
  };

  /** What is open in what was laid out. */
  const doorsOf = (path: string) => {
    const sqlite = new Sqlite(join(path, 'restore', 'new', DATABASE_ENTRY));
    unlock(sqlite, createSecretKey(Buffer.from(keys['database-key'] ?? '', 'base64')));
    const all = (query: string) => sqlite.prepare(query).pluck().all();
    const doors = {
      settings: all('SELECT name FROM instance_settings'),
      enabled: all('SELECT enabled FROM mcp_servers'),
      folders: all('SELECT own_folder FROM mcp_servers'),
    };
    sqlite.close();
    return doors;
  };

  async function stage(given: Contents, moreRows: Record<string, number> = {}) {
    const salt = randomBytes(16);
    const made = await deriveBackupKeys(PASSPHRASE, salt);
    const header = writeHeader({ salt, createdAt: 1, appVersion: '0.1.0' }, made);
    const entries = given.map(([name, content]) => ({
      name,
      size: content.length,
      sha256: createHash('sha256').update(content).digest('hex'),
    }));
    const plain = async function* () {
      yield writeManifest({ ...manifest, entries, tables: { ...manifest.tables, ...moreRows } });
      for (const [, content] of given) yield content;
    };
    const file: Buffer[] = [header];
    for await (const piece of sealChunks(plain(), made.content, header)) file.push(piece);
    const path = join(work.path, 'forged.alcove');
    writeFileSync(path, Buffer.concat(file));
    using target = emptyDirectory();
    const { createKeychain } = makeComputer();
    const outcome = await stageRestore({ path }, PASSPHRASE, {
      dataDirectory: target.path,
      clock,
      createKeychain,
    }).then(
      ({ setAside }) => ({ outcome: 'staged', setAside, rows: doorsOf(target.path) }),
      (error: { status: number; code: string }) => ({
        outcome: `${error.status} ${error.code}`,
        setAside: undefined,
        rows: undefined,
      }),
    );
    return { ...outcome, left: readdirSync(target.path) };
  }

  test('in the right form is a backup like any other', async () => {
    expect(await stage(contents)).toMatchObject({ outcome: 'staged', left: ['restore'] });
  });

  test.each([
    [
      'a file outside of its folders',
      () => [...contents, ['documents/../../../elsewhere', Buffer.from('x')]] as Contents,
    ],
    ['the same file twice', () => [...contents, ...contents.slice(-1)]],
    [
      'a row whose id leads to another file of the data directory',
      () => withRows("UPDATE documents SET id = '../instance.json'"),
    ],
    ['a key that is too short to be one', () => withKeys({ 'ledger-key': 'AAAA' })],
    ['more keys than there are', () => withKeys({ filling: 'x'.repeat(100_000) })],
    ['a database that is none', () => replaced(DATABASE_ENTRY, randomBytes(8_192))],
  ])('with %s is refused and leaves nothing', async (_what, forge) => {
    expect(await stage(forge())).toEqual({ outcome: '422 backup_damaged', left: [] });
  });

  test.each([
    [
      'a trigger',
      "CREATE TRIGGER planted AFTER INSERT ON messages BEGIN UPDATE conversations SET title = 'owned'; END",
    ],
    ['a view', 'CREATE VIEW planted AS SELECT * FROM messages'],
    ['an index over an expression', 'CREATE INDEX planted ON messages (lower(content))'],
    [
      'a table that is made otherwise',
      "PRAGMA writable_schema = ON; UPDATE sqlite_schema SET sql = replace(sql, 'STRICT', '') WHERE name = 'instance_settings'",
    ],
    ['a trigger of Alcove’s less', 'DROP TRIGGER egress_events_no_update'],
  ])('with %s is refused by name, and leaves nothing', async (_what, sql) => {
    expect(await stage(withRows(sql))).toMatchObject({ outcome: '422 backup_altered', left: [] });
  });

  test('with doors open has them shut, and says which they were and who owns it', async () => {
    const { outcome, setAside, rows } = await stage(
      withRows(`
        INSERT INTO instance_settings VALUES
          ('cloud', '{"provider":"openai","baseUrl":"https://mine.example/v1","model":"m"}'),
          ('web_search', '{"provider":"searxng","baseUrl":"https://search.example"}'),
          ('agents', '{"allowedTools":["web_search","code_exec"],"python":true}'),
          ('offline_mode', 'true');
        UPDATE mcp_servers SET enabled = 1, own_folder = 1;
        UPDATE users SET role = 'super_admin';
      `),
      { instance_settings: 4 },
    );
    expect(outcome).toBe('staged');
    expect(setAside).toEqual([
      { kind: 'cloud', value: 'openai https://mine.example/v1' },
      { kind: 'web_search', value: 'searxng https://search.example' },
      { kind: 'tool', value: 'web_search' },
      { kind: 'tool', value: 'code_exec' },
      { kind: 'python', value: 'python' },
      { kind: 'mcp_server', value: 'canary-mcp' },
      { kind: 'owner', value: 'canary-user@example.org' },
    ]);
    expect(rows).toEqual({ settings: ['offline_mode'], enabled: [0], folders: [0] });
  });
});
