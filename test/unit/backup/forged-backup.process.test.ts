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
import { readBackup } from '../../../server/backup/read-backup.ts';
import { sealChunks } from '../../../server/backup/seal-chunks.ts';
import { stageRestore } from '../../../server/backup/stage-restore.ts';
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
    sqlite.exec(sql);
    sqlite.close();
    return replaced(DATABASE_ENTRY, readFileSync(path));
  };

  async function stage(given: Contents) {
    const salt = randomBytes(16);
    const made = await deriveBackupKeys(PASSPHRASE, salt);
    const header = writeHeader({ salt, createdAt: 1, appVersion: '0.1.0' }, made);
    const entries = given.map(([name, content]) => ({
      name,
      size: content.length,
      sha256: createHash('sha256').update(content).digest('hex'),
    }));
    const plain = async function* () {
      yield writeManifest({ ...manifest, entries });
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
      () => 'staged',
      (error: { status: number; code: string }) => `${error.status} ${error.code}`,
    );
    return { outcome, left: readdirSync(target.path) };
  }

  test('in the right form is a backup like any other', async () => {
    expect(await stage(contents)).toEqual({ outcome: 'staged', left: ['restore'] });
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
});
