import { createSecretKey, randomBytes } from 'node:crypto';
import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { openDatabase } from '../../../server/db/connection.ts';
import { encryptDatabase, finishEncryption, isPlainDatabase } from '../../../server/db/encrypt-database.ts';
import { migrate } from '../../../server/db/migrate.ts';
import { makeFolder } from '../../make-folder.ts';

const CANARY = 'canary-of-the-database';
const key = createSecretKey(randomBytes(32));
let directory: string;
let path: string;

beforeEach(() => {
  directory = makeFolder('alcove-encrypt-');
  path = join(directory, 'alcove.db');
});

function fill(with_: typeof key | undefined): void {
  const database = openDatabase(path, with_);
  migrate(database);
  database.sqlite.prepare('INSERT INTO tenants VALUES (?, ?, 0)').run('t', CANARY);
  database.sqlite
    .prepare('INSERT INTO conversation_search (rowid, text) VALUES (7, ?)')
    .run(`${CANARY} searched`);
  database.close();
}

function read(with_: typeof key | undefined) {
  const database = openDatabase(path, with_);
  const name = database.sqlite.prepare("SELECT name FROM tenants WHERE id = 't'").pluck().get();
  const found = database.sqlite
    .prepare("SELECT rowid FROM conversation_search WHERE conversation_search MATCH 'searched'")
    .pluck()
    .get();
  database.close();
  return { name, found };
}

const bytesOnDisk = () =>
  Buffer.concat(readdirSync(directory).map((name) => readFileSync(join(directory, name))));

describe('an encrypted database', () => {
  test('holds nothing readable, in the file or in its log, and opens with its key alone', () => {
    const database = openDatabase(path, key);
    migrate(database);
    database.sqlite.prepare('INSERT INTO tenants VALUES (?, ?, 0)').run('t', CANARY);
    expect(readdirSync(directory).sort()).toEqual(['alcove.db', 'alcove.db-shm', 'alcove.db-wal']);
    expect(bytesOnDisk().includes(CANARY)).toBe(false);
    expect(bytesOnDisk().includes('CREATE TABLE')).toBe(false);
    database.close();
    expect(isPlainDatabase(path)).toBe(false);
    expect(() => openDatabase(path)).toThrow(/encrypted and its key is not here/);
    const other = createSecretKey(randomBytes(32));
    expect(() => openDatabase(path, other)).toThrow(/does not open with the key/);
    expect(read(key).name).toBe(CANARY);
  });
});

describe('encrypting a plain database', () => {
  test('keeps its content and its full-text index, and leaves no plain byte in the directory', () => {
    fill(undefined);
    expect(isPlainDatabase(path)).toBe(true);
    encryptDatabase(path, key);
    expect(isPlainDatabase(path)).toBe(false);
    expect(readdirSync(directory)).toEqual(['alcove.db']);
    expect(bytesOnDisk().includes(CANARY)).toBe(false);
    expect(read(key)).toEqual({ name: CANARY, found: 7 });
  });

  test('that broke off before the copy took its place leaves the original to be put back', () => {
    fill(undefined);
    renameSync(path, `${path}.plain`);
    finishEncryption(path);
    expect(read(undefined)).toEqual({ name: CANARY, found: 7 });
    expect(existsSync(`${path}.plain`)).toBe(false);
  });

  test('that broke off after it leaves the original to be overwritten', () => {
    fill(undefined);
    copyFileSync(path, join(directory, 'kept'));
    encryptDatabase(path, key);
    renameSync(join(directory, 'kept'), `${path}.plain`);
    finishEncryption(path);
    expect(readdirSync(directory)).toEqual(['alcove.db']);
    expect(read(key).name).toBe(CANARY);
  });

  test('that cannot make its copy changes nothing', () => {
    fill(undefined);
    const before = readFileSync(path);
    // A folder stands where the copy would go, as a full disk would.
    mkdirSync(`${path}.encrypting`);
    expect(() => encryptDatabase(path, key)).toThrow(/could not be encrypted and is as it was/);
    expect(readFileSync(path).equals(before)).toBe(true);
  });
});
