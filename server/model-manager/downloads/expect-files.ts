import { join } from 'node:path';
import type { FolderModel } from '../../../models/catalogue/folder-model.ts';
import { digestChanged } from '../model-errors.ts';
import { removeFile } from '../model-files.ts';
import type { ModelFile } from '../models.repository.ts';
import type { Asker, DownloadTools } from './download-model.ts';
import { type PublishedFile, publicationDigest, publishedFiles } from './published-files.ts';

/**
 * What the hub publishes now, which must be what was first installed; what was begun of anything else is dropped.
 * Throws AppError 502 when a file was replaced since, and as `publishedFiles` does.
 */
export async function expectFiles(
  model: FolderModel,
  tools: DownloadTools,
  by: Asker,
): Promise<PublishedFile[]> {
  const { repository, files } = tools;
  const published = await publishedFiles(model, tools, by);
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

/** What is recorded of a file of the model when it was first installed. */
export function findRecorded(
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

/** Where a file is while it arrives. */
export function partialPath(model: FolderModel, name: string, { files }: DownloadTools): string {
  return `${join(files.part(model.id), name)}.part`;
}

/** All bytes of some files. */
export function bytesOf(files: readonly { sizeBytes: number }[]): number {
  return files.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
}
