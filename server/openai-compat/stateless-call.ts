import type { JsonSchema, ToolCall, ToolChoice, ToolDefinition } from '../../models/engine/chat-engine.ts';
import type { Allowance, PromptTurn, RouteFacts, Sampling } from '../chat/answer.types.ts';
import type { LocalModel } from '../engines/local-chat.ts';

/** A file as a client sent it. */
export interface CallFile {
  /** As the client calls it; empty where it does not. */
  name: string;
  base64: string;
  /** A recording, which is written down. */
  isSound?: boolean;
}

/** A turn as a client sends it: what it inherits is not its to say. */
export interface CallTurn
  extends Pick<PromptTurn, 'role' | 'text' | 'toolCalls' | 'toolCallId' | 'toolName'> {
  /** Pictures of the turn, as base64 (RFC 4648 section 4). */
  pictures?: string[];
  /** Files of the turn, to be read here. */
  files?: CallFile[];
  /** A file or picture of it said nothing, or not all that it holds. */
  isUnread?: boolean;
  /** What the names of its files say, on the scorer's own scale. */
  storedScore?: number;
}

/** Who is to answer, by the name that the client gave. */
export interface ChosenModel {
  /** `local_only` where the client asked for this machine or a model of it. */
  allowed: Allowance;
  /** A model of this machine that is not the active one. */
  localModel?: LocalModel;
}

/** A question of one of the compatible APIs: everything that there is to know, since nothing of it is kept. */
export interface StatelessCall {
  /** As in the request. */
  model: string;
  /** The system turn first if there is one, the turn to answer last, or the beginning of the answer after it. */
  turns: CallTurn[];
  tools?: ToolDefinition[];
  toolChoice?: ToolChoice;
  /** False: of several calls only the first is handed on. */
  mayCallSeveral?: boolean;
  jsonSchema?: JsonSchema;
  /** Whether a provider that can is to hold the answer to the schema. */
  isStrict?: boolean;
  sampling?: Sampling;
  /** Texts before which the answer ends. */
  stop?: string[];
  isStreaming: boolean;
}

/** Why an answer ended, in no API's own words. */
export type CallFinish =
  | { kind: 'end' }
  | { kind: 'length' }
  | { kind: 'tool_calls' }
  | { kind: 'stop_sequence'; sequence: string };

/** What an answer came to. */
export interface CallEnd {
  finish: CallFinish;
  tokensInput: number;
  tokensOutput: number;
  /** Wall-clock milliseconds. */
  latencyMs: number;
  /** Set when a cloud stream broke after words of it had been handed on. */
  brokenOff?: string;
}

/** What is told of an answer while it is made; a second `route` takes back what was told after the first. */
export type CallEvent =
  | { type: 'route'; route: RouteFacts }
  /** How much of the prompt a model on this machine has read, of what it had to: from here on nobody else answers. */
  | { type: 'reading'; read: number; unread: number }
  | { type: 'text'; text: string }
  | { type: 'tool_call'; call: ToolCall }
  | { type: 'end'; end: CallEnd };
