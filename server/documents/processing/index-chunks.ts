import type { IndexedChunk, TextChunk } from '../documents.types.ts';
import { toSearchText } from '../text/to-search-text.ts';
import type { ScoreTexts } from './start-score-threads.ts';

/** Adds to passages what the index holds of them: stems and the score of heading and text together. */
export async function indexChunks(
  chunks: readonly TextChunk[],
  scoreTexts: ScoreTexts,
): Promise<IndexedChunk[]> {
  const scored = scoreTexts(chunks.map(({ heading, text }) => (heading ? `${heading}\n${text}` : text)));
  const stemmed = chunks.map((chunk) => ({
    ...chunk,
    searchHeading: toSearchText(chunk.heading ?? '', chunk.language),
    searchText: toSearchText(chunk.text, chunk.language),
  }));
  const scores = await scored;
  return stemmed.map((chunk, index) => {
    const { score, categories } = scores[index] ?? { score: 1, categories: [] };
    return { ...chunk, sensitivityScore: score, sensitivityCategories: categories };
  });
}
