import { createHash, type Hash, type KeyObject, randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { type FileHandle, open, rename, rm } from 'node:fs/promises';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { sealStream } from '../../models/sealer.ts';
import { openStoredFile, type StoredFile, streamContent } from '../../models/stored-file.ts';
import { newFileSeal } from './files-key.ts';
import { syncToDisk } from './sync-to-disk.ts';

/**
 * Writes the content of the plain file at `from` into a sealed one at `to`, which is there only once it is whole, on the
 * disk and read back the same. The plain file stays. Throws what the file system throws; nothing is left at `to` then.
 */
export async function sealPlainFile(from: string, to: string, filesKey: KeyObject): Promise<void> {
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
export async function wipeFile(path: string): Promise<void> {
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
