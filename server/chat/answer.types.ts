import type {
  JsonSchema,
  StopReason,
  ToolCall,
  ToolChoice,
  ToolDefinition,
} from '../../models/engine/chat-engine.ts';
import type { Droppable } from '../engines/cloud/cloud-adapter.ts';
import type { LocalModel } from '../engines/local-chat.ts';
import type { Caller } from '../http/caller.ts';
import type { Category, Reason } from '../sensitivity/sensitivity.types.ts';
import type { CloudText } from './cloud-text.ts';

/** One piece of the prompt, with what is known of its past. */
export interface PromptTurn {
  /** `tool` is what a tool gave back: judged as such, and withheld as other turns are. */
  role: 'system' | 'user' | 'assistant' | 'tool';
  /** What it is judged as when that is not its role: a passage of a document. Never withheld from a prompt. */
  segmentRole?: 'document';
  text: string;
  /** The score that this text inherited when it was written; it never falls. */
  storedTaint: number;
  /** The score that a passage was stored with, on the scorer's own scale. */
  storedScore?: number;
  /** A passage that its owner read and let go: it counts for nothing, unless it holds what is never let go. */
  isReleased?: boolean;
  /** Worked out of a question by a fixed rule: it tells nothing that the question does not, and inherits from that. */
  isComputed?: boolean;
  /** The message by whose words a passage was found: it inherits from that. */
  foundWith?: string;
  /** The same had nothing been redacted before it left; counts once redaction is off. */
  unredactedTaint?: number;
  /** An imported answer: what it was made from is not known, so it inherits from everything before it. */
  isImportedAnswer?: boolean;
  /** What a cloud knows of an answer: what it wrote, it may have back, unchanged, without being told anything. */
  cloudText?: CloudText;
  /** Part of what is asked for now: no policy leaves it out, so what it tells keeps the answer here. */
  isAsked?: boolean;
  /** Written for this machine only, or made from what was: no cloud ever receives it, whatever it scores. */
  staysHere?: boolean;
  /** The message that it is, when it is one. */
  messageId?: string;
  /** Holds for this answer alone: a model here is told of it with the question, so that the talk stays as it was read. */
  isForAnswer?: boolean;
  /** What an assistant's turn called; the arguments are judged with its text. */
  toolCalls?: ToolCall[];
  /** The call that a `tool` turn answers, and the tool. */
  toolCallId?: string;
  toolName?: string;
}

/** A tool that the model may call. What somebody else wrote of it is judged before any cloud receives it. */
export type OfferedTool = ToolDefinition & { isBuiltIn: boolean };

/** Words or calls that no model wrote. */
export type FixedReply =
  | {
      text: string;
      /** A larger model could say more. */
      needsModel?: boolean;
      /** The tool that worked it out. */
      tool?: string;
    }
  | { toolCalls: ToolCall[] };

/** What Alcove itself answers, here, whatever the route would be: no model is asked, and nothing of it leaves. */
export interface KnownReply {
  by: 'help' | 'calculator';
  reply: FixedReply;
}

/** Whether the score may decide, or nothing leaves. */
export type Allowance = 'auto' | 'local_only';

/** The same of one turn, with why: a file that came with it could not be read. */
type TurnAllowance = Allowance | 'unread_attachment';

/** How an answer is written. */
export interface Sampling {
  /** 0 is greedy. */
  temperature?: number;
  /** Most tokens of the answer. */
  maxTokens?: number;
  /** A program set the temperature: a model here is sampled by that alone. */
  isGiven?: boolean;
}

/** Who asks, and what they allow. */
export interface AnswerRequest {
  userId: string;
  /** What the credential, the conversation and this turn allow. */
  allowed: { key: Allowance; conversation: Allowance; turn: TurnAllowance };
  conversationId: string | null;
  /** The place in the local model's memory whose beginning is reused; without it, the conversation's. */
  sequenceKey?: string;
  messageId: string | null;
  /** System prompt first if there is one, the message to answer last. */
  turns: PromptTurn[];
  /** In place of the user's own policy. */
  contextPolicy?: 'withhold';
  /** Placeholders stand in for names, contacts and identifiers before anything leaves, also where it is no setting. */
  hidesDetails?: boolean;
  /** What is said or called in place of the local model's own answer; asked only once it is to be answered here. */
  fixedReply?: (model: LocalModel) => FixedReply | undefined;
  /** Said or called in place of any model's answer. */
  known?: KnownReply;
  tools?: OfferedTool[];
  /** A cloud that refuses a request with tools is asked once more without them, and a small model here is not told of them. */
  canDoWithoutTools?: boolean;
  /** Parameters that the cloud refused by name, to be left out. */
  without?: readonly Droppable[];
  /** Without it `auto` where there are tools. */
  toolChoice?: ToolChoice;
  /** The answer is JSON of this schema; not together with tools that may be called. Judged before any cloud. */
  jsonSchema?: JsonSchema;
  /** Whether a provider that can is to hold the answer to the schema. */
  isStrict?: boolean;
  /** The first turn that the last answer still read, so that a full context keeps its beginning. */
  windowStart?: string;
  /** What the caller wants of the writing; what the engines allow still holds. */
  sampling?: Sampling;
  /** Writes here in place of the active model; what is routed elsewhere knows nothing of it. */
  localModel?: LocalModel;
  /** Answers in the cloud in force in place of the model that is set up there. */
  cloudModel?: string;
  /** A prompt longer than the local model can read is 422 in place of a text that says so. */
  refusesTooLong?: boolean;
  /** True when what was streamed has been seen, so that a broken cloud stream cannot be answered anew here. */
  isStreaming: boolean;
  /** What the model on this computer is told of the user: nothing that leaves is built from it. */
  memory?: string;
  /** The passages that a model here reads before each message, in place of those in `turns`, if it all fits. */
  standing?: ReadonlyMap<string, readonly PromptTurn[]>;
  /** The tools may be others than those of the last answer, so a model here is told of them with the question. */
  changesTools?: boolean;
  /** Of what is kept nowhere: of what leaves, the ledger keeps the digest only. */
  isTemporary?: boolean;
}

