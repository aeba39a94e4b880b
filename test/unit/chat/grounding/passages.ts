import type { Passage } from '../../../../server/chat/grounding/grounding.types.ts';
import type { FoundChunk } from '../../../../server/documents/documents.types.ts';

/** A passage that was found, with what a test does not care about filled in. */
export function foundChunk(text: string, change: Partial<FoundChunk> = {}): FoundChunk {
  return {
    row: 1,
    documentId: 'document-1',
    filename: 'lease.pdf',
    title: 'lease',
    chunkId: `chunk of ${text.slice(0, 12)}`,
    page: 3,
    heading: null,
    text,
    highlights: [],
    score: 1,
    tokens: 20,
    sensitivityScore: 0.1,
    released: 0,
    ...change,
  };
}

export function passage(index: number, text: string, change: Partial<FoundChunk> = {}): Passage {
  const chunk = foundChunk(text, change);
  return { index, chunk, sensitivityScore: chunk.sensitivityScore };
}
