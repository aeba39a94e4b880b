import type { Message, ReplyMetadata } from '../api/chat.ts';
import { isTainted } from './predict-route.ts';

// The routing score is published on a scale whose line is here for everybody.
const LINE = 0.7;

/**
 * The code of why a reply was written where it was: the server's own, or, where a passage of a document kept a message
 * here that is harmless by itself, that of this.
 *
 * @param earlier the messages before it on its branch
 * @param threshold from which score on the user keeps a message here; a message's own score is on that scale
 */
export function explainRoute(
  metadata: ReplyMetadata,
  earlier: Message[],
  threshold: number,
): string | undefined {
  const { why, message_score: own, sensitivity_score: whole, citations = [] } = metadata;
  const isHarmlessAlone = own !== undefined && own < Math.min(threshold, LINE);
  const drewOnDocuments = metadata.documents_searched === true && citations.length > 0;
  if (why !== 'sensitive' || !isHarmlessAlone || whole < LINE || !drewOnDocuments) return why;
  return isTainted(earlier) ? 'sensitive_passage_or_earlier' : 'sensitive_passage';
}
