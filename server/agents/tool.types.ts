import type { PromptTurn } from '../chat/answer.types.ts';
import type { Caller } from '../http/caller.ts';

/** A JSON Schema (draft 2020-12) of an object. */
export type JsonSchema = { readonly [key: string]: unknown };

/** Whether what a tool is given can leave this machine. An outbound tool is closed by the breaker. */
export type ToolReach = 'inside' | 'outbound';

/**
 * Where an outbound call ends: off this machine, at another program that listens here, or in a program that Alcove starts:
 * in a sandbox without network, where it may keep nothing or something, in one with it, or in none.
 */
export type ToolDestination =
  | 'elsewhere'
  | 'loopback'
  | 'sandboxed_program'
  | 'keeping_program'
  | 'networked_program'
  | 'free_program';

/** When a person is asked before a tool runs: never, unless the owner allowed it beforehand, or at every call. */
export type ToolConsent = 'none' | 'unless_allowed' | 'always';

/** One tool that an agent may call. Every tool passes the contract suite in test/contract/tool.contract.ts. */
export interface Tool {
  /** Lower case and underscores; of an MCP server `mcp__<server>__<tool>`. */
  readonly name: string;
  /** What it does and when to call it, for a model; English. */
  readonly description: string;
  /** Of its arguments. */
  readonly parameters: JsonSchema;
  readonly reach: ToolReach;
  readonly consent: ToolConsent;
  /** Elsewhere, where it is not said. */
  readonly destination?: ToolDestination;
  /** False where name, description and parameters were written by somebody else: they are scored before any cloud. */
  readonly isBuiltIn: boolean;
  /** Parses arguments that a model wrote. Throws ToolFailed, which the model reads and may correct. */
  parse(raw: unknown): unknown;
  /** Runs with what `parse` returned. Throws ToolFailed; anything else thrown is a fault of Alcove. */
  run(args: unknown, context: ToolContext): Promise<ToolResult>;
}

/** What a tool did. */
export interface ToolResult {
  /** What the model reads and the step shows, at most `MOST_OUTPUT_CHARACTERS`. Data, never instructions. */
  text: string;
  /** The highest stored score of what was read, on the scorer's own scale; the text is scored besides. */
  score?: number;
  /** Names of what was read, such as a file's name: they are what the breaker names. */
  sources?: string[];
  /** Names that the text lists: among others a name is judged more mildly than by itself, so each is. */
  named?: readonly string[];
  artefacts?: Artefact[];
  /** Read by a model on the way, for `total_tokens`. */
  tokens?: number;
}

/** Most characters of a tool's output; a tool offers the rest by range. */
export const MOST_OUTPUT_CHARACTERS = 20_000;

/** A file that a tool made, kept with the run. */
export interface Artefact {
  id: string;
  name: string;
  contentType: string;
}

/** What a run has come to know, as the breaker and the door judge it. */
export interface RunPrivacy {
  /** The highest score of the task and of everything that tools brought, on the user's routing scale. */
  taint: number;
  /** The highest score of the same on the scorer's own scale. */
  score: number;
  /** What was sensitive, by name: `your task`, `contract.pdf`. */
  sensitiveSources: readonly string[];
  /** The key or the run allows nothing to leave, whatever it scores. */
  isLocalOnly: boolean;
}

/** What the run lends to a tool for one call. */
export interface ToolContext {
  readonly caller: Caller;
  readonly runId: string;
  /** The language of the task. */
  readonly language: 'fr' | 'en';
  /** Aborts at cancel, at the run's end and at the run's deadline. */
  readonly signal: AbortSignal;
  /** Read anew at every use: a run may come to know something sensitive at any step. */
  privacy(): RunPrivacy;
  /** The outputs of the steps before this one, oldest first. */
  readonly observations: readonly { tool: string; output: string }[];
  /** Keeps a file with the run; it is removed with it. */
  saveArtefact(file: { name: string; contentType: string; bytes: Uint8Array }): Promise<Artefact>;
  /**
   * Asks the language model, by the one path that scores and routes. `starterReply` is what is said where only the
   * starter is installed. What was in the prompt counts towards the run's taint.
   */
  ask(turns: PromptTurn[], starterReply: string): Promise<{ text: string; tokens: number; model: string }>;
  /** Says how far it is, in a few words for a person, in the task's language. */
  report(progress: string): void;
}

/** A call did not work; `message` is one sentence that a model can act on and a person understands. */
export class ToolFailed extends Error {
  /** Stable: what windows have words of their own for. */
  readonly reason: string;
  /** As of a ToolResult: of what was read for it. */
  readonly score: number;
  /** As of a ToolResult. */
  readonly named: readonly string[];

  constructor(
    message: string,
    {
      reason = 'tool_failed',
      score = 0,
      named = [],
      ...options
    }: ErrorOptions & { reason?: string; score?: number; named?: readonly string[] } = {},
  ) {
    super(message, options);
    this.name = 'ToolFailed';
    this.reason = reason;
    this.score = score;
    this.named = named;
  }
}

/** A file could not be read: nobody knows what it says, and what the run does next stays here. */
export class ToolUnread extends ToolFailed {
  /** The name of the file. */
  readonly source: string;

  constructor(source: string, message: string, options?: ErrorOptions & { reason?: string }) {
    super(message, options);
    this.name = 'ToolUnread';
    this.source = source;
  }
}

/** The privacy rule closed a call while it ran; nothing of it left. `reason` is a stable code, stored with the step. */
export class ToolRefused extends ToolFailed {
  constructor(reason: string, message: string, options?: ErrorOptions) {
    super(message, { ...options, reason });
    this.name = 'ToolRefused';
  }
}
