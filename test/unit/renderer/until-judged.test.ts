import { expect, test } from 'vitest';
import type { DocumentRecord } from '../../../renderer/api/documents.ts';
import { untilJudged } from '../../../renderer/documents/document-queries.ts';

const record = (status: DocumentRecord['status'], score: number | null) =>
  ({ status, sensitivity_score: score }) as DocumentRecord;

test('documents are asked for again while one that can be read has no score, and no longer', () => {
  const judged = record('ready', 0);
  expect(untilJudged([judged, record('ready', null)])).toBeGreaterThan(0);
  expect(untilJudged([judged, record('processing', null), record('failed', null)])).toBe(false);
  expect(untilJudged([])).toBe(false);
});
