import type { ChunkStore, PassageText } from './chunk-store.ts';
import type { DocumentRow, DocumentsRepository } from './documents.repository.ts';
import type { TextScore } from './documents.types.ts';
import { mapAhead } from './processing/map-ahead.ts';
import type { PassageJudge } from './processing/passage-judge.ts';

/** What judging a document works with. */
export interface JudgingTools {
  judge: PassageJudge;
  rows: Pick<DocumentsRepository, 'update'>;
  chunks: Pick<ChunkStore, 'texts' | 'judge'>;
}

/** Passages judged in one go. */
const BATCH = 16;
/** Batches under way while another one is stored. */
const AHEAD = 3;

/**
 * Scores the name and every passage of a ready document, then the document. Until the last of them is stored the document has no score
 * and counts as sensitive; one that was cut off is judged anew. Throws DocumentRefused, and the reason of `signal`.
 */
export async function judgeDocument(
  { id, filename }: DocumentRow,
  { judge, rows, chunks }: JudgingTools,
  signal: AbortSignal,
): Promise<void> {
  const found = new Sensitivity();
  const score = async (passages: PassageText[]) => ({
    passages,
    scores: await judge.score(
      passages.map(({ text }) => text),
      signal,
    ),
  });
  // Each passage goes into a prompt under the file's name, which may say more than the passage. A title stays here.
  for (const each of await judge.score([filename], signal)) found.add(each);
  for await (const { passages, scores } of mapAhead(batchesOf(id, chunks), score, AHEAD)) {
    signal.throwIfAborted();
    for (const each of scores) found.add(each);
    chunks.judge(passages.map(({ row }, index) => ({ row, score: scoreAt(scores, index) })));
  }
  signal.throwIfAborted();
  rows.update(id, {
    sensitivityScore: found.score,
    sensitivityCategories: found.categories(),
    releasedScore: null,
  });
}

async function* batchesOf(id: string, chunks: JudgingTools['chunks']): AsyncGenerator<PassageText[]> {
  for (let after = -1; ; ) {
    const passages = chunks.texts(id, after, BATCH);
    const last = passages.at(-1);
    if (!last) return;
    yield passages;
    after = last.position;
  }
}

function scoreAt(scores: readonly TextScore[], index: number): number {
  const found = scores[index];
  if (!found) throw new RangeError('A passage was not judged.');
  return found.score;
}

/** The label of a document: a whole is as sensitive as its most sensitive passage. */
class Sensitivity {
  score = 0;
  readonly #categories = new Map<string, number>();

  add({ score, categories }: TextScore): void {
    this.score = Math.max(this.score, score);
    for (const each of categories)
      this.#categories.set(each.name, Math.max(each.score, this.#categories.get(each.name) ?? 0));
  }

  categories(): { name: string; score: number }[] {
    return [...this.#categories]
      .map(([name, score]) => ({ name, score }))
      .sort((left, right) => right.score - left.score);
  }
}
