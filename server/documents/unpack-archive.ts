import { rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { AppError } from '../core/app-error.ts';
import { keepStream, type UploadedFile, type UploadPlace } from '../http/receive-multipart.ts';
import type { DocumentRow } from './documents.repository.ts';
import type { DocumentsService } from './documents.service.ts';
import { DocumentRefused, type DocumentType } from './documents.types.ts';
import type { PassedOver } from './processing/document-messages.ts';
import type { DocumentReader } from './processing/document-reader.ts';
import { refusal } from './upload-document.ts';

interface ArchiveTools {
  reader: Pick<DocumentReader, 'unpack'>;
  documents: Pick<DocumentsService, 'upload'>;
  /** Where its files lie until all of them are known. */
  place: UploadPlace;
}

/** What became of the files of an archive. */
interface UnpackedArchive {
  items: DocumentRow[];
  /** How many of `items` are new. */
  created: number;
  refused: PassedOver[];
}

export type UnpackArchive = ReturnType<typeof createUnpackArchive>;

interface KeptEntry {
  file: UploadedFile;
  contentType: DocumentType;
}

/**
 * Makes what stores each file of an archive as a document; they are read later, each in a process of its own. Throws AppError 422, with
 * nothing stored, for an archive that cannot be opened whole; a file in it that is no document is counted instead.
 */
export function createUnpackArchive({ reader, documents, place }: ArchiveTools) {
  return async (userId: string, archive: UploadedFile, signal: AbortSignal): Promise<UnpackedArchive> => {
    const kept: KeptEntry[] = [];
    try {
      const refused = await reader
        .unpack(
          { ...archive.content, filename: archive.filename },
          async ({ filename, contentType, bytes }) => {
            const file = await keepStream(Readable.from([Buffer.from(bytes)]), filename, place, signal);
            kept.push({ file, contentType });
          },
          signal,
        )
        .catch((error) => {
          throw error instanceof DocumentRefused ? refusal(error) : error;
        });
      return await storeAll(userId, kept, refused, documents, signal);
    } finally {
      for (const { file } of kept) await rm(file.content.path, { force: true });
    }
  };
}

async function storeAll(
  userId: string,
  kept: readonly KeptEntry[],
  refused: readonly PassedOver[],
  documents: Pick<DocumentsService, 'upload'>,
  signal: AbortSignal,
): Promise<UnpackedArchive> {
  const answer: UnpackedArchive = { items: [], created: 0, refused: [...refused] };
  for (const { file, contentType } of kept) {
    try {
      const { row, created } = await documents.upload(userId, file, { wait: false, contentType }, signal);
      if (!answer.items.some(({ id }) => id === row.id)) answer.items.push(row);
      if (created) answer.created += 1;
    } catch (error) {
      // Such as one more than the account may keep.
      if (!(error instanceof AppError) || error.status >= 500 || error.status === 401) throw error;
      answer.refused.push({ filename: file.filename, code: error.code, message: error.message });
    }
  }
  return answer;
}
