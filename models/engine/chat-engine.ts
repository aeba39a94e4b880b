/** A JSON Schema (draft 2020-12). */
export type JsonSchema = { readonly [key: string]: unknown };

/** A tool as a model is told of it. */
export interface ToolDefinition {
  name: string;
  /** What it does and when to call it. */
  description: string;
  /** Of its arguments: the schema of an object. */
  parameters: JsonSchema;
  /** Whether a provider that can is to hold the arguments to the schema. */
  isStrict?: boolean;
}

/** A call that a model wants made. */
export interface ToolCall {
  /** Names the call, so that its result can be told from others'. */
  id: string;
  name: string;
  /** JSON as the model wrote it: nobody has checked that it parses, or that it is what the tool asks for. */
  arguments: string;
  /** What the model thought before it made the calls of this answer; with the first of them. */
  thought?: SealedThought;
}

/** Thinking as a provider sealed it: it goes back unchanged to the very model that made it, and nowhere else. */
interface SealedThought {
  /** Address and model that made it. */
  from: string;
  blocks: readonly Readonly<Record<string, unknown>>[];
}

/** Whether a model may call tools: as it sees fit, it must call one, or it must not. */
export type ToolChoice = 'auto' | 'required' | 'none';

/** One turn of a conversation as a chat model sees it. */
export interface ChatTurn {
  /** `tool` is the result of a call: data, never instructions. */
  role: 'system' | 'user' | 'assistant' | 'tool';
  content: string;
  /** What an assistant's turn called, with its words or without any. */
  toolCalls?: ToolCall[];
  /** The call that a `tool` turn answers. */
  toolCallId?: string;
  /** The tool that a `tool` turn comes from. */
  toolName?: string;
}

/** What a chat engine is asked to write. */
export interface ChatRequest {
  /** Model to answer with: an installed model's id for the local engine, the provider's name for a cloud. */
  model: string;
  turns: ChatTurn[];
  /** Most tokens to write. */
  maxTokens: number;
  /** 0 is greedy. */
  temperature: number;
  /** Beside it what suits models of its family; without this the temperature counts alone, as it does for JSON. */
  sampling?: 'family';
  /** The conversation whose evaluated prefix may be reused; one sequence per key, never shared between keys. */
  sequenceKey?: string;
  /** Tools that the model may call instead of answering. */
  tools?: ToolDefinition[];
  /** Without it `auto` where there are tools. */
  toolChoice?: ToolChoice;
  /** The answer is JSON of this schema, where no tool is called. */
  jsonSchema?: JsonSchema;
  /** Whether a provider that can is to hold the answer to the schema. */
  isStrict?: boolean;
}

/**
 * Why an answer ended. `length` may end inside JSON; `repetition`: the model said the same again and again; `tool_calls` means
 * that the calls want to be made.
 */
export type StopReason = 'end' | 'length' | 'repetition' | 'aborted' | 'tool_calls';

/** What a chat engine says while it writes; exactly one `done` is last unless it throws. */
export type ChatEvent =
  /** How many of the prompt's tokens that had to be read have been; of a model on this machine, and before its first word. */
  | { type: 'reading'; read: number; unread: number }
  | { type: 'token'; text: string }
  /** A whole call; one answer may make several. */
  | { type: 'tool_call'; call: ToolCall }
  | {
      type: 'done';
      stopReason: StopReason;
      /** Tokens of the whole prompt. */
      tokensInput: number;
      /** Prompt tokens that had to be evaluated now; the rest was reused. */
      tokensEvaluated: number;
      tokensOutput: number;
      /** Resident memory of the process that wrote, of a model on this machine; what a graphics card holds is not in it. */
      memoryBytes?: number;
    };

/**
 * Writes the assistant's next turn, or goes on with it where it is the last one. The local engine and every cloud adapter are ChatEngines
 * and pass the contract suite in test/contract/chat-engine.contract.ts.
 * When `signal` aborts, the stream ends with `done` / `aborted`, also during prompt evaluation.
 */
export interface ChatEngine {
  stream(request: ChatRequest, signal: AbortSignal): AsyncIterable<ChatEvent>;
}
