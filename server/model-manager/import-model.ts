import { constants, statSync } from 'node:fs';
import { chmod, copyFile } from 'node:fs/promises';
import { basename } from 'node:path';
import type { GgufFacts } from '../../models/gguf/gguf.types.ts';
import { hashFile } from '../../models/gguf/hash-file.ts';
import type { VoiceListener } from '../../models/media/speech/speaker.ts';
import type { Clock } from '../core/clock.ts';
import { newId } from '../core/ids.ts';
import { requireDiskSpace } from './check-disk-space.ts';
import { describeImported } from './describe-installed.ts';
import { findModelFolder } from './find-model-folder.ts';
import { importFolder } from './import-folder.ts';
import { importableLocation } from './importable-path.ts';
import { diskFailure } from './model-errors.ts';
import { fileSize, type ModelFiles, publishFile, removeFile } from './model-files.ts';
import { freeSlug } from './model-slug.ts';
import type { InstalledModel, ModelsRepository } from './models.repository.ts';
import { requireModelFile } from './verify-model-file.ts';

/** A model that was imported, or that was there with the same bytes. */
export interface ImportedModel {
  model: InstalledModel;
  created: boolean;
}

/** What an import works with. */
export interface ImportTools {
  repository: ModelsRepository;
  files: ModelFiles;
  clock: Clock;
  freeDiskBytes: (directory: string) => Promise<number>;
  totalMemoryBytes: number;
  /** Hears what gender a Piper voice has whose settings do not tell. */
  genderOf: VoiceListener['genderOf'];
  /** Directories no file may come from: the data directory, and that of the models. */
  forbiddenDirectories: string[];
  /** Ids that an import may not take: the starter's and the catalogue's. */
  reservedIds: ReadonlySet<string>;
}

/**
 * Copies a model into the models directory: a GGUF file, or what is a folder of files. See `importFile` and
 * `importFolder`: AppError 422 when it is refused, 507 when the disk is too full; nothing is stored then.
 */
export async function importModel(path: string, tools: ImportTools): Promise<ImportedModel> {
  const location = importableLocation(path, tools.forbiddenDirectories);
  const folder = await findModelFolder(location, tools.forbiddenDirectories);
  return folder ? importFolder(folder, tools) : importFile(location.real, tools);
}

/**
 * Copies a GGUF file into the models directory (sharing blocks where the file system can) and records its SHA-256.
 * A file with the same bytes as an installed one adds nothing: that one is returned, `created` false.
 * Throws AppError 422 when the file is refused, 507 when the disk is too full; nothing is stored then.
 */
async function importFile(source: string, tools: ImportTools): Promise<ImportedModel> {
  await requireModelFile(source);
  await requireDiskSpace(tools.files.directory, statSync(source).size, tools.freeDiskBytes);
  const copy = tools.files.part(`import-${newId()}`);
  try {
    await copyInto(source, copy);
    // Checked again on the copy: what is judged must be what is kept.
    const facts = await requireModelFile(copy);
    const sha256 = await hashFile(copy);
    const known = tools.repository.findInstalledByDigest(sha256);
    if (known && fileSize(tools.files.finished(known.fileName)) === known.sizeBytes)
      return { model: known, created: false };
    return { model: await keep(copy, basename(source), facts, sha256, tools), created: true };
  } finally {
    await removeFile(copy);
  }
}

async function copyInto(source: string, copy: string): Promise<void> {
  try {
    await copyFile(source, copy, constants.COPYFILE_EXCL | constants.COPYFILE_FICLONE);
    await chmod(copy, 0o600);
  } catch (error) {
    throw diskFailure(error) ?? error;
  }
}

async function keep(
  copy: string,
  sourceName: string,
  facts: GgufFacts,
  sha256: string,
  tools: ImportTools,
): Promise<InstalledModel> {
  const { repository, files } = tools;
  // Also by one that was removed: vectors that it made, and an engine that holds it, would be taken for the new one's.
  const wasOther = (id: string) => (repository.findImportedDigest(id)?.sha256 ?? sha256) !== sha256;
  const isTaken = (id: string) =>
    tools.reservedIds.has(id) ||
    repository.findInstalled(id) !== undefined ||
    wasOther(id) ||
    fileSize(files.finished(`${id}.gguf`)) !== undefined;
  const id = freeSlug(sourceName.replace(/\.gguf$/i, ''), isTaken);
  const stored = {
    fileName: `${id}.gguf`,
    sha256,
    sizeBytes: fileSize(copy) ?? 0,
    createdAt: tools.clock.now(),
  };
  await publishFile(copy, files.finished(stored.fileName));
  const model = describeImported(id, facts, stored);
  repository.install(model);
  return model;
}
