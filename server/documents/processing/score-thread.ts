import { parentPort } from 'node:worker_threads';
import { blockNetwork } from '../../../models/engine/block-network.ts';
import { blockProcesses } from '../../../models/engine/block-processes.ts';
import type { ScoreReply, ScoreRequest } from './start-score-thread.ts';

// A thread has modules of its own: the network is taken from it before anything else is loaded, too.
blockNetwork();
blockProcesses();
const { createShippedScorer } = await import('../../sensitivity/shipped-scorer.ts');
const score = createShippedScorer();
parentPort?.on('message', ({ call, texts }: ScoreRequest) => {
  const scores = texts.map((text) => {
    const result = score([{ role: 'document', text }]);
    return { score: result.score, categories: result.categories };
  });
  parentPort?.postMessage({ call, scores } satisfies ScoreReply);
});
