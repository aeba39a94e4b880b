import { availableParallelism } from 'node:os';
import { blockProcesses } from '../../../models/engine/block-processes.ts';
import { causesOf } from '../../../models/score-causes.ts';
import { DECISION_SCORE } from '../../sensitivity/combine.ts';
import { ScoringThread } from '../../sensitivity/scoring-thread.ts';
import type { SegmentRole, SensitivityResult } from '../../sensitivity/sensitivity.types.ts';
import type { TextScore } from '../documents.types.ts';
import type { TextsToJudge } from './document-messages.ts';
import { parserFailed } from './refusals.ts';
import type { ServerLine } from './server-line.ts';

/** Scores texts, each by itself; rejects when a thread fails. */
type ScoreTexts = (texts: string[], role: SegmentRole) => Promise<TextScore[]>;

/** Scoring a document takes longer than reading it: two threads keep up with one reader where there are cores for them. */
const THREADS = availableParallelism() > 2 ? 2 : 1;

/** Starts threads that score texts; no other thread or process can be started from here on. */
function startScoreThreads(): ScoreTexts {
  const threads = Array.from({ length: THREADS }, () => new ScoringThread({ hasMemory: false }));
  blockProcesses();
  return async (texts, role) => {
    const idlest = threads.reduce((best, thread) => (thread.waiting < best.waiting ? thread : best));
    try {
      const results = await idlest.score(texts.map((text) => [{ role, text }]));
      return results.map(toTextScore);
    } catch {
      throw parserFailed();
    }
  };
}

function toTextScore({ score, categories, reasons }: SensitivityResult): TextScore {
  const { found, subjects } = causesOf(reasons, categories, DECISION_SCORE);
  const named = new Set([
    ...found.map((reason) => ('category' in reason ? reason.category : '')),
    ...subjects,
  ]);
  return { score, categories, causes: categories.filter(({ name }) => named.has(name)) };
}

/** Starts what scores the texts that the server sends; each call is answered by `scores`, or all end with `refused`. */
export function startJudging(line: ServerLine): (request: TextsToJudge) => Promise<void> {
  const scoreTexts = startScoreThreads();
  return async ({ call, texts, role }) => {
    try {
      line.send({ type: 'scores', call, scores: await scoreTexts(texts, role) });
    } catch (error) {
      line.refuse(error);
    }
  };
}
