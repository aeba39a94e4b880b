import { join } from 'node:path';
import { openDatabase } from '../../server/db/connection.ts';
import { migrate } from '../../server/db/migrate.ts';
import { toBytes } from '../../server/documents/search/vector-bytes.ts';
import { createVectorIndex } from '../../server/documents/search/vector-index.ts';
import type { Candidate, Stored } from './search-candidates.ts';

const MODEL = 'model';

/** The index that Alcove has. */
export const shipped: Candidate = {
  build(directory, _dimensions, all) {
    const database = openDatabase(join(directory, 'vectors.db'));
    migrate(database);
    const index = createVectorIndex(database);
    const addChunk = prepareChunks(database.sqlite);
    database.transaction(() => {
      for (const stored of all) {
        addChunk(stored);
        index.add([entryOf(stored)]);
      }
    });
    database.close();
  },
  open(directory) {
    const database = openDatabase(join(directory, 'vectors.db'));
    const index = createVectorIndex(database);
    const addChunk = prepareChunks(database.sqlite);
    return {
      async search(user, vector, limit) {
        const found = await index.search({ userId: `user-${user}`, modelId: MODEL, vector, limit });
        return found.map(({ row }) => row);
      },
      add(stored) {
        addChunk(stored);
        index.add([entryOf(stored)]);
      },
      remove: ({ row }) => index.remove([row]),
      close: () => database.close(),
    };
  },
  bytesOf: toBytes,
};

function entryOf({ row, user, vector }: Stored) {
  return { row, userId: `user-${user}`, modelId: MODEL, vector };
}

/** Passages without text, each user's in one document. */
function prepareChunks(sqlite: ReturnType<typeof openDatabase>['sqlite']): (stored: Stored) => void {
  const user = sqlite.prepare(
    "INSERT OR IGNORE INTO users (id, tenant_id, email, password_hash, created_at) SELECT ?, id, ?, '', 0 FROM tenants",
  );
  const document = sqlite.prepare(
    `INSERT OR IGNORE INTO documents (id, user_id, filename, title, content_type, size_bytes, sha256, status, created_at)
     VALUES (?, ?, '', '', '', 0, ?, 'ready', 0)`,
  );
  const chunk = sqlite.prepare(
    `INSERT INTO document_chunks (row, id, document_id, user_id, position, text, tokens, sensitivity_score)
     VALUES (?, ?, ?, ?, ?, '', 0, 0)`,
  );
  return ({ row, user: number }) => {
    const [userId, documentId] = [`user-${number}`, `document-${Math.ceil(row / 60)}-${number}`];
    user.run(userId, userId);
    document.run(documentId, userId, documentId);
    chunk.run(row, `chunk-${row}`, documentId, userId, row);
  };
}
