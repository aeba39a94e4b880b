import { constants } from 'node:fs';
import { access, chmod, copyFile, mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { hashFile } from '../../models/gguf/hash-file.ts';
import { newId } from '../core/ids.ts';
import { requireDiskSpace } from './check-disk-space.ts';
import { describeFolder } from './describe-installed.ts';
import { fillSlot } from './fill-slot.ts';
import type { FoundFolder } from './find-model-folder.ts';
import { folderDigest, hasKnownDigests } from './folder-digest.ts';
import type { ImportedModel, ImportTools } from './import-model.ts';
import { judgeFolder } from './judge-model-folder.ts';
import { diskFailure, refuseUnreadable } from './model-errors.ts';
import { fileSize, publishFolder, removeFile, removeFinished, storedBytes } from './model-files.ts';
import { freeSlug } from './model-slug.ts';
import type { InstalledModel, ModelFile } from './models.repository.ts';
import { orderVoices } from './order-voices.ts';

/**
 * Copies the files of a model into a folder of the models directory (sharing blocks where the file system can) and
 * records their SHA-256. The same bytes again add nothing: the installed model is returned, `created` false, its files
 * put right where they had changed. Throws AppError 422 or 507; nothing is stored then.
 */
export async function importFolder(found: FoundFolder, tools: ImportTools): Promise<ImportedModel> {
  const { repository, files } = tools;
  const bytes = found.files.reduce((sum, { path }) => sum + (fileSize(path) ?? 0), 0);
  await requireDiskSpace(files.directory, bytes, tools.freeDiskBytes);
  const copy = files.part(`import-${newId()}`);
  try {
    const copied = await copyFiles(found.files, copy);
    // Judged again on the copy: what is judged must be what is kept.
    const kept = await orderVoices(await judgeFolder(copy), copy, tools.genderOf);
    const known = repository.findInstalledByDigest(folderDigest(copied));
    if (known && (await hasKnownDigests(files.finished(known.fileName), copied)))
      return { model: known, created: false };
    const model = known
      ? { ...known, createdAt: tools.clock.now() }
      : describeCopy({ ...kept, name: found.name }, copied, tools);
    const finished = files.finished(model.fileName);
    if (known) await removeFinished(finished, files);
    await publishFolder(copy, finished);
    repository.install(model, copied);
    fillSlot(model, tools, tools.totalMemoryBytes);
    return { model, created: !known };
  } catch (error) {
    throw diskFailure(error) ?? error;
  } finally {
    await removeFile(copy);
  }
}

async function copyFiles(files: FoundFolder['files'], copy: string): Promise<ModelFile[]> {
  const copied: ModelFile[] = [];
  for (const { name, path } of files) {
    const to = join(copy, name);
    await mkdir(dirname(to), { recursive: true, mode: 0o700 });
    await access(path, constants.R_OK).catch(refuseUnreadable);
    await copyFile(path, to, constants.COPYFILE_EXCL | constants.COPYFILE_FICLONE);
    await chmod(to, 0o600);
    copied.push({ name, sha256: await hashFile(to), sizeBytes: fileSize(to) ?? 0 });
  }
  return copied;
}

function describeCopy(
  { name, family, kind, quantisation, voices }: Omit<FoundFolder, 'files'>,
  copied: ModelFile[],
  { repository, files, reservedIds, clock }: ImportTools,
): InstalledModel {
  const isTaken = (id: string) =>
    reservedIds.has(id) ||
    repository.findInstalled(id) !== undefined ||
    storedBytes(files.finished(`${kind}/${id}`)) !== undefined;
  const id = freeSlug(name, isTaken);
  return describeFolder({
    ...{ id, name: name.slice(0, 120), family, kind, quantisation, voices, source: 'import' },
    fileName: `${kind}/${id}`,
    sha256: folderDigest(copied),
    sizeBytes: copied.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0),
    createdAt: clock.now(),
  });
}
