import type { Timeouts } from '../../../core/timeouts.ts';

/** A text given to code as data, under a name of its own. */
export interface CodeInput {
  name: string;
  text: string;
}

/** One run of code in a sandbox. */
export interface CodeRun {
  code: string;
  inputs: readonly CodeInput[];
  /** How long the code may run, milliseconds; the start of the sandbox is not counted. */
  limitMs: number;
}

/** What a run of code came to. Plain strings only: nothing of the code's own making reaches the server but these. */
export interface CodeOutcome {
  /** What it printed, at most `MOST_PRINTED_CHARACTERS`. */
  printed: string;
  /** Whether it printed more than that. */
  isPrintedCut: boolean;
  end: CodeEnd;
}

/** How the code ended: with a value, without one, with an error of its own, or because it was stopped. */
export type CodeEnd =
  | { kind: 'value'; text: string }
  | { kind: 'nothing' }
  | { kind: 'error'; text: string }
  | { kind: 'stopped'; by: 'time' | 'memory' | 'output' };

/** Together below MOST_OUTPUT_CHARACTERS of tool.types.ts, with room for the headings. */
export const MOST_PRINTED_CHARACTERS = 10_000;
export const MOST_VALUE_CHARACTERS = 9_000;
/** Every line of a flood is a message between threads; these are few enough not to be felt. */
export const MOST_PRINTED_LINES = 1_000;

/** How long is waited for a sandbox beside the run's own limit. */
export type CodeTimeouts = Pick<Timeouts, 'codeStart' | 'codeEnd'>;
