import { parentPort } from 'node:worker_threads';
import { background, endOnBackgroundFailure } from '../../../../models/background.ts';
import { blockNetwork } from '../../../../models/engine/block-network.ts';
import { blockProcesses } from '../../../../models/engine/block-processes.ts';
import type { ToPageThread } from './page-messages.ts';

// A thread has modules of its own: the network is taken from it before anything else is loaded, too.
blockNetwork();
blockProcesses();
endOnBackgroundFailure();
const serving = import('./serve-pages.ts').then(({ createPageServer }) => createPageServer());
/** One thing after another: the answers come in the order of the questions. */
let work: Promise<void> = Promise.resolve();

parentPort?.on('message', (message: ToPageThread) => {
  work = work.then(async () => {
    const answer = await (await serving)(message);
    parentPort?.postMessage(answer);
  });
  background('page', () => work);
});
