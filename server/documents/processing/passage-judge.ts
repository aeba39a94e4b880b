import { createForkProgramHost } from '../../../models/engine/fork-program-host.ts';
import { systemTimer } from '../../../models/engine/timer.ts';
import type { SegmentRole } from '../../sensitivity/sensitivity.types.ts';
import type { TextScore } from '../documents.types.ts';
import { DOCUMENT_LIMITS } from './document-limits.ts';
import type { DocumentReaderOptions } from './document-reader.ts';
import { JudgingProcess } from './judging-process.ts';
import { startDocumentProcess } from './start-document-process.ts';

/** Finds out how sensitive passages are. */
export type PassageJudge = ReturnType<typeof createPassageJudge>;

export type PassageJudgeOptions = Pick<
  DocumentReaderOptions,
  'environment' | 'programs' | 'limits' | 'timer' | 'start'
>;

/**
 * Judges passages in a process of its own, which starts with the first of them and is as closed as that of a document. One
 * that dies or says nothing for too long fails what it was given; the next passage starts another.
 */
export function createPassageJudge(options: PassageJudgeOptions) {
  const { environment, programs = createForkProgramHost(), timer = systemTimer } = options;
  const { start = () => startDocumentProcess(programs, environment) } = options;
  const limits = { ...DOCUMENT_LIMITS, ...options.limits };
  let current: JudgingProcess | undefined;
  return {
    /** The score of each text by itself, as words of `role`. Throws DocumentRefused, and the reason of `signal`. */
    async score(texts: string[], signal: AbortSignal, role: SegmentRole = 'document'): Promise<TextScore[]> {
      signal.throwIfAborted();
      if (!current?.isAlive) current = new JudgingProcess(start(), limits, timer);
      return current.score(texts, signal, role);
    },
    /** Ends the process: nothing is to be judged for now. */
    rest() {
      current?.end();
      current = undefined;
    },
  };
}
