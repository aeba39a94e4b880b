import { expect, test } from 'vitest';
import { createEmbedderAgreement } from '../../../../server/documents/search/search-documents.ts';

const rows = (from: number, count: number) =>
  Array.from({ length: count }, (_, at) => ({ row: from + at, score: 1 - at / 100 }));

function trustAfter(
  questions: number,
  rankings: Parameters<ReturnType<typeof createEmbedderAgreement>['learn']>[1],
) {
  const agreement = createEmbedderAgreement();
  for (let asked = 0; asked < questions; asked++) agreement.learn('model', rankings);
  return agreement.trust('model');
}

test('a model is trusted until its questions show otherwise', () => {
  expect(trustAfter(0, { byWords: [], byMeaning: [], passages: 1_000 })).toBe(1);
});

test('a model whose nearest passages hold the words stays trusted', () => {
  expect(trustAfter(100, { byWords: rows(0, 50), byMeaning: rows(0, 50), passages: 1_000 })).toBe(1);
});

test('a model that finds passages at random soon counts for almost nothing', () => {
  const agreement = createEmbedderAgreement();
  for (let asked = 0; asked < 100; asked++)
    agreement.learn('random', {
      byWords: rows(0, 50),
      byMeaning: rows(asked % 2 ? 49 : 500, 50),
      passages: 1_000,
    });
  expect(agreement.trust('random')).toBeLessThan(0.15);
  expect(agreement.trust('another')).toBe(1);
});

test('questions that tell nothing leave the trust as it is: no words found, or words that stand everywhere', () => {
  expect(trustAfter(100, { byWords: [], byMeaning: rows(0, 50), passages: 1_000 })).toBe(1);
  expect(trustAfter(100, { byWords: rows(0, 50), byMeaning: rows(50, 50), passages: 90 })).toBe(1);
});
