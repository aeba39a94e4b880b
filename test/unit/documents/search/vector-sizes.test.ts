import { expect, test } from 'vitest';
import { createVectorIndex } from '../../../../server/documents/search/vector-index.ts';
import { addDocument, openDocuments } from './vector-documents.ts';
import { unitVector } from './vector-samples.ts';

/** Passages of a document, the first `few` of them with vectors of another size than the others. */
function mixed(all: number, few: number) {
  const database = openDocuments();
  const texts = Array.from({ length: all }, () => 'text');
  const rows = addDocument(database, { id: 'd', userId: 'ann', texts });
  const entries = rows.map((row, place) => ({
    ...{ row, userId: 'ann', modelId: 'm' },
    vector: unitVector(place, place < few ? 8 : 4),
  }));
  createVectorIndex(database).add(entries);
  return database;
}

test('Vectors of another size under the same model, left by one that had its name, do not keep a search from ending', async () => {
  const database = mixed(10_001, 1);
  const request = { userId: 'ann', modelId: 'm', vector: unitVector(0, 8), limit: 5 };
  expect(await createVectorIndex(database).search(request)).toMatchObject([{ row: 1 }]);
  database.close();
});
