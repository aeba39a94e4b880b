import type { CodeEnd, CodeRun } from '../code-run.types.ts';

/** What a thread is started with. */
export type ThreadData = CodeRun;

/** What a thread says: that the code begins, what it prints, and how it ended. */
export type FromThread =
  | { kind: 'begins' }
  | { kind: 'printed'; text: string; isCut: boolean }
  | { kind: 'ended'; end: CodeEnd };
