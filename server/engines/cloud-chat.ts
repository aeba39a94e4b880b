import type { ChatEvent, ChatTurn } from '../../models/engine/chat-engine.ts';
import type { EgressSubject } from '../egress/permit.ts';
import type { RouteDecision } from '../routing/route-decision.ts';
import type { CloudConnection } from '../settings/cloud-connection.ts';

/** A prompt that the router has decided may leave. */
export interface CloudChatRequest {
  connection: CloudConnection;
  decision: RouteDecision;
  turns: ChatTurn[];
  /** Every text that the score saw, whole: the gate lets nothing else out. */
  scoredTexts: string[];
  score: number;
  subject: EgressSubject;
}

export interface CloudChat {
  /** The cloud in force with a key to it; undefined when there is none. */
  connection(): CloudConnection | undefined;
  stream(request: CloudChatRequest, signal: AbortSignal): AsyncIterable<ChatEvent>;
  /** The stable code of why a cloud answer failed, stored as `fallback_reason`. */
  failureReason(thrown: unknown): string;
}
