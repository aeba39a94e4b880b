import { createForkProgramHost } from '../../../models/engine/fork-program-host.ts';
import type { ProgramHost } from '../../../models/engine/program-host.ts';
import { systemTimer, type Timer } from '../../../models/engine/timer.ts';
import type { SegmentRole } from '../../sensitivity/sensitivity.types.ts';
import type { TextScore } from '../documents.types.ts';
import { DOCUMENT_LIMITS, type DocumentLimits } from './document-limits.ts';
import { JudgingProcess } from './judging-process.ts';
import { type DocumentProcess, startDocumentProcess } from './start-document-process.ts';

/** Finds out how sensitive passages are. */
export interface PassageJudge {
  /** The score of each text by itself, as words of `role` (`document` unless given). Throws DocumentRefused, and the reason of `signal`. */
  score(texts: string[], signal: AbortSignal, role?: SegmentRole): Promise<TextScore[]>;
  /** Ends the process: nothing is to be judged for now. */
  rest(): void;
}

export interface PassageJudgeOptions {
  /** The server's environment; what is harmless of it is passed on. */
  environment: Readonly<Record<string, string | undefined>>;
  /** What starts the processes; `child_process.fork` unless the server runs in the desktop app. */
  programs?: ProgramHost;
  limits?: Partial<DocumentLimits>;
  timer?: Timer;
  start?: () => DocumentProcess;
}

/**
 * Judges passages in a process of its own, which starts with the first of them and is as closed as that of a document. One
 * that dies or says nothing for too long fails what it was given; the next passage starts another.
 */
export function createPassageJudge(options: PassageJudgeOptions): PassageJudge {
  const { environment, programs = createForkProgramHost(), timer = systemTimer } = options;
  const { start = () => startDocumentProcess(programs, environment) } = options;
  const limits = { ...DOCUMENT_LIMITS, ...options.limits };
  let current: JudgingProcess | undefined;
  return {
    async score(texts, signal, role = 'document') {
      signal.throwIfAborted();
      if (!current?.isAlive) current = new JudgingProcess(start(), limits, timer);
      return current.score(texts, signal, role);
    },
    rest() {
      current?.end();
      current = undefined;
    },
  };
}
