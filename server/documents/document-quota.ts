import { AppError } from '../core/app-error.ts';
import type { DocumentsRepository } from './documents.repository.ts';

/** How many documents one account may keep, and how many bytes they and the files that its agents made may have. */
export interface Quota {
  documents: number;
  bytes: number;
}

/**
 * Throws AppError 422 when one more document of so many bytes is more than the account may keep. What is refused is asked
 * again right before it is stored: others of the account may have arrived meanwhile.
 */
export function requireRoom(
  rows: Pick<DocumentsRepository, 'usage'>,
  quota: Quota,
  userId: string,
  sizeBytes: number,
): void {
  const used = rows.usage(userId);
  const megabytes = Math.floor(quota.bytes / 1_000_000);
  if (used.documents >= quota.documents)
    throw new AppError(
      422,
      'quota_documents',
      `Your account holds ${quota.documents} documents, which is the most. Remove some first.`,
      { params: { most: quota.documents } },
    );
  if (used.bytes + sizeBytes > quota.bytes)
    throw new AppError(
      422,
      'quota_disk',
      `Your documents and the files of your agents may take ${megabytes} MB. Remove some first.`,
      { params: { megabytes } },
    );
}
