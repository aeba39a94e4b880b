import type { ChunkStore, PassageText } from './chunk-store.ts';
import type { DocumentRow, DocumentsRepository } from './documents.repository.ts';
import type { TextScore } from './documents.types.ts';
import { judgeName } from './judge-name.ts';
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
/** Different passages whose scores are kept: what comes again in a document (a form, a file made to keep us busy) is read once. */
const MOST_KNOWN = 2_000;

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
  const known = new Map<string, TextScore>();
  const score = async (passages: PassageText[]) => {
    const scores = new Map(passages.map(({ text }) => [text, known.get(text)]));
    const fresh = [...scores.keys()].filter((text) => !scores.get(text));
    const judged = fresh.length === 0 ? [] : await judge.score(fresh, signal);
    for (const [index, each] of judged.entries()) {
      scores.set(fresh[index] ?? '', each);
      if (known.size < MOST_KNOWN) known.set(fresh[index] ?? '', each);
    }
    return { passages, scores: passages.map(({ text }) => scores.get(text)) };
  };
  // Each passage goes into a prompt under the file's name, which may say more than the passage. A title stays here.
  found.add(await judgeName(judge, filename, signal));
  for await (const { passages, scores } of mapAhead(batchesOf(id, chunks), score, AHEAD)) {
    signal.throwIfAborted();
    chunks.judge(passages.map(({ row }, index) => ({ row, score: found.add(scores[index]) })));
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

/** The label of a document: a whole is as sensitive as its most sensitive passage. */
class Sensitivity {
  score = 0;
  readonly #categories = new Map<string, number>();

  /** Takes what was found of a text, as far as it is a reason; returns its score. */
  add(found: TextScore | undefined): number {
    if (!found) throw new RangeError('A passage was not judged.');
    this.score = Math.max(this.score, found.score);
    for (const each of found.causes)
      this.#categories.set(each.name, Math.max(each.score, this.#categories.get(each.name) ?? 0));
    return found.score;
  }

  categories(): { name: string; score: number }[] {
    return [...this.#categories]
      .map(([name, score]) => ({ name, score }))
      .sort((left, right) => right.score - left.score);
  }
}
