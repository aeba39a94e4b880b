import type { KeyObject } from 'node:crypto';
import {
  chmodSync,
  closeSync,
  existsSync,
  fsyncSync,
  openSync,
  readSync,
  renameSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs';
import Sqlite from 'better-sqlite3';
import { AppError } from '../core/app-error.ts';
import { openDatabase, unlock } from './connection.ts';

/** Whether there is a database here that anybody could read; one that is empty or encrypted is none. */
export function isPlainDatabase(path: string): boolean {
  if (!existsSync(path)) return false;
  const file = openSync(path, 'r');
  try {
    const head = Buffer.alloc(16);
    return readSync(file, head, 0, 16, 0) === 16 && head.toString('latin1') === 'SQLite format 3\0';
  } finally {
    closeSync(file);
  }
}

/**
 * Encrypts a plain database: a copy is made, encrypted and checked, and only then takes the place of the original, which
 * is overwritten. Whatever breaks off before leaves the original as it was. Nobody else may have it open. Throws
 * AppError 500 with the remedy, such as when the disk has no room for the copy.
 */
export function encryptDatabase(path: string, key: KeyObject): void {
  const copy = `${path}.encrypting`;
  try {
    rmSync(copy, { force: true });
    const version = copyPlain(path, copy);
    encryptCopy(copy, key);
    checkCopy(copy, key, version);
  } catch (cause) {
    if (statSync(copy, { throwIfNoEntry: false })?.isFile()) rmSync(copy);
    throw new AppError(500, 'database_not_encrypted', NOT_ENCRYPTED, { cause });
  }
  renameSync(path, `${path}.plain`);
  renameSync(copy, path);
  finishEncryption(path);
}

/**
 * Ends an encryption that broke off: puts the original back where nothing has taken its place yet, and overwrites and
 * removes it where its encrypted copy has. Does nothing when none was begun.
 */
export function finishEncryption(path: string): void {
  const plain = `${path}.plain`;
  if (!existsSync(plain)) return;
  if (!existsSync(path)) renameSync(plain, path);
  else if (!isPlainDatabase(path)) {
    wipe(plain);
    rmSync(plain);
  }
}

function copyPlain(path: string, copy: string): number {
  const plain = new Sqlite(path);
  try {
    plain.pragma('wal_checkpoint(TRUNCATE)');
    plain.prepare('VACUUM INTO ?').run(copy);
    chmodSync(copy, 0o600);
    return Number(plain.pragma('user_version', { simple: true }));
  } finally {
    plain.close();
  }
}

function encryptCopy(copy: string, key: KeyObject): void {
  const sqlite = new Sqlite(copy);
  try {
    // A journal would hold every page in the clear, and the copy is thrown away if this breaks off.
    sqlite.pragma('journal_mode = OFF');
    unlock(sqlite, key, 'rekey');
  } finally {
    sqlite.close();
  }
}

function checkCopy(copy: string, key: KeyObject, version: number): void {
  const { sqlite, close } = openDatabase(copy, key);
  const isWhole = sqlite.pragma('quick_check', { simple: true }) === 'ok';
  const isSame = Number(sqlite.pragma('user_version', { simple: true })) === version;
  close();
  if (!isWhole || !isSame || isPlainDatabase(copy)) throw new Error('the encrypted copy is not the original');
}

function wipe(path: string): void {
  const size = statSync(path).size;
  const zeros = Buffer.alloc(1024 * 1024);
  const file = openSync(path, 'r+');
  try {
    for (let at = 0; at < size; at += zeros.length)
      writeSync(file, zeros, 0, Math.min(zeros.length, size - at), at);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}

const NOT_ENCRYPTED =
  'The database could not be encrypted and is as it was. It needs room for a copy of itself on the disk: free some ' +
  'space and start again.';
