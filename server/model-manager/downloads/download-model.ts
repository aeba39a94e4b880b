import { rename } from 'node:fs/promises';
import type { CatalogueModel } from '../../../models/catalogue/catalogue-model.ts';
import { AppError } from '../../core/app-error.ts';
import type { Clock } from '../../core/clock.ts';
import type { Logger } from '../../core/logger.ts';
import { describeDownloaded } from '../describe-installed.ts';
import { digestChanged, isFinal } from '../model-errors.ts';
import { fileSize, type ModelFiles, publishFile, removeFile } from '../model-files.ts';
import type { InstalledModel, ModelsRepository } from '../models.repository.ts';
import { readShortAnswer, type ShortAnswerTools } from '../read-short-answer.ts';
import { verifyModelFile } from '../verify-model-file.ts';
import { requireDiskSpace } from './check-disk-space.ts';
import type { Download } from './download.types.ts';
import { receiveFile } from './receive-file.ts';

/** What a download works with. */
export interface DownloadTools {
  repository: ModelsRepository;
  files: ModelFiles;
  clock: Clock;
  download: Download;
  /** Free bytes of the file system of a directory, such as `freeDiskBytes` of check-disk-space. */
  freeDiskBytes: (directory: string) => Promise<number>;
  totalMemoryBytes: number;
  /** Pause between attempts. */
  wait: (milliseconds: number, signal: AbortSignal) => Promise<void>;
  /** Silence after which a connection counts as cut, in milliseconds. */
  stallMs: number;
  /** How long a short text of the source may take, in milliseconds; `TIMEOUTS` where nothing is given. */
  hubAnswerMs?: number | undefined;
  /** The server in place of the hub, to be named where it cannot be reached. */
  mirror?: string | undefined;
  /** Puts a model to use whose download was to end so. */
  activate: (model: InstalledModel) => Promise<void>;
  logger?: Logger;
}

/** Who asked for a download, and how it is stopped. */
export interface Asker {
  /** For the ledger; undefined for the command line. */
  userId: string | undefined;
  signal: AbortSignal;
}

/** What a download tells while it goes on. */
export interface DownloadListener {
  /** Bytes now in the `.part` file, after each connection was accepted. */
  onStart(facts: { receivedBytes: number; totalBytes: number | undefined }): void;
  onBytes(bytes: number): void;
  onVerifying(): void;
  /** Called while hashing, so that a long check still shows life. */
  onHashed(): void;
}

/**
 * Downloads, verifies and installs one catalogue model, going on from the `.part` file of an earlier try.
 * A file that fails SHA-256 or the header check is removed; after a cut or an abort the `.part` file stays.
 * Throws AppError as `publishedDigest`, `receiveFile` and `verifyModelFile` do, and the reason of `by.signal`.
 */
export async function downloadModel(
  model: CatalogueModel,
  tools: DownloadTools,
  by: Asker,
  listener: DownloadListener,
): Promise<InstalledModel> {
  const partPath = tools.files.part(model.id);
  try {
    by.signal.throwIfAborted();
    const expected = await expectFile(model, tools, by);
    await reclaimUnrecorded(model, tools);
    await receive(model, expected, tools, by, listener);
    listener.onVerifying();
    const facts = await verifyModelFile(partPath, expected.sha256, {
      signal: by.signal,
      onBytes: listener.onHashed,
    });
    const fileName = finishedName(model);
    const sizeBytes = fileSize(partPath) ?? 0;
    await publishFile(partPath, tools.files.finished(fileName));
    const file = { fileName, sha256: expected.sha256, sizeBytes, createdAt: tools.clock.now() };
    const installed = describeDownloaded(model, facts, file);
    tools.repository.install(installed);
    return installed;
  } catch (error) {
    if (error instanceof AppError && isFinal(error)) await removeFile(partPath);
    throw error;
  }
}

function finishedName(model: CatalogueModel): string {
  return `${model.id}.gguf`;
}

