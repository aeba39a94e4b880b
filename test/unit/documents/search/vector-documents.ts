import type { Database } from '../../../../server/db/connection.ts';
import { openMigrated } from '../../../open-migrated.ts';
import { unitVector } from './vector-samples.ts';

/** A database with the users `ann` and `ben`. */
export function openDocuments(path?: string): Database {
  const database = openMigrated(path);
  for (const id of ['ann', 'ben'])
    database.sqlite
      .prepare(
        `INSERT INTO users (id, tenant_id, email, password_hash, created_at)
         SELECT ?, id, ?, '', 0 FROM tenants`,
      )
      .run(id, `${id}@example.org`);
  return database;
}

export interface DocumentSample {
  id: string;
  userId: string;
  texts: string[];
  heading?: string;
  status?: 'processing' | 'ready' | 'failed';
  createdAt?: number;
}

/** Stores a document with its passages; gives their rows. */
export function addDocument({ sqlite }: Database, sample: DocumentSample): number[] {
  const { id, userId, texts, heading = null, status = 'ready', createdAt = 0 } = sample;
  sqlite
    .prepare(
      `INSERT INTO documents (id, user_id, filename, title, content_type, size_bytes, sha256, status, created_at)
       VALUES (?, ?, ?, ?, 'text/plain', 1, ?, ?, ?)`,
    )
    .run(id, userId, `${id}.txt`, `Title of ${id}`, id, status, createdAt);
  const insert = sqlite.prepare(
    `INSERT INTO document_chunks (id, document_id, user_id, position, heading, text, tokens, sensitivity_score)
     VALUES (?, ?, ?, ?, ?, ?, 1, 0.1)`,
  );
  return texts.map((text, position) =>
    Number(insert.run(`${id}-${position}`, id, userId, position, heading, text).lastInsertRowid),
  );
}

/** Passages of one document with a vector each, numbered from `first`. */
export function entriesOf(
  rows: number[],
  userId: string,
  { modelId = 'm', first = 0, dimensions = 32 } = {},
) {
  return rows.map((row, index) => ({ row, userId, modelId, vector: unitVector(first + index, dimensions) }));
}
