/**
 * What the desktop shell (main/) and the server say to each other over the port between their processes. Here, because
 * both may import it: the shell imports no server code, and the server none of the shell's.
 */

/** The programs that the server may ask the shell to start; each is `<name>.js` beside the built server. */
export const PROGRAMS = [
  'language-engine-process',
  'embedding-engine-process',
  'media-engine-process',
  'document-process',
  'calculator-process',
  'chart-process',
  'second-reader-process',
] as const;
export type Program = (typeof PROGRAMS)[number];

/** The shell to the server. */
export type ToServer =
  /** The first message. `token` is 256 random bits: the server repeats it, and proves with it that it is this one. */
  | { type: 'start'; token: string }
  /** Stop in order; the process ends by itself. */
  | { type: 'stop' }
  /** Are you there? The answer is `pong` with the same number. */
  | { type: 'ping'; number: number }
  /** A program was started. One MessagePort is transferred with this: the line to it. */
  | { type: 'program-started'; id: number; pid: number | undefined }
  /** What a program wrote to its standard output: the beat of its memory watch. */
  | { type: 'program-beat'; id: number; text: string }
  /**
   * A program has gone, or could not be started (`code` null). The last message about it. `isFatal`: V8 gave up, as a rule
   * because its heap was full.
   */
  | { type: 'program-exited'; id: number; code: number | null; isFatal?: boolean };

/** Why the server cannot start: a sentence that a person can act on and, of a failure with a code, that with what it says beside. */
export interface StartFailure {
  sentence: string;
  code?: string;
  params?: Readonly<Record<string, string | number>>;
}

/** The server to the shell. */
export type FromServer =
  /** It listens. `setupToken` only while there is no owner: good once, for the window alone, never logged. */
  | { type: 'listening'; token: string; origin: string; setupToken?: string }
  /**
   * It cannot start, with a sentence that a person can act on, and the code by which the shell has it in another language.
   * The process ends with code 1 after this.
   */
  | ({ type: 'failed' } & StartFailure)
  | { type: 'pong'; number: number }
  /** Start a program, with this environment and nothing else. `id` is the server's own number for it. */
  | {
      type: 'start-program';
      id: number;
      program: Program;
      environment: Record<string, string>;
      execArgv: string[];
    }
  /** End a program at once, whatever it is doing (SIGKILL). */
  | { type: 'kill-program'; id: number };
