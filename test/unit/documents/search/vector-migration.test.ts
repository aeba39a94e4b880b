import { copyFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { MIGRATIONS_DIRECTORY, migrate } from '../../../../server/db/migrate.ts';
import { createEmbeddingBacklog } from '../../../../server/documents/embedding-backlog.ts';
import { createVectorIndex } from '../../../../server/documents/search/vector-index.ts';
import { makeFolder } from '../../../make-folder.ts';
import { addDocument, entriesOf, openDocuments } from './vector-documents.ts';

test('vectors that were stored in 8 bits are dropped, and their passages embedded anew', () => {
  const directory = makeFolder('alcove-migration-');
  const name = '0009-float-vectors.sql';
  copyFileSync(join(MIGRATIONS_DIRECTORY, name), join(directory, name));
  const database = openDocuments();
  const rows = addDocument(database, { id: 'a', userId: 'ann', texts: ['one', 'two'] });
  const store = database.sqlite.prepare(
    "INSERT INTO chunk_vectors (chunk_row, user_id, model_id, vector) VALUES (?, 'ann', 'm', ?)",
  );
  for (const row of rows) store.run(row, Buffer.alloc(32, 7));
  const backlog = createEmbeddingBacklog(database);
  expect(backlog.waiting('a', 'm', 10, [])).toEqual([]);

  database.sqlite.pragma('user_version = 8');
  migrate(database, directory);

  const waiting = createEmbeddingBacklog(database).waiting('a', 'm', 10, []);
  expect(waiting.map(({ row }) => row)).toEqual(rows);
  const index = createVectorIndex(database);
  expect(index.hasAny('ann', 'm')).toBe(false);
  index.add(entriesOf(rows, 'ann'));
  expect(index.count('ann', 'm')).toBe(2);
  database.close();
  rmSync(directory, { recursive: true });
});