// A crash between the rename and its row leaves a whole file that nobody knows: verify it instead of fetching again.
async function reclaimUnrecorded(model: CatalogueModel, { files, repository }: DownloadTools): Promise<void> {
  const finished = files.finished(finishedName(model));
  const part = files.part(model.id);
  if (repository.findInstalled(model.id) || fileSize(finished) === undefined) return;
  if (fileSize(part) === undefined) await rename(finished, part);
}

// What the hub publishes now must be what was first installed, and what the .part file was begun for.
async function expectFile(model: CatalogueModel, tools: DownloadTools, by: Asker): Promise<ExpectedFile> {
  const expected = await publishedDigest(model, tools, by);
  const recorded = tools.repository.findDigest(model.id);
  if (recorded && recorded.sha256 !== expected.sha256) throw digestChanged();
  const begun = tools.repository.findDownload(model.id)?.expectedSha256;
  if (begun && begun !== expected.sha256) {
    await removeFile(tools.files.part(model.id));
    tools.repository.changeDownload(model.id, { etag: null, totalBytes: null });
  }
  // What an earlier try was told of the size of this file still holds.
  const { sizeBytes: totalBytes } = expected;
  tools.repository.changeDownload(model.id, {
    expectedSha256: expected.sha256,
    ...(totalBytes === undefined ? {} : { totalBytes }),
  });
  return expected;
}

async function receive(
  model: CatalogueModel,
  expected: ExpectedFile,
  tools: DownloadTools,
  by: Asker,
  listener: DownloadListener,
): Promise<void> {
  const partPath = tools.files.part(model.id);
  const received = fileSize(partPath) ?? 0;
  const whole = expected.sizeBytes ?? model.approximateBytes;
  await requireDiskSpace(tools.files.directory, Math.max(0, whole - received), tools.freeDiskBytes);
  const begun = tools.repository.findDownload(model.id);
  listener.onStart({
    receivedBytes: received,
    totalBytes: expected.sizeBytes ?? begun?.totalBytes ?? undefined,
  });
  await receiveFile({
    url: model.url,
    partPath,
    totalBytes: expected.sizeBytes,
    etag: begun?.etag ?? undefined,
    ...by,
    download: tools.download,
    wait: tools.wait,
    stallMs: tools.stallMs,
    mirror: tools.mirror,
    onStart: ({ receivedBytes, totalBytes, etag }) => {
      tools.repository.changeDownload(model.id, { totalBytes: totalBytes ?? null, etag: etag ?? null });
      listener.onStart({ receivedBytes, totalBytes });
    },
    onBytes: listener.onBytes,
  });
}

/** What a whole file must be; `sizeBytes` is undefined when only the digest is known. */
interface ExpectedFile {
  sha256: string;
  sizeBytes: number | undefined;
}

/**
 * The digest that the file of `model` must have: the catalogue's, or the one in the hub's Git LFS pointer.
 * Throws AppError 502 when the hub publishes none, and as `readShortAnswer` does.
 */
async function publishedDigest(
  model: CatalogueModel,
  tools: ShortAnswerTools,
  by: Asker,
): Promise<ExpectedFile> {
  if (model.digest.kind === 'known') return { sha256: model.digest.sha256, sizeBytes: undefined };
  const pointer = parsePointer(
    await readShortAnswer(model.digest.pointerUrl, POINTER_LIMIT_BYTES, tools, by),
  );
  if (!pointer)
    throw new AppError(
      502,
      'model_digest_unpublished',
      'The model source does not state the SHA-256 of this file, so it cannot be verified and was not downloaded.',
    );
  return pointer;
}

// A pointer is under 1,024 bytes by its specification.
const POINTER_LIMIT_BYTES = 1_024;

/** Reads a Git LFS pointer (git-lfs specification, docs/spec.md); undefined when the text is none. */
export function parsePointer(text: string): ExpectedFile | undefined {
  const match =
    /^version https:\/\/git-lfs\.github\.com\/spec\/v1\noid sha256:([0-9a-f]{64})\nsize (\d{1,15})\n?$/.exec(
      text,
    );
  return match?.[1] && match[2] ? { sha256: match[1], sizeBytes: Number(match[2]) } : undefined;
}
