/** One turn of a conversation as a chat model sees it. */
export interface ChatTurn {
  role: 'system' | 'user' | 'assistant';
  content: string;
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
  /** The conversation whose evaluated prefix may be reused; one sequence per key, never shared between keys. */
  sequenceKey?: string;
}

/** Why an answer ended. */
export type StopReason = 'end' | 'length' | 'aborted';

/** What a chat engine says while it writes; exactly one `done` is last unless it throws. */
export type ChatEvent =
  | { type: 'token'; text: string }
  | {
      type: 'done';
      stopReason: StopReason;
      /** Tokens of the whole prompt. */
      tokensInput: number;
      /** Prompt tokens that had to be evaluated now; the rest was reused. */
      tokensEvaluated: number;
      tokensOutput: number;
    };

/**
 * Writes the assistant's next turn. The local engine and every cloud adapter are ChatEngines
 * and pass the contract suite in test/contract/chat-engine.contract.ts.
 * When `signal` aborts, the stream ends with `done` / `aborted`, also during prompt evaluation.
 */
export interface ChatEngine {
  stream(request: ChatRequest, signal: AbortSignal): AsyncIterable<ChatEvent>;
}
