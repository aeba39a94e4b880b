import type { Citation } from '../chat.schemas.ts';
import type { Grounding, Passage } from './grounding.types.ts';
import { quotePassage } from './quote-passage.ts';

/** Sources shown for an answer that names none itself. */
const UNNAMED_SOURCES = 5;

/**
 * The passages that an answer rests on: those whose number it names, also of what was found for an earlier message, in the
 * order of their numbers; where it names none, the best that were found for this one. Each with the sentence that bears most on
 * question and answer.
 */
export function citePassages(
  { passages, standing }: Grounding,
  question: string,
  answer: string,
): Citation[] {
  const named = new Set([...answer.matchAll(/\[(\d{1,3})\]/g)].map((match) => Number(match[1])));
  const earlier =
    standing?.passages.filter(({ index }) => passages.every((one) => one.index !== index)) ?? [];
  const cited = [...passages, ...earlier]
    .filter(({ index }) => named.has(index))
    .sort((one, other) => one.index - other.index);
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
