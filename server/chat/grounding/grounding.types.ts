import type { DocumentsService } from '../../documents/documents.service.ts';
import type { FoundChunk } from '../../documents/documents.types.ts';
import type { PromptTurn } from '../answer.types.ts';

/** Which documents a message asks for: these, or all (`use_documents`) when there are none. */
export interface DocumentChoice {
  ids: string[];
  useAll: boolean;
}

/** A passage in the prompt, under the number that the answer cites it by. */
export interface Passage {
  /** Counted from 1 through the conversation: a passage keeps its number. */
  index: number;
  chunk: FoundChunk;
  /** The higher of the passage's score and its document's, on the scorer's own scale; 0 where it is released. */
  sensitivityScore: number;
}

/** What a message's documents have to say about it. */
export interface Grounding {
  /** Best first, or in reading order where whole documents fit; empty when nothing was found. */
  passages: Passage[];
  language: 'fr' | 'en';
  /** Some of them are of documents that nobody has judged: they count as sensitive. */
  isUnjudged?: boolean;
  /** A document that was named could not be read, or not all of it. */
  isUnread?: boolean;
  /** The sentences that say most, quoted, where the message asks what the named documents say as a whole. */
  extract?: string;
  /** The earlier message whose words they were found by too. */
  foundWith?: string;
  /** What the model here was told for earlier messages; absent where that is nothing. */
  standing?: Standing;
}

/** Passages that a model here has read before earlier messages, and need not read again. */
export interface Standing {
  passages: Passage[];
  /**
   * By message, the turns that stand before it, for the message that is asked, too: what of its passages stands nowhere yet.
   * Absent where all of it together is too much.
   */
  before?: ReadonlyMap<string, readonly PromptTurn[]>;
}

/** What grounding needs of the documents feature. */
export type GroundingDocuments = Pick<
  DocumentsService,
  | 'requireOwn'
  | 'awaitRead'
  | 'unreadOf'
  | 'awaitJudged'
  | 'isJudged'
  | 'handedScoreOf'
  | 'search'
  | 'whole'
  | 'passages'
  | 'beginnings'
>;
