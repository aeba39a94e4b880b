import type { IndexedChunk, TextChunk } from '../documents.types.ts';
import { toSearchText } from '../text/to-search-text.ts';

/** Adds to passages what the full-text index holds of them: the stems of heading and text. */
export function indexChunks(chunks: readonly TextChunk[]): IndexedChunk[] {
  return chunks.map((chunk) => ({
    ...chunk,
    searchHeading: toSearchText(chunk.heading ?? ''),
    searchText: toSearchText(chunk.text),
  }));
}
