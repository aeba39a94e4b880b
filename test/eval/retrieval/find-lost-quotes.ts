import type { Database } from '../../../server/db/connection.ts';
import { holdsQuote } from './holds-quote.ts';
import type { IndexedSet } from './indexed-set.ts';
import type { Question, RelevantPassage } from './question.ts';
import { createPassageTexts } from './search-systems.ts';

/** Relevant passages that no search can find: parsing lost or changed their words, or chunking cut them in two. */
export function findLostQuotes(
  questions: Question[],
  database: Database,
  set: IndexedSet,
): { total: number; lost: RelevantPassage[] } {
  const rows = database.sqlite.prepare<[], number>('SELECT row FROM document_chunks').pluck().all();
  const passages = createPassageTexts(database, set)(rows);
  const wanted = questions.flatMap((question) => question.passages);
  const lost = wanted.filter(
    ({ document, quote }) =>
      !passages.some((passage) => passage.document === document && holdsQuote(passage.text, quote)),
  );
  return { total: wanted.length, lost };
}
