import { createHash, type Hash, type KeyObject, randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream, existsSync, mkdirSync, readdirSync } from 'node:fs';
import { type FileHandle, open, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { settled } from '../../models/background.ts';
import { deriveFileKey } from '../../models/sealed-format.ts';
import { sealStream } from '../../models/sealer.ts';
import { openStoredFile, readSalt, type StoredFile, streamContent } from '../../models/stored-file.ts';
import { newFileSeal } from './files-key.ts';

/** The files of one kind, such as documents, each under the id that its row has; readable by their owner only. */
export type KeptFiles = ReturnType<typeof openKeptFiles>;

/** The name of a sealed file is its id and this; that of a plain one is the id. */
const SEALED = '.sealed';

/**
 * Opens `directory`, which is made when it is not there. With a key every file is sealed, also one that an earlier
 * version left plain: before it is handed out, or by `sealPlain`. Without one all are plain. A backup reads the content
 * with `find` and `openStoredFile` (models/stored-file.ts) and puts it back with `write`; sealed files are of no use on
 * another machine as they are.
 */
export function openKeptFiles(directory: string, filesKey: KeyObject | undefined) {
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  const plainPath = (id: string) => join(directory, id);
  const pathOf = (id: string) => (filesKey ? plainPath(id) + SEALED : plainPath(id));
  // Nobody is ever given a plain file where there is a key, so that it can be overwritten.
  const sealIfPlain = async (id: string, key: KeyObject): Promise<void> => {
    const plain = plainPath(id);
    if (atWork.has(plain) || existsSync(plain)) await alone(plain, () => sealOne(plain, pathOf(id), key));
  };

  return {
    /** The file of this id. Throws StoredFileDamaged, and what the file system throws where it is gone. */
    async find(id: string): Promise<StoredFile> {
      if (!filesKey) return { path: plainPath(id) };
      await sealIfPlain(id, filesKey);
      return openSeal(pathOf(id), filesKey);
    },
    /**
     * Takes over a file that has arrived in the uploads directory (UploadedFile.content), so that a power cut leaves it
     * whole or not there.
     */
    async keep(arrived: StoredFile, id: string): Promise<void> {
      await checkSeal(arrived, filesKey);
      await syncToDisk(arrived.path);
      await rename(arrived.path, pathOf(id));
      await syncToDisk(pathOf(id));
    },
    /** Writes a new file whole, down to the disk. Bytes may come piece by piece. */
    async write(id: string, content: Uint8Array | AsyncIterable<Uint8Array>): Promise<void> {
      const pieces = Readable.from(content instanceof Uint8Array ? [content] : content);
      const sink = createWriteStream(pathOf(id), { flags: 'wx', mode: 0o600, flush: true });
      if (!filesKey) return pipeline(pieces, sink);
      await pipeline(pieces, sealStream(newFileSeal(filesKey)), sink);
    },
    remove: (id: string): Promise<void> =>
      alone(plainPath(id), async () => {
        for (const path of new Set([plainPath(id), pathOf(id)])) await rm(path, { force: true });
      }),
    /**
     * Removes the files that no row knows: a crash came between a file and its row, or while one was sealed. Folders are
     * not ours.
     */
    async sweep(isKnown: (id: string) => boolean): Promise<void> {
      for (const entry of readdirSync(directory, { withFileTypes: true })) {
        const id = entry.name.endsWith(SEALED) ? entry.name.slice(0, -SEALED.length) : entry.name;
        const isAtWork = atWork.has(plainPath(id.split('.')[0] ?? ''));
        if (!entry.isDirectory() && !isAtWork && !isKnown(id))
          await rm(join(directory, entry.name), { force: true });
      }
    },
    /**
     * Seals what an earlier version left plain, one file after the other; to be called at the start, after `sweep`. One
     * that cannot be sealed does not stop the others; the first reason is thrown in the end. Stops between two files
     * when `signal` aborts; the next start goes on.
     */
    async sealPlain(signal: AbortSignal): Promise<void> {
      if (!filesKey) return;
      const failures: unknown[] = [];
      for (const entry of readdirSync(directory, { withFileTypes: true }))
        if (entry.isFile() && !entry.name.includes('.') && !signal.aborted)
          await sealIfPlain(entry.name, filesKey).catch((reason) => failures.push(reason));
      if (failures.length > 0) throw failures[0];
    },
  };
}

/** What is done with files now, by their plain paths: for all that have the same directory open. */
const atWork = new Map<string, Promise<void>>();

/** One thing at a time is done with a file. */
function alone(plainPath: string, work: () => Promise<void>): Promise<void> {
  const before = atWork.get(plainPath) ?? Promise.resolve();
  const done = settled(before)
    .then(work)
    .finally(() => {
      if (atWork.get(plainPath) === done) atWork.delete(plainPath);
    });
  atWork.set(plainPath, done);
  return done;
}

/** A crash at any point leaves the plain file, or the sealed one, or both, of which the sealed one is whole. */
async function sealOne(plain: string, sealed: string, filesKey: KeyObject): Promise<void> {
  if (!existsSync(plain)) return;
  if (!existsSync(sealed)) await sealPlainFile(plain, sealed, filesKey);
  // Of the two it is the only one from now on.
  await (await openStoredFile(await openSeal(sealed, filesKey))).close();
  await wipeFile(plain);
}

async function openSeal(path: string, filesKey: KeyObject): Promise<StoredFile> {
  return { path, key: deriveFileKey(filesKey, await readSalt(path)) };
}

/** Whatever is kept must open again with the key of this data directory, and must not be plain where there is one. */
async function checkSeal({ path, key }: StoredFile, filesKey: KeyObject | undefined): Promise<void> {
  if (!filesKey && !key) return;
  if (filesKey && key && Buffer.from(key).equals(deriveFileKey(filesKey, await readSalt(path)))) return;
  throw new Error('A file that arrived is not sealed as this data directory is.');
}

/**
 * Writes the content of the plain file at `from` into a sealed one at `to`, which is there only once it is whole, on the
 * disk and read back the same. The plain file stays. Throws what the file system throws; nothing is left at `to` then.
 */
async function sealPlainFile(from: string, to: string, filesKey: KeyObject): Promise<void> {
  const unfinished = `${to}.${randomUUID()}.part`;
  const seal = newFileSeal(filesKey);
  const hash = createHash('sha256');
  try {
    const sink = createWriteStream(unfinished, { mode: 0o600, flush: true });
    await pipeline(createReadStream(from), hashing(hash), sealStream(seal), sink);
    const isSame = hash.digest().equals(await digestOf({ path: unfinished, key: seal.key }));
    if (!isSame) throw new Error('a sealed file is not the plain one');
    // Another process may have been quicker, and have begun to overwrite what was read here.
    if (existsSync(to)) return await rm(unfinished);
    await rename(unfinished, to);
    await syncToDisk(to);
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
}

/**
 * Overwrites a file and removes it. What a disk that moves its blocks about has kept of it elsewhere is out of reach.
 */
async function wipeFile(path: string): Promise<void> {
  await overwrite(path);
  await rm(path);
}

async function overwrite(path: string): Promise<void> {
  await using file: FileHandle = await open(path, 'r+');
  const { size } = await file.stat();
  const zeros = Buffer.alloc(Math.min(size, 1024 * 1024));
  for (let at = 0; at < size; ) {
    const { bytesWritten } = await file.write(zeros, 0, Math.min(zeros.length, size - at), at);
    at += bytesWritten;
  }
  await file.sync();
}

function hashing(hash: Hash): Transform {
  return new Transform({
    transform(piece: Buffer, _encoding, done) {
      hash.update(piece);
      done(null, piece);
    },
  });
}

async function digestOf(file: StoredFile): Promise<Buffer> {
  const hash = createHash('sha256');
  await using content = await openStoredFile(file);
  for await (const piece of streamContent(content)) hash.update(piece);
  return hash.digest();
}

/** Returns when a file and its name are on the disk, so that a power cut leaves both. */
async function syncToDisk(path: string): Promise<void> {
  await sync(path, 'r+');
  // Windows opens no directory.
  if (process.platform !== 'win32') await sync(dirname(path), 'r');
}

async function sync(path: string, flags: string): Promise<void> {
  await using handle = await open(path, flags);
  await handle.sync();
}
