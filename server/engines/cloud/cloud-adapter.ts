import { z } from 'zod';
import type { ChatRequest, ToolDefinition } from '../../../models/engine/chat-engine.ts';
import type { EgressResponse, OutboundRequest } from '../../egress/outbound-request.ts';
import type { CloudProvider } from '../../settings/cloud-connection.ts';

/** Where and what to ask. */
export interface CloudTarget {
  provider: CloudProvider;
  /** Up to and with the version, such as `https://api.openai.com/v1`; a trailing slash does not matter. */
  baseUrl: string;
  model: string;
  /** A server on this computer that asks for no key. */
  isKeyless?: boolean;
}

/** What a cloud is asked; of tools that are Alcove's own the definition is a constant, of others it was scored. */
export interface CloudRequest extends ChatRequest {
  tools?: (ToolDefinition & { isBuiltIn?: boolean })[];
  /** What this provider refused by name, to be left out. */
  without?: readonly Droppable[];
}

/** Parameters that say how to answer, not what, and the beginning of an answer as its last turn: a request can do without each. */
export const DROPPABLE = [
  'temperature',
  'reasoning_effort',
  'tool_choice',
  'stream_options',
  'strict',
  'max_tokens',
  'max_completion_tokens',
  'prefill',
] as const;
export type Droppable = (typeof DROPPABLE)[number];

/** The gate, bound to the permit of one request. */
export type SendOutbound = (request: OutboundRequest, signal: AbortSignal) => Promise<EgressResponse>;

/** A piece of a call: its beginning with name and id, or more of its arguments. */
export interface CallPart {
  /** Which call of the answer it belongs to; some providers leave it out. */
  index?: number;
  id?: string;
  name?: string;
  /** More of the JSON. */
  arguments?: string;
}

/** A piece of one block of thinking: its beginning with a type, more of its text, or its seal. */
export interface ThinkingPart {
  /** Which block of the answer it belongs to. */
  at: number;
  type?: 'thinking' | 'redacted_thinking';
  thinking?: string;
  signature?: string;
  data?: string;
}

/** What one event of a provider's stream adds to the answer. */
export interface AnswerPart {
  text?: string;
  /** The answer is complete, and why it ended. */
  stopReason?: 'end' | 'length' | 'declined';
  /** Reasoning that nobody sees has come. */
  hasReasoned?: boolean;
  /** Pieces of blocks of thinking, as the provider seals them. */
  thinking?: ThinkingPart[];
  calls?: CallPart[];
  /** The provider's marker that its stream is complete, which some send without a reason. */
  isLast?: boolean;
  tokensInput?: number | undefined;
  tokensOutput?: number | undefined;
  /** The provider says in its stream that it failed. */
  failure?: 'rate_limited' | 'server_error' | 'bad_answer';
}

/** A provider's dialect: how a chat becomes a request, purely, and how its events are read. */
export interface CloudDialect {
  buildRequest(target: CloudTarget, request: CloudRequest): OutboundRequest;
  /** The address that blocks of thinking are bound to, where the provider wants them back. */
  thoughtsFrom?(target: CloudTarget): string;
  /** The name of the tool by whose call an answer in JSON is given, where the provider knows no better way. */
  answerTool?: string;
  /** Reads one server-sent event; throws where it is not what the provider's documentation says. */
  readEvent(event: { event?: string | undefined; data: string }): AnswerPart;
  /** Reads an answer that came whole, from a gateway that does not stream; throws likewise. */
  readWhole(json: unknown): AnswerPart;
}

/** What a model is told that does not go on by itself with what it, or another, has begun. */
export const GO_ON =
  'Your last answer was cut off. Continue it exactly where it stopped: write only what follows, and repeat nothing.';

/** The beginning of the answer, where the last turn is one. */
export function begunAnswer({ turns }: Pick<CloudRequest, 'turns'>): string | undefined {
  const last = turns.at(-1);
  return last?.role === 'assistant' ? last.content : undefined;
}

/** Whether the provider's model is asked to go on by `GO_ON`, and not by the answer that it finds begun. */
export function needsGoOn(request: CloudRequest, takesPrefill: boolean): boolean {
  const isRefused = !takesPrefill || request.without?.includes('prefill') === true;
  return isRefused && begunAnswer(request) !== undefined;
}

/** The address of a provider's method, for the request and its constants alike. */
export function endpointUrl(baseUrl: string, path: string): string {
  return `${baseUrl.replace(/\/+$/, '')}${path}`;
}

/** A count of tokens in any shape, or none: bookkeeping never costs an answer. */
export const TokenCount = z
  .union([
    z.number(),
    z
      .string()
      .regex(/^\d{1,15}$/)
      .transform(Number),
  ])
  .pipe(z.number().nonnegative())
  .nullish()
  .catch(undefined);
