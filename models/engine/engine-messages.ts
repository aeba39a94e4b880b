import type { EmbeddingPrefixes, EmbeddingPurpose } from '../embedding/embedder.ts';
import type { ChatTurn, JsonSchema, StopReason } from './chat-engine.ts';
import type { Gpu } from './find-gpu.ts';

/** Bounds on what a loaded model may take. */
export interface EngineLimits {
  /** Threads for evaluation; without it, as many as there are cores that nobody else wants (SpareCores). */
  threads?: number;
  /** Most tokens of context for one conversation. */
  contextTokens?: number;
  /** Most conversations kept in memory at once. */
  sequences?: number;
  /** Most bytes of attention keys and values, over all conversations. */
  cacheBytes?: number;
  /** Computes on the processor alone, whatever graphics processor there is. */
  isWithoutGpu?: boolean;
  /** Prompt tokens evaluated between two looks at the abort signal; without it, as PromptPace finds. */
  sliceTokens?: number;
}

/** A digest already computed for exactly this file, so that it need not be read again. */
export interface KnownDigest {
  /** Size, modification time and inode at the time. */
  fingerprint: string;
  sha256: string;
}

export interface LoadOrder {
  path: string;
  /** Expected SHA-256, lower-case hexadecimal. */
  sha256?: string;
  known?: KnownDigest;
  limits: EngineLimits;
  /** What an embedding model's texts begin with; without it, what the file's name and architecture suggest. */
  prefixes?: EmbeddingPrefixes;
}

/** What a loaded model can do. */
export interface LoadedModelFacts {
  /** Tokens of prompt and answer together that one conversation can hold. */
  contextLength: number;
  /** Conversations kept in memory at once. */
  sequences: number;
  threads: number;
  gpu: Gpu | undefined;
  /** There is a graphics card, but the model did not fit into its memory, or it failed: it runs on the processor. */
  leftGpu?: boolean;
  parameterCount: number;
  quantisation: string;
  /** Numbers in a vector; 0 for a model that writes. */
  dimensions: number;
  known: KnownDigest | undefined;
}

/** Server to engine. `call` numbers a request; replies carry it back. A process loads one model in its life. */
export type ToEngine =
  | ({ type: 'load'; call: number } & LoadOrder)
  | {
      type: 'stream';
      call: number;
      turns: ChatTurn[];
      maxTokens: number;
      temperature: number;
      sampling?: 'family';
      sequenceKey?: string;
      jsonSchema?: JsonSchema;
    }
  | { type: 'preload'; call: number; turns: ChatTurn[]; sequenceKey: string }
  | { type: 'count'; call: number; turns: ChatTurn[] }
  | { type: 'drop'; call: number; sequenceKey: string }
  | { type: 'embed'; call: number; texts: string[]; purpose: EmbeddingPurpose }
  | { type: 'abort'; call: number }
  | { type: 'ping' };

/** Engine to server. Each call ends with exactly one of `loaded`, `counted`, `finished`, `done`, `embedded`, `failed`. */
export type FromEngine =
  | { type: 'ready' }
  /** `work` grows with every piece of work done; a number that stands still under load means a hang. */
  | { type: 'pong'; work: number }
  /** How many of the prompt's tokens that had to be read have been; first with none, before anything is evaluated. */
  | { type: 'reading'; call: number; read: number; unread: number }
  | { type: 'token'; call: number; text: string }
  | {
      type: 'done';
      call: number;
      stopReason: StopReason;
      tokensInput: number;
      tokensEvaluated: number;
      tokensOutput: number;
      memoryBytes: number;
    }
  | { type: 'loaded'; call: number; facts: LoadedModelFacts }
  | { type: 'counted'; call: number; tokens: number }
  | { type: 'finished'; call: number }
  | { type: 'embedded'; call: number; vectors: Float32Array[] }
  | { type: 'failed'; call: number; failure: EngineFailure };

/** A failure as it travels between processes; the parent makes an error of it. */
export type EngineFailure =
  | { kind: 'engine'; message: string }
  | { kind: 'model'; message: string }
  | { kind: 'memory'; message: string }
  | { kind: 'schema'; message: string }
  | { kind: 'context'; limit: number; needed: number };
