import type { FoundChunk } from '../../documents/documents.types.ts';
import type { GroundingDocuments } from './grounding.types.ts';

/** The higher of a passage's score and what its document hands to it, on the scorer's own scale; 0 where it is released. */
export function scorePassage(
  userId: string,
  { released, sensitivityScore, documentId }: FoundChunk,
  documents: Pick<GroundingDocuments, 'handedScoreOf'>,
): number {
  return released === 1 ? 0 : Math.max(sensitivityScore, documents.handedScoreOf(userId, documentId));
}
