import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import type { DocumentType, IndexedChunk } from '../../../../server/documents/documents.types.ts';
import type { PageText } from '../../../../server/documents/processing/document-messages.ts';
import {
  createDocumentReader,
  type DocumentReader,
  type DocumentReaderOptions,
} from '../../../../server/documents/processing/document-reader.ts';
import { makeFolder } from '../../../make-folder.ts';

/** A reader with real processes. */
export function readerWith(options: Partial<DocumentReaderOptions> = {}): DocumentReader {
  return createDocumentReader({ environment: process.env, readPicture: async () => '', ...options });
}

/** Writes files into a directory that goes with the tests of the file that calls this. */
export function temporaryFiles(): (
  filename: string,
  bytes: Uint8Array | string,
) => { path: string; filename: string } {
  const directory = makeFolder('alcove-processing-');
  afterAll(() => rmSync(directory, { recursive: true, force: true }));
  return (filename, bytes) => {
    const path = join(directory, filename);
    writeFileSync(path, bytes);
    return { path, filename };
  };
}

/** Reads a whole file and keeps what comes. */
export async function readAll(
  reader: DocumentReader,
  file: { path: string; filename: string; contentType: DocumentType },
  signal: AbortSignal = new AbortController().signal,
) {
  const pages: PageText[] = [];
  const batches: IndexedChunk[][] = [];
  const progress: [number, number | null][] = [];
  const facts = await reader.read(
    file,
    {
      onProgress: (done, count) => progress.push([done, count]),
      onPages: async (some) => void pages.push(...some),
      onChunks: async (some) => void batches.push(some),
    },
    signal,
  );
  return { facts, pages, batches, chunks: batches.flat(), progress };
}
