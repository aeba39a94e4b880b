import { expect, test } from 'vitest';
import { createLogger } from '../../../server/core/logger.ts';
import { createDocumentProgress } from '../../../server/documents/document-progress.ts';
import type { DocumentRow } from '../../../server/documents/documents.repository.ts';
import { judgeDocument } from '../../../server/documents/judge-document.ts';
import { createJudgingQueue } from '../../../server/documents/judging-queue.ts';

/** A queue that notes whose documents have their score, in order. */
function watchedQueue() {
  const judged: string[] = [];
  const queue = createJudgingQueue({
    judge: {
      score: async (texts) => texts.map(() => ({ score: 0.1, categories: [], causes: [] })),
      rest() {},
    },
    rows: { update: (id) => void judged.push(id) },
    chunks: { texts: (_id, after) => (after < 0 ? [{ row: 1, position: 0, text: '' }] : []), judge() {} },
    progress: createDocumentProgress(),
    logger: createLogger('silent', () => {}, Date.now),
  });
  const add = (id: string) => queue.add({ id, userId: id.slice(0, 3) } as DocumentRow);
  return { queue, judged, add };
}

test('A passage that comes again in a document is judged once, and each place gets its score', async () => {
  const words = Array.from({ length: 100 }, (_, i) => (i % 3 === 1 ? 'Salary of Ada' : 'Berth'));
  const [asked, stored]: [string[], { row: number; score: number }[]] = [[], []];
  let whole: unknown;
  await judgeDocument(
    { id: 'd', filename: 'a.txt' } as DocumentRow,
    {
      judge: {
        score: async (texts) => {
          asked.push(...texts);
          return texts.map((text) => ({
            score: text.startsWith('Salary') ? 0.9 : 0.1,
            categories: [],
            causes: [],
          }));
        },
        rest() {},
      },
      rows: {
        update(_id, values) {
          whole = values.sensitivityScore;
        },
      },
      chunks: {
        texts: (_id, after, limit) =>
          words.map((text, row) => ({ row, position: row, text })).slice(after + 1, after + 1 + limit),
        judge: (scores) => void stored.push(...scores),
      },
    },
    new AbortController().signal,
  );
  expect(whole).toBe(0.9);
  expect(stored).toEqual(words.map((text, row) => ({ row, score: text === 'Berth' ? 0.1 : 0.9 })));
  // The file's name, and each text once or, where batches were under way together, a few times.
  expect(asked.length).toBeLessThan(10);
});

test('Documents of one user are judged in their order, and users take turns', async () => {
  const { queue, judged, add } = watchedQueue();
  for (const id of ['ann-1', 'ann-2', 'ann-3', 'ben-1', 'ben-2', 'cat-1']) add(id);
  await queue.settled('ann-3');
  expect(judged).toEqual(['ann-1', 'ben-1', 'cat-1', 'ann-2', 'ben-2', 'ann-3']);
});

test('A document that is taken out is not judged, whether its turn has come or not', async () => {
  const { queue, judged, add } = watchedQueue();
  for (const id of ['ann-1', 'ann-2', 'ben-1']) add(id);
  await Promise.all([queue.cancel('ann-1'), queue.cancel('ann-2')]);
  await queue.settled('ben-1');
  expect(judged).toEqual(['ben-1']);
});
