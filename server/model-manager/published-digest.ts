import type { CatalogueModel } from '../../models/catalogue/catalogue-model.ts';
import { AppError } from '../core/app-error.ts';
import type { Asker, DownloadTools } from './download-model.ts';
import { readShortAnswer } from './read-short-answer.ts';

/** What a whole file must be; `sizeBytes` is undefined when only the digest is known. */
export interface ExpectedFile {
  sha256: string;
  sizeBytes: number | undefined;
}

/**
 * The digest that the file of `model` must have: the catalogue's, or the one in the hub's Git LFS pointer.
 * Throws AppError 502 when the hub publishes none, and as `readShortAnswer` does.
 */
export async function publishedDigest(
  model: CatalogueModel,
  tools: Pick<DownloadTools, 'download' | 'wait'>,
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
