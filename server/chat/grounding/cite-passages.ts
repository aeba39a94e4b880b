import type { Citation } from '../chat.schemas.ts';
import type { Grounding, Passage } from './grounding.types.ts';
import { quotePassage } from './quote-passage.ts';

/** Sources shown for an answer that names none itself. */
const UNNAMED_SOURCES = 5;

/**
 * The passages that an answer rests on: those whose number it names, in the order of their numbers; where it names none,
 * the best that it was given. Each with the sentence that bears most on question and answer.
 */
export function citePassages({ passages }: Grounding, question: string, answer: string): Citation[] {
  const named = new Set([...answer.matchAll(/\[(\d{1,2})\]/g)].map((match) => Number(match[1])));
  const cited = passages.filter(({ index }) => named.has(index));
  const shown = cited.length > 0 ? cited : passages.slice(0, UNNAMED_SOURCES);
  return shown.map((passage) => toCitation(passage, `${question}\n${answer}`));
}

function toCitation({ index, chunk }: Passage, words: string): Citation {
  return {
    index,
    document_id: chunk.documentId,
    chunk_id: chunk.chunkId,
    page: chunk.page,
    quote: quotePassage(chunk, words),
    filename: chunk.filename,
  };
}
