import type { Sampling } from './answer.types.ts';
import { AssistantMetadata } from './chat.schemas.ts';
import type { ConversationSummary } from './conversations.repository.ts';
import type { DocumentChoice } from './grounding/grounding.types.ts';
import type { MessageRow } from './messages.repository.ts';

/** How the person wants answers of a conversation to be written, where they said so. */
export function samplingOf({ temperature, maxTokens }: ConversationSummary): Sampling {
  return {
    ...(temperature === null ? {} : { temperature }),
    ...(maxTokens === null ? {} : { maxTokens }),
  };
}

/** Whether a message of the branch asked for its details to be hidden; they stay hidden in what follows it. */
export function hidesDetails(branch: MessageRow[]): boolean {
  return branch.some(({ metadata }) => metadata.hides_details === true);
}

/** The documents that a message was sent with, and whether it asks of any at all. */
export function documentsOf({ metadata }: MessageRow): DocumentChoice & { isAsked: boolean } {
  const { document_ids: ids, use_documents: usesAll } = metadata;
  const named = Array.isArray(ids) ? ids.filter((id) => typeof id === 'string') : [];
  const useAll = usesAll === true;
  return { ids: named, useAll, isAsked: named.length > 0 || useAll };
}

// Made once: each schema that is made is compiled when it first parses, which takes longer than the whole turn.
const CallsOfMessage = AssistantMetadata.pick({ steps: true }).partial();

/** The tools that the last answer of a branch called. */
export function toolsOfAnswerBefore(branch: MessageRow[]): string[] {
  const { steps } = CallsOfMessage.parse(branch.findLast(({ role }) => role === 'assistant')?.metadata ?? {});
  return [...new Set(steps?.map(({ tool }) => tool))];
}
