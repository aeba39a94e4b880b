import { createHash } from 'node:crypto';
import { openStoredFile, type StoredFile, streamContent } from '../../models/stored-file.ts';
import { backupError } from './backup-errors.ts';
import { readHeader } from './backup-header.ts';
import { deriveBackupKeys } from './backup-keys.ts';
import { ByteReader } from './byte-reader.ts';
import { type Entry, type Manifest, readManifest } from './manifest.ts';
import { openChunks } from './seal-chunks.ts';

/** Takes one entry; the bytes have to be read to their end. */
export type TakeEntry = (entry: Entry, content: AsyncIterable<Buffer>) => Promise<void>;

/**
 * Reads a backup from its first byte to its last, giving each entry to `take` as it comes. Only once this returns is it
 * known that the whole of it is what was written. `check` is asked before the first entry. Throws AppError 422 for a file
 * that is no backup, a wrong passphrase, and what was damaged or cut off.
 */
export async function readBackup(
  file: StoredFile,
  passphrase: string,
  tools: { check: (manifest: Manifest) => void | Promise<void>; take: TakeEntry },
): Promise<Manifest> {
  await using content = await openStoredFile(file);
  const sealed = new ByteReader(streamContent(content));
  const { keys, bytes } = await readHeader(sealed, (salt) => deriveBackupKeys(passphrase, salt));
  const plain = new ByteReader(openChunks(sealed.rest(), keys.content, bytes));
  const manifest = await readManifest(plain);
  await tools.check(manifest);
  for (const entry of manifest.entries) await takeChecked(entry, plain, tools.take);
  if (!(await plain.isAtEnd())) throw backupError('backup_damaged');
  return manifest;
}

async function takeChecked(entry: Entry, plain: ByteReader, take: TakeEntry): Promise<void> {
  const hash = createHash('sha256');
  let size = 0;
  const hashed = async function* () {
    for await (const piece of plain.take(entry.size)) {
      hash.update(piece);
      size += piece.length;
      yield piece;
    }
  };
  await take(entry, hashed());
  if (size !== entry.size || hash.digest('hex') !== entry.sha256) throw backupError('backup_damaged');
}
