import { mkdir } from 'node:fs/promises';
import type { FolderModel } from '../../models/catalogue/folder-model.ts';
import { AppError } from '../core/app-error.ts';
import { describeFolder } from './describe-installed.ts';
import type { Asker, DownloadListener, DownloadTools } from './download-model.ts';
import { bytesOf, expectFiles } from './expect-files.ts';
import { fillSlot } from './fill-slot.ts';
import { folderDigest } from './folder-digest.ts';
import { judgeFolder } from './judge-model-folder.ts';
import { digestChanged, notAModel } from './model-errors.ts';
import { publishFolder, removeFile, removeFinished, storedBytes } from './model-files.ts';
import type { InstalledModel } from './models.repository.ts';
import { receiveFolder } from './receive-folder.ts';

/**
 * Downloads, verifies and installs one catalogue model of several files, going on where an earlier try stopped: in the
 * `.part` folder verified files have their names, the one that is arriving ends in `.part`. A file that is not the
 * published one is removed; all of them when the publisher has replaced a file since it was first installed here.
 * Throws AppError as `expectFiles` and `receiveFolder` do, and the reason of `by.signal`.
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
  const received = await receiveFolder(model, published, tools, by, listener).catch(
    async (error: unknown) => {
      if (error instanceof AppError && error.code === digestChanged().code)
        await removeFile(files.part(model.id));
      throw error;
    },
  );
  await requireKind(model, files.part(model.id));
  const installed = describeFolder({
    ...model,
    source: 'catalogue',
    fileName: finishedName(model),
    sha256: folderDigest(received),
    sizeBytes: bytesOf(received),
    createdAt: tools.clock.now(),
  });
  const finished = files.finished(installed.fileName);
  await removeFinished(finished, files);
  await publishFolder(files.part(model.id), finished);
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

// A folder that a crash left without its row, or one that was damaged since: keep what of it is still good.
async function reclaimFinished(model: FolderModel, { files }: DownloadTools): Promise<void> {
  const finished = files.finished(finishedName(model));
  const part = files.part(model.id);
  if (storedBytes(finished) === undefined || storedBytes(part) !== undefined) return;
  await publishFolder(finished, part);
}
