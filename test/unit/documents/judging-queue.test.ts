import { expect, test } from 'vitest';
import { createLogger } from '../../../server/core/logger.ts';
import { createDocumentProgress } from '../../../server/documents/document-progress.ts';
import type { DocumentRow } from '../../../server/documents/documents.repository.ts';
import { createJudgingQueue } from '../../../server/documents/judging-queue.ts';

/** A queue that notes whose documents have their score, in order. */
function watchedQueue() {
  const judged: string[] = [];
  const queue = createJudgingQueue({
    judge: { score: async (texts) => texts.map(() => ({ score: 0.1, categories: [] })), rest() {} },
    rows: { update: (id) => void judged.push(id) },
    chunks: { texts: (_id, after) => (after < 0 ? [{ row: 1, position: 0, text: '' }] : []), judge() {} },
    progress: createDocumentProgress(),
    logger: createLogger('silent', () => {}, Date.now),
  });
  const add = (id: string) => queue.add({ id, userId: id.slice(0, 3) } as DocumentRow);
  return { queue, judged, add };
}

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
