import { detectLanguage } from '../../documents/text/detect-language.ts';
import { estimateTokens } from '../../documents/text/estimate-tokens.ts';
import type { PromptTurn } from '../answer.types.ts';
import type { MessageRow } from '../messages.repository.ts';
import { isKeptHere, lastWindowStart } from '../prompt-turns.ts';
import { documentsOf } from '../turn-facts.ts';
import { groundMessage } from './ground-message.ts';
import type { DocumentChoice, Grounding, GroundingDocuments } from './grounding.types.ts';
import { passageTurns } from './passage-turns.ts';
import { addTelling, numberPassages, placeTellings, readTellings } from './standing-passages.ts';

/** What of the context a local model's passages may take, alone and with the message, and the most tokens in any case. */
const SHARE_OF_CONTEXT = 0.4;
const SHARE_WITH_MESSAGE = 0.6;
const MOST_TOKENS = 2_400;
/** Assumed where the model does not tell how much it reads. */
const USUAL_CONTEXT = 4_096;

export type GroundTurn = (
  userId: string,
  branch: MessageRow[],
  signal: AbortSignal,
  /** Whoever asks keeps the answer on this machine. */
  isKeptHere: boolean,
) => Promise<Grounding | undefined>;

/**
 * Makes the step that finds passages for the last message of a branch; undefined where that asked for no documents.
 * What has been deleted since it was sent is passed over.
 *
 * @param contextLength tokens that the active local model reads, if known
 * @param lineOf the score from which on a user's passages stay here; undefined where no cloud could answer them
 */
export function createTurnGrounding(
  documents: GroundingDocuments,
  contextLength: () => number | undefined,
  lineOf: (userId: string) => Promise<number | undefined>,
): GroundTurn {
  return async (userId, branch, signal, staysHere) => {
    const message = branch.at(-1);
    if (!message) return undefined;
    const choice = documentsOf(message);
    if (!choice.isAsked) return undefined;
    const ids = await documents.awaitRead(userId, choice.ids, signal);
    // What was named and could not be read is not passed over: it keeps the message here.
    const unread = documents.unreadOf(userId, choice.ids).length > 0 ? { isUnread: true } : {};
    if (choice.ids.length > 0 && ids.length === 0)
      return { passages: [], language: detectLanguage(message.content) ?? 'en', ...unread };
    const previous = branch.findLast((row) => row.role === 'user' && row !== message);
    // What was written for this machine only chooses nothing that may leave it.
    const previousMessage = previous && isKeptHere(previous) && !isKeptHere(message) ? undefined : previous;
    const mostTokens = tokensForPassages(contextLength() ?? USUAL_CONTEXT, message.content);
    const line = unread.isUnread || staysHere || isKeptHere(message) ? undefined : await lineOf(userId);
    const question = { userId, message: message.content, previousMessage, mostTokens, line };
    const grounding = await groundMessage({ ...question, choice: { ...choice, ids } }, documents, signal);
    const { numbers, tellings } = readTellings(branch.slice(0, -1), lastWindowStart(branch));
    const found = { ...grounding, ...unread, passages: numberPassages(grounding.passages, numbers) };
    if (tellings.length === 0) return found;
    const placed = placeTellings(userId, tellings, { ...choice, ids }, documents);
    return { ...found, standing: addTelling(placed, message, found) };
  };
}

/** A long message leaves them less room: it is what has to be read whole. */
function tokensForPassages(contextLength: number, message: string): number {
  const besideMessage = SHARE_WITH_MESSAGE * contextLength - estimateTokens(message);
  return Math.max(0, Math.min(MOST_TOKENS, SHARE_OF_CONTEXT * contextLength, besideMessage));
}

/** The prompt with the passages right before the message that they answer. */
export function withPassages(turns: PromptTurn[], grounding: Grounding | undefined): PromptTurn[] {
  return grounding ? [...turns.slice(0, -1), ...passageTurns(grounding), ...turns.slice(-1)] : turns;
}

/**
 * The same for a model here, which has read what stands before earlier messages: each passage stands once, where it was first
 * told, so that what was read stays as it was.
 */
export function withStanding(
  turns: readonly PromptTurn[],
  before: ReadonlyMap<string, readonly PromptTurn[]>,
): PromptTurn[] {
  return turns
    .filter(({ segmentRole }) => segmentRole !== 'document')
    .flatMap((turn) => [...(before.get(turn.messageId ?? '') ?? []), turn]);
}

/** How a message remembers which documents it asks for; nothing where it asks for none. */
export function rememberChoice(choice: DocumentChoice | undefined): Record<string, unknown> {
  if (!choice || (choice.ids.length === 0 && !choice.useAll)) return {};
  return { document_ids: choice.ids, use_documents: choice.useAll };
}