/** Where a turn is answered and why, as stored with the message and shown. */
export interface RouteFacts {
  provider: string;
  /** Of a cloud that has no name of its own. */
  host?: string;
  model: string;
  /** Score that routed, on the scale whose line is 0.7 for this user; taint included. */
  sensitivityScore: number;
  /** The scorer's own score of the message alone. */
  messageScore: number;
  /** Stable code of the decision's reason. */
  why: string;
  categories: { name: Category; score: number }[];
  reasons: Reason[];
  spans: { start: number; end: number; type: string; score: number }[];
  fallbackReason?: string;
  /** The earlier message that keeps the answer here, where no other kind of text does. */
  keptBy?: string;
}

/** A finished answer, also one that was stopped. */
export interface Answer {
  route: RouteFacts;
  text: string;
  /** What the model wants called; arguments that a cloud wrote badly are here as it wrote them. */
  toolCalls: ToolCall[];
  tokensInput: number;
  tokensOutput: number;
  tokensEvaluated: number;
  latencyMs: number;
  /** Highest score of everything that was in the prompt. */
  taint: number;
  /** The same had nothing been redacted: what was put back here is in the text. */
  unredactedTaint?: number;
  /** What the cloud in force knows of it; absent where there is none. */
  cloudText?: CloudText;
  /** Made from a turn that stays here. */
  staysHere: boolean;
  finishReason: StopReason;
  contextExceeded: boolean;
  /** The starter model said that this is out of its reach. */
  needsModel?: boolean;
  /** The tool that worked the text out; no model wrote it. */
  tool?: string;
  /** The calls that were made on the way to it. */
  calls?: CallsOfAnswer;
  turnsLeftOut: number;
  windowStart?: string;
  /** `standing` was read. */
  readsStanding?: boolean;
  /** Set when a cloud stream broke after words of it had been shown. */
  brokenOff?: string;
}

/** What an answer says while it is made; `done` is last unless it throws. */
export type AnswerEvent =
  /** First, also where nothing can answer: the message's own score on the routing scale. */
  | {
      type: 'scored';
      messageTaint: number;
      /** What each turn passes on, as it would leave; undefined where the scorer failed. */
      turnTaints: number[] | undefined;
    }
  | { type: 'route'; route: RouteFacts }
  /** How much of the prompt a model on this machine has read, of what it had to. */
  | { type: 'reading'; read: number; unread: number }
  | { type: 'token'; text: string }
  | { type: 'tool_call'; call: ToolCall }
  | { type: 'done'; answer: Answer };

/** One call of a tool that was made for an answer. */
export interface ToolStep {
  /** Counted from 1. */
  index: number;
  tool: string;
  /** The arguments as they were written. */
  input: string;
  output: string;
  status: 'done' | 'failed' | 'refused' | 'declined';
  /** Stable code of why it was refused or failed. */
  reason: string | null;
  artefacts: { id: string; name: string; contentType: string }[];
  durationMs: number;
}

/** Every call of an answer, under the id by which they can be approved and their files read. */
export interface CallsOfAnswer {
  runId: string;
  steps: ToolStep[];
}

/** What is told of a call until it is over. */
export type CallEvent =
  | { type: 'step_started'; index: number; tool: string; input: string }
  | { type: 'progress'; index: number; text: string }
  | {
      type: 'approval_required';
      approvalId: string;
      index: number;
      tool: string;
      input: string;
      reason: string;
    };

/** What is told of calls while they are made. */
export type ToolEvent =
  | { type: 'run'; id: string }
  | { type: 'step'; runId: string; step: ToolStep }
  | CallEvent;

/** A message of a conversation that may be answered with the help of tools. */
export interface ToolTurn {
  caller: Caller;
  conversationId: string;
  request: AnswerRequest;
  /** The person's own words. */
  question: string;
  /** The documents that the message names, and whether it asks of any at all. */
  documents: { ids: string[]; isAsked: boolean };
  /** Tools that the answer before it called: what follows may be about the same. */
  earlierTools: readonly string[];
  /** The person chose who is to answer: nothing is worked out without that model. */
  wantsModel: boolean;
  /** Somebody watches and can be asked whether a tool may run. */
  canAsk: boolean;
}

/** The answer to a message, with the calls of tools on the way to it; `done` is last unless it throws. */
export type AnswerWithTools = (
  turn: ToolTurn,
  signal: AbortSignal,
) => AsyncIterable<Exclude<AnswerEvent, { type: 'tool_call' }> | ToolEvent>;

/** The one path from a prompt to an answer: score, decide, run. */
export type Answerer = (request: AnswerRequest, signal: AbortSignal) => AsyncIterable<AnswerEvent>;
