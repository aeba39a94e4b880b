import type { ScoringFailure } from './route-decision.ts';

/** What a tool of an agent may want to send, and the address of a document that a person asks for. */
export type OutboundPurpose = 'web_search' | 'mcp' | 'document_fetch';

/** Whether what a tool would send may leave: a union, and only `send` can be made a permit of. */
export type OutboundDecision = SendDecision | { route: 'refused'; why: OutboundRefusal };

/** The only outbound decision that a permit can be made from. */
export interface SendDecision {
  route: 'send';
  purpose: OutboundPurpose;
  why: { code: 'below_threshold'; score: number; threshold: number };
}

/** Why nothing of it may leave. Codes are stable: they are kept in the ledger and shown. */
export type OutboundRefusal =
  /** ALCOVE_NO_CLOUD is set. */
  | { code: 'no_cloud' }
  | { code: 'offline' }
  /** The owner withholds the cloud from this account, or has not allowed it yet. */
  | { code: 'account_closed' }
  /** The key or the run allows nothing to leave. */
  | { code: 'local_only' }
  /** No score could be made, so the worst is assumed. */
  | { code: 'scoring_failed'; cause: ScoringFailure }
  /** It could not be read a second time before it left. */
  | { code: 'second_reader_unavailable' }
  /** What would be sent is sensitive itself. */
  | { code: 'sensitive_query'; score: number; threshold: number }
  /** The run has read something sensitive: whatever it writes from now on may hold it. */
  | { code: 'sensitive_run'; taint: number };
