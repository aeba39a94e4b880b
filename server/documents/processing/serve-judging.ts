import type { ServerLine } from './server-line.ts';
import { startScoreThreads } from './start-score-threads.ts';

/** Starts what scores the texts that the server sends; each call is answered by `scores`, or all end with `refused`. */
export function startJudging(
  line: ServerLine,
): (request: { call: number; texts: string[] }) => Promise<void> {
  const scoreTexts = startScoreThreads();
  return async ({ call, texts }) => {
    try {
      line.send({ type: 'scores', call, scores: await scoreTexts(texts) });
    } catch (error) {
      line.refuse(error);
    }
  };
}
