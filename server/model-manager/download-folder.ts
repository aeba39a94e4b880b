import { mkdir, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { FolderModel } from '../../models/catalogue/folder-model.ts';
import { AppError } from '../core/app-error.ts';
import { requireDiskSpace } from './check-disk-space.ts';
import { describeFolder } from './describe-installed.ts';
import type { Asker, DownloadListener, DownloadTools } from './download-model.ts';
import { fillSlot } from './fill-slot.ts';
import { judgeFolder } from './find-model-folder.ts';
import { folderDigest } from './folder-digest.ts';
import { digestChanged, isFinal, notAModel, wrongDigest } from './model-errors.ts';
import { filesIn, publishFile, publishFolder, removeFile, storedBytes } from './model-files.ts';
import type { InstalledModel, ModelFile } from './models.repository.ts';
import { type PublishedFile, publicationDigest, publishedFiles } from './published-files.ts';
import { receiveFile } from './receive-file.ts';
import { verifyPublishedFile } from './verify-published-file.ts';

/**
 * Downloads, verifies and installs one catalogue model of several files, going on where an earlier try stopped: in the
 * `.part` folder verified files have their names, the one that is arriving ends in `.part`. A file that is not the
 * published one is removed; all of them when the publisher has replaced a file since it was first installed here.
 * Throws AppError as `publishedFiles` and `receiveFile` do, and the reason of `by.signal`.
 */
export async function downloadFolder(
  model: FolderModel,
  tools: DownloadTools,
  by: Asker,
  listener: DownloadListener,
): Promise<InstalledModel> {
  const { files, repository } = tools;
  by.signal.throwIfAborted();
  const published = await expectFiles(model, tools, by);
  await reclaimFinished(model, tools);
  await mkdir(files.part(model.id), { recursive: true, mode: 0o700 });
  const received = await receiveAll(model, published, tools, by, listener).catch(async (error: unknown) => {
    if (error instanceof AppError && error.code === digestChanged().code)
      await removeFile(files.part(model.id));
    throw error;
  });
  await requireKind(model, files.part(model.id));
  const installed = describeFolder({
    ...model,
    source: 'catalogue',
    fileName: finishedName(model),
    sha256: folderDigest(received),
    sizeBytes: received.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0),
    createdAt: tools.clock.now(),
  });
  await publishFolder(files.part(model.id), files.finished(installed.fileName), files);
  repository.install(installed, received);
  fillSlot(installed, tools, tools.totalMemoryBytes);
  return installed;
}

function finishedName({ kind, id }: FolderModel): string {
  return `${kind}/${id}`;
}

// Published honestly, and still perhaps no model: what is installed must be what it is used for.
async function requireKind({ kind }: FolderModel, part: string): Promise<void> {
  const judged = await judgeFolder(part).catch(() => undefined);
  if (judged?.kind === kind) return;
  await removeFile(part);
  throw notAModel('The published files are no model that Alcove can use.');
}

// What the hub publishes now must be what was first installed, and what the unfinished file was begun for.
async function expectFiles(model: FolderModel, tools: DownloadTools, by: Asker): Promise<PublishedFile[]> {
  const { repository, files } = tools;
  const published = await publishedFiles(model, tools.download, by);
  for (const file of published) {
    if (!differs(file, findRecorded(model, file.name, tools))) continue;
    await removeFile(files.part(model.id));
    throw digestChanged();
  }
  const digest = publicationDigest(published);
  if (repository.findDownload(model.id)?.expectedSha256 !== digest)
    for (const { name } of published) await removeFile(partialPath(model, name, tools));
  repository.changeDownload(model.id, { expectedSha256: digest, totalBytes: bytesOf(published), etag: null });
  return published;
}

function findRecorded(
  model: FolderModel,
  name: string,
  { repository }: DownloadTools,
): ModelFile | undefined {
  return repository.listFiles(model.id).find((file) => file.name === name);
}

// Of a small file only the size can be compared before it is here.
function differs({ sizeBytes, digest }: PublishedFile, recorded: ModelFile | undefined): boolean {
  if (!recorded) return false;
  return recorded.sizeBytes !== sizeBytes || (digest.kind === 'sha256' && digest.value !== recorded.sha256);
}

// A folder that a crash left without its row, or one that was damaged since: keep what of it is still good.
async function reclaimFinished(model: FolderModel, { files }: DownloadTools): Promise<void> {
  const finished = files.finished(finishedName(model));
  const part = files.part(model.id);
  if (storedBytes(finished) === undefined || storedBytes(part) !== undefined) return;
  await publishFolder(finished, part, files);
}

async function receiveAll(
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
  for (const name of filesIn(folder)) if (!known.has(name)) await rm(join(folder, name), { force: true });
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
    const { download, wait, stallMs } = tools;
    const { onStart, onBytes } = listener;
    const { url, sizeBytes } = file;
    const how = { url, partPath, totalBytes: sizeBytes, etag: undefined, download, wait, stallMs };
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

function partialPath(model: FolderModel, name: string, { files }: DownloadTools): string {
  return `${join(files.part(model.id), name)}.part`;
}

function bytesOf(files: readonly { sizeBytes: number }[]): number {
  return files.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
}
