import type { AnswerEvent, Answerer, CallEvent, RouteFacts, ToolStep } from '../chat/answer.types.ts';
import type { Clock } from '../core/clock.ts';
import type { Caller } from '../http/caller.ts';
import type { AgentType } from './agent-types.ts';
import type { Approvals } from './approvals.ts';
import type { StartTimer } from './run-deadline.ts';
import type { RunTaint } from './run-taint.ts';
import type { Artefact, Tool } from './tool.types.ts';

export type Language = 'fr' | 'en';

/** One call that a run made, as it is stored and shown. */
export type RunStep = ToolStep;

/** How a run ends. `interrupted`: the server stopped. */
export type EndStatus = 'completed' | 'capped' | 'out_of_budget' | 'cancelled' | 'failed' | 'interrupted';

/** What a run comes to. */
export interface RunOutcome {
  status: EndStatus;
  result: string;
  /** A sentence for a person, where it failed. */
  error: string | null;
  totalTokens: number;
  /** What wrote the result; undefined where Alcove put it together from the steps. */
  route: RouteFacts | undefined;
  taint: number;
  /** Set where nothing at all could answer: what a caller without a stream is answered with. */
  thrown?: unknown;
}

/** What happens in a run; `end` is last, always. Tokens before a `route` or a `step_started` are not the result. */
export type RunEvent =
  | Extract<AnswerEvent, { type: 'route' | 'reading' | 'token' }>
  | CallEvent
  | { type: 'step'; step: RunStep; taint: number }
  | { type: 'end'; outcome: RunOutcome };

/** A document that the task speaks of. */
export interface NamedDocument {
  id: string;
  filename: string;
  title: string;
}

/** A tool of a run; `unavailable` says what to do so that it can be used, where it cannot be now. */
export interface OfferedTool {
  tool: Tool;
  unavailable: string | null;
  /** The owner allowed it beforehand: it runs without asking. Read anew at every call: it may be taken back. */
  readonly isAllowed: boolean;
}

/** What a run is asked to do. */
export interface RunOrder {
  runId: string;
  caller: Caller;
  agentType: AgentType;
  task: string;
  tools: OfferedTool[];
  language: Language;
  maxIterations: number;
  isLocalOnly: boolean;
  /** Somebody watches and can be asked. */
  canAsk: boolean;
  documents: NamedDocument[];
}

/** Why a run is stopped from outside; given as the reason of its signal. */
export type StopReason = 'cancelled' | 'interrupted' | 'out_of_budget';

/** Bounds of one run. */
export interface RunBudget {
  /** Wall clock, in milliseconds, without the time that approvals were waited for. */
  milliseconds: number;
  /** Read and written by models, tools' among them. */
  tokens: number;
}

/** What a run works with. */
export interface RunDependencies {
  answer: Answerer;
  taint: RunTaint;
  approvals: Approvals;
  /** Whether the account is still active in the same role, and the API key, if it came with one, still good. */
  mayGoOn: () => boolean;
  /** Waits until these documents of the caller are read; those of which not all could be. */
  unreadDocuments: (ids: string[], signal: AbortSignal) => Promise<string[]>;
  saveArtefact: (file: ArtefactFile, index: number) => Promise<Artefact>;
  /** A tool threw what it must not throw. */
  onFault: (tool: string, thrown: unknown) => void;
  clock: Clock;
  startTimer: StartTimer;
  /** How long a tool may take to end once its run has, in milliseconds. */
  toolEndMs: number;
  newId: () => string;
  budget: RunBudget;
}

export interface ArtefactFile {
  name: string;
  contentType: string;
  bytes: Uint8Array;
}
