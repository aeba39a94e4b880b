import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { newId } from '../../../server/core/ids.ts';
import type { Database } from '../../../server/db/connection.ts';
import { type ChunkIndexes, createChunkStore } from '../../../server/documents/chunk-store.ts';
import { createDocumentProgress } from '../../../server/documents/document-progress.ts';
import {
  createDocumentsRepository,
  type DocumentRow,
} from '../../../server/documents/documents.repository.ts';
import type { DocumentReader } from '../../../server/documents/processing/document-reader.ts';
import { readDocument } from '../../../server/documents/read-document.ts';
import type { BuiltDocument } from './build-documents.ts';

export interface IndexedSet {
  userId: string;
  /** Names of the documents by their id. */
  names: Map<string, string>;
  /** Documents that the reader refused, with its sentence. */
  unread: { filename: string; reason: string }[];
}

const never = new AbortController().signal;

/** Puts documents through the pipeline of an upload, from looking at the bytes to the rows of the indexes, one by
 * one. */
export async function indexDocuments(
  built: BuiltDocument[],
  database: Database,
  reader: DocumentReader,
  indexes: ChunkIndexes,
): Promise<IndexedSet> {
  const userId = addUser(database);
  const rows = createDocumentsRepository(database);
  const paths = new Map<string, string>();
  const tools = {
    reader,
    rows,
    chunks: createChunkStore(database, indexes),
    // Read where they were built: nothing is to be kept.
    files: { find: async (id: string) => ({ path: paths.get(id) ?? '' }) },
    progress: createDocumentProgress(),
  };
  const set: IndexedSet = { userId, names: new Map(), unread: [] };
  for (const document of built) {
    try {
      const { contentType } = await reader.inspect(document, never);
      const row = describe(document, userId, contentType);
      rows.insert(row);
      paths.set(row.id, document.path);
      set.names.set(row.id, document.name);
      await readDocument(row, tools, never);
    } catch (error) {
      set.unread.push({ filename: document.filename, reason: String(error) });
    }
  }
  return set;
}

function addUser({ sqlite }: Database): string {
  const id = newId();
  sqlite
    .prepare(
      `INSERT INTO users (id, tenant_id, email, password_hash, created_at)
       SELECT ?, id, 'reader@example.com', '', 0 FROM tenants LIMIT 1`,
    )
    .run(id);
  return id;
}

function describe(document: BuiltDocument, userId: string, contentType: string): DocumentRow {
  const bytes = readFileSync(document.path);
  return {
    id: newId(),
    userId,
    filename: document.filename,
    // What the upload takes when the person gives none.
    title: document.name,
    contentType,
    sizeBytes: bytes.length,
    sha256: createHash('sha256').update(bytes).digest('hex'),
    status: 'processing',
    error: null,
    errorCode: null,
    pageCount: null,
    chunkCount: 0,
    unreadPictures: 0,
    language: null,
    sensitivityScore: null,
    sensitivityCategories: [],
    releasedScore: null,
    sourceUrl: null,
    createdAt: 0,
  };
}
