import { createSecretKey, randomBytes } from 'node:crypto';
import {
  copyFileSync,
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { StoredFileDamaged } from '../../../models/sealed-format.ts';
import { Sealer } from '../../../models/sealer.ts';
import { readStoredFile } from '../../../models/stored-file.ts';
import { newFileSeal, passingFileSeal } from '../../../server/secrets/files-key.ts';
import { openKeptFiles } from '../../../server/secrets/kept-files.ts';
import { makeFolder } from '../../make-folder.ts';

const filesKey = createSecretKey(randomBytes(32));
const CONTENT = Buffer.from('A canary sings here. '.repeat(10_000));
const never = new AbortController().signal;
let directory: string;
const inside = (name: string) => join(directory, name);
const names = () => readdirSync(directory).sort();
beforeEach(() => {
  directory = makeFolder('alcove-kept-');
});
afterEach(() => rmSync(directory, { recursive: true }));

/** A file as it arrives in the uploads directory. */
function arrived(seal: { key: Uint8Array; salt: Uint8Array } | undefined) {
  const path = inside('arrived');
  const sealer = seal && new Sealer(seal);
  writeFileSync(path, sealer ? Buffer.concat([...sealer.push(CONTENT), ...sealer.end()]) : CONTENT);
  return { path, key: seal?.key };
}

describe('With a key', () => {
  test('a file that was written is sealed, for its owner alone, and is found again', async () => {
    const files = openKeptFiles(directory, filesKey);
    await files.write('one', CONTENT);
    expect(names()).toEqual(['one.sealed']);
    expect(readFileSync(inside('one.sealed')).includes('canary')).toBe(false);
    if (process.platform !== 'win32') expect(statSync(inside('one.sealed')).mode & 0o777).toBe(0o600);
    const again = openKeptFiles(directory, filesKey);
    expect(CONTENT.equals(await readStoredFile(await again.find('one')))).toBe(true);
  });

  test('a file may be written piece by piece, and none takes the place of another', async () => {
    const files = openKeptFiles(directory, filesKey);
    async function* pieces() {
      for (let at = 0; at < CONTENT.length; at += 1_000) yield CONTENT.subarray(at, at + 1_000);
    }
    await files.write('one', pieces());
    expect(CONTENT.equals(await readStoredFile(await files.find('one')))).toBe(true);
    await expect(files.write('one', Buffer.from('other'))).rejects.toThrow('EEXIST');
  });

  test('a file that arrived sealed is kept as it is', async () => {
    const files = openKeptFiles(directory, filesKey);
    await files.keep(arrived(newFileSeal(filesKey)), 'one');
    expect(names()).toEqual(['one.sealed']);
    expect(CONTENT.equals(await readStoredFile(await files.find('one')))).toBe(true);
  });

  test.each([
    ['plain', undefined],
    ['with a key that will be forgotten', passingFileSeal()],
    ['under the key of another data directory', newFileSeal(createSecretKey(randomBytes(32)))],
  ])('a file that arrived %s is not kept', async (_, seal) => {
    const files = openKeptFiles(directory, filesKey);
    await expect(files.keep(arrived(seal), 'one')).rejects.toThrow('not sealed as this data directory is');
    expect(names()).toEqual(['arrived']);
  });

  test('a file under the key of another data directory is damaged, and one that is no sealed file too', async () => {
    await openKeptFiles(directory, createSecretKey(randomBytes(32))).write('one', CONTENT);
    writeFileSync(inside('two.sealed'), CONTENT);
    const files = openKeptFiles(directory, filesKey);
    await expect(files.find('one').then(readStoredFile)).rejects.toThrow(StoredFileDamaged);
    await expect(files.find('two')).rejects.toThrow(StoredFileDamaged);
  });

  test('a file that is removed leaves nothing, sealed or not', async () => {
    const files = openKeptFiles(directory, filesKey);
    await files.write('one', CONTENT);
    writeFileSync(inside('two'), CONTENT);
    for (const id of ['one', 'two', 'three']) await files.remove(id);
    expect(names()).toEqual([]);
  });

  test('what no row knows is swept, and folders stay', async () => {
    const files = openKeptFiles(directory, filesKey);
    for (const id of ['known', 'unknown']) await files.write(id, CONTENT);
    writeFileSync(inside('known.sealed.part'), CONTENT);
    writeFileSync(inside('plain'), CONTENT);
    mkdirSync(inside('theirs'));
    await files.sweep((id) => id === 'known');
    expect(names()).toEqual(['known.sealed', 'theirs']);
  });
});

describe('Files that an earlier version left plain', () => {
  const ids = ['one', 'two', 'three'];
  beforeEach(() => {
    for (const id of ids) writeFileSync(inside(id), CONTENT);
  });

  test('are sealed, and what was there is overwritten before it goes', async () => {
    linkSync(inside('one'), inside('..still'));
    const files = openKeptFiles(directory, filesKey);
    await files.sealPlain(never);
    expect(names()).toEqual(['..still', 'one.sealed', 'three.sealed', 'two.sealed']);
    expect(readFileSync(inside('..still')).equals(Buffer.alloc(CONTENT.length))).toBe(true);
    for (const id of ids) expect(CONTENT.equals(await readStoredFile(await files.find(id)))).toBe(true);
  });

  test('are sealed once, whoever else has the directory open', async () => {
    const [first, second] = [openKeptFiles(directory, filesKey), openKeptFiles(directory, filesKey)];
    await Promise.all([first.sealPlain(never), second.sealPlain(never), first.find('three')]);
    expect(names()).toEqual(['one.sealed', 'three.sealed', 'two.sealed']);
    for (const id of ids) expect(CONTENT.equals(await readStoredFile(await second.find(id)))).toBe(true);
  });

  test('are sealed before anybody gets them', async () => {
    const files = openKeptFiles(directory, filesKey);
    const [found, again] = await Promise.all([files.find('one'), files.find('one')]);
    expect(found).toEqual(again);
    expect(CONTENT.equals(await readStoredFile(found))).toBe(true);
    expect(existsSync(inside('one'))).toBe(false);
  });

  test('are there all the same when one of them cannot be sealed, which is said', async () => {
    writeFileSync(inside('one.sealed'), 'no sealed file');
    const files = openKeptFiles(directory, filesKey);
    await expect(files.sealPlain(never)).rejects.toThrow(StoredFileDamaged);
    expect(names()).toEqual(['one', 'one.sealed', 'three.sealed', 'two.sealed']);
    expect(readFileSync(inside('one')).equals(CONTENT)).toBe(true);
  });

  test('wait for the next start when the server stops', async () => {
    await openKeptFiles(directory, filesKey).sealPlain(AbortSignal.abort());
    expect(names()).toEqual([...ids].sort());
  });

  test('are sealed anew where a crash cut that off, and only removed where it came after', async () => {
    const files = openKeptFiles(directory, filesKey);
    writeFileSync(inside('one.sealed.part'), 'half');
    await files.find('two');
    const sealed = readFileSync(inside('two.sealed'));
    writeFileSync(inside('two'), Buffer.alloc(CONTENT.length));
    await files.sweep((id) => ids.includes(id));
    await files.sealPlain(never);
    expect(names()).toEqual(['one.sealed', 'three.sealed', 'two.sealed']);
    expect(readFileSync(inside('two.sealed')).equals(sealed)).toBe(true);
    expect(CONTENT.equals(await readStoredFile(await files.find('two')))).toBe(true);
  });

  test('go for good when they are removed while they are sealed', async () => {
    const files = openKeptFiles(directory, filesKey);
    const sealing = files.sealPlain(never);
    await Promise.all(ids.map((id) => files.remove(id)));
    await sealing.catch(() => {});
    expect(names()).toEqual([]);
  });

  test('stay plain without a key', async () => {
    const files = openKeptFiles(directory, undefined);
    await files.sealPlain(never);
    expect(names()).toEqual([...ids].sort());
    expect(await files.find('one')).toEqual({ path: inside('one') });
  });
});

describe('Without a key', () => {
  test('files are plain, and one that arrived sealed is not kept', async () => {
    const files = openKeptFiles(directory, undefined);
    await files.write('one', CONTENT);
    await files.keep(arrived(undefined), 'two');
    expect(names()).toEqual(['one', 'two']);
    expect(readFileSync(inside('two')).equals(CONTENT)).toBe(true);
    copyFileSync(inside('one'), inside('three'));
    await expect(files.keep(arrived(passingFileSeal()), 'four')).rejects.toThrow('not sealed as');
  });
});
