import { parentPort } from 'node:worker_threads';
import { background, endOnBackgroundFailure } from '../../../models/background.ts';
import { blockNetwork } from '../../../models/engine/block-network.ts';
import { blockProcesses } from '../../../models/engine/block-processes.ts';
import type { ScoreReply, ScoreRequest } from './start-score-threads.ts';

// A thread has modules of its own: the network is taken from it before anything else is loaded, too.
blockNetwork();
blockProcesses();
endOnBackgroundFailure();
/** Loaded when the first text comes: a short document needs one of the threads only. */
let loading: Promise<(text: string) => ScoreReply['scores'][number]> | undefined;

parentPort?.on('message', (request: ScoreRequest) => background('scoring', () => answer(request)));

async function answer({ call, texts }: ScoreRequest): Promise<void> {
  loading ??= load();
  const score = await loading;
  parentPort?.postMessage({ call, scores: texts.map(score) } satisfies ScoreReply);
}

async function load() {
  const { createShippedScorer } = await import('../../sensitivity/shipped-scorer.ts');
  const score = createShippedScorer();
  return (text: string) => {
    const result = score([{ role: 'document', text }]);
    return { score: result.score, categories: result.categories };
  };
}
