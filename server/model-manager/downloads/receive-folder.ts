import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { FolderModel } from '../../../models/catalogue/folder-model.ts';
import { hashFile } from '../../../models/gguf/hash-file.ts';
import { AppError } from '../../core/app-error.ts';
import { digestChanged, isFinal, wrongDigest } from '../model-errors.ts';
import { fileSize, filesIn, publishFile, removeFile, storedBytes } from '../model-files.ts';
import type { ModelFile } from '../models.repository.ts';
import { requireDiskSpace } from './check-disk-space.ts';
import type { Asker, DownloadListener, DownloadTools } from './download-model.ts';
import { bytesOf, findRecorded, partialPath } from './expect-files.ts';
import type { PublishedFile } from './published-files.ts';
import { receiveFile } from './receive-file.ts';

/**
 * Brings every published file into the `.part` folder, one after the other, each verified before it gets its name; one
 * that is there already is verified and not fetched. Throws AppError 507, 502 for a file that is not the published one
 * or not the one first installed, and as `receiveFile` does.
 */
export async function receiveFolder(
  model: FolderModel,
  published: PublishedFile[],
  tools: DownloadTools,
  by: Asker,
  listener: DownloadListener,
): Promise<ModelFile[]> {
  const folder = tools.files.part(model.id);
  const totalBytes = bytesOf(published);
  await removeStrangers(folder, published);
  const here = storedBytes(folder) ?? 0;
  await requireDiskSpace(tools.files.directory, Math.max(0, totalBytes - here), tools.freeDiskBytes);
  listener.onStart({ receivedBytes: Math.min(here, totalBytes), totalBytes });
  const received: ModelFile[] = [];
  for (const file of published) {
    const before = bytesOf(received);
    const sha256 = await receiveOne(model, file, tools, by, {
      ...listener,
      onStart: ({ receivedBytes }) => listener.onStart({ receivedBytes: before + receivedBytes, totalBytes }),
    });
    received.push({ name: file.name, sha256, sizeBytes: file.sizeBytes });
  }
  return received;
}

// Files that the publisher has renamed or taken out since must not end up in the model.
async function removeStrangers(folder: string, published: PublishedFile[]): Promise<void> {
  const known = new Set(published.flatMap(({ name }) => [name, `${name}.part`]));
  for (const name of filesIn(folder)) if (!known.has(name)) await removeFile(join(folder, name));
}

async function receiveOne(
  model: FolderModel,
  file: PublishedFile,
  tools: DownloadTools,
  by: Asker,
  listener: DownloadListener,
): Promise<string> {
  const path = join(tools.files.part(model.id), file.name);
  const hashing = { signal: by.signal, onBytes: listener.onHashed };
  const earlier = await verifyPublishedFile(path, file, hashing);
  if (earlier) return earlier;
  await removeFile(path);
  const partPath = partialPath(model, file.name, tools);
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  try {
    const { download, wait, stallMs, mirror } = tools;
    const { onStart, onBytes } = listener;
    const { url, sizeBytes } = file;
    const how = { url, partPath, totalBytes: sizeBytes, etag: undefined, download, wait, stallMs, mirror };
    await receiveFile({ ...how, ...by, onStart, onBytes });
    listener.onVerifying();
    const sha256 = await verifyPublishedFile(partPath, file, hashing);
    if (!sha256) throw wrongDigest();
    const recorded = findRecorded(model, file.name, tools);
    if (recorded && recorded.sha256 !== sha256) throw digestChanged();
    await publishFile(partPath, path);
    return sha256;
  } catch (error) {
    if (error instanceof AppError && isFinal(error)) await removeFile(partPath);
    throw error;
  }
}

interface HashOptions {
  signal: AbortSignal;
  onBytes: (bytes: number) => void;
}

/** The SHA-256 of a file on the disk when it is the published one; undefined when it is missing or another. */
async function verifyPublishedFile(
  path: string,
  { sizeBytes, digest }: PublishedFile,
  options: HashOptions,
): Promise<string | undefined> {
  if (fileSize(path) !== sizeBytes) return undefined;
  const sha256 = await hashFile(path, options);
  const found = digest.kind === 'sha256' ? sha256 : await gitBlobDigest(path, sizeBytes, options);
  return found === digest.value ? sha256 : undefined;
}

/** SHA-1 of a Git blob: of `blob <size>`, a zero byte and the bytes (Pro Git, "Git Objects"). */
async function gitBlobDigest(
  path: string,
  sizeBytes: number,
  { signal, onBytes }: HashOptions,
): Promise<string> {
  const hash = createHash('sha1').update(`blob ${sizeBytes}\0`);
  for await (const chunk of createReadStream(path, { signal })) {
    hash.update(chunk);
    onBytes(chunk.length);
  }
  return hash.digest('hex');
}
