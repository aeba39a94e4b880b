import { setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import { background, endOnBackgroundFailure } from '../../models/background.ts';
import { blockNetwork } from '../../models/engine/block-network.ts';
import { blockProcesses } from '../../models/engine/block-processes.ts';
import type { ThreadOptions, ThreadReply, ThreadRequest } from './scoring-thread.ts';

// A thread has modules of its own: the network is taken from it before anything else is loaded, too.
blockNetwork();
blockProcesses();
endOnBackgroundFailure();
/** As `nice` has it: whoever asks for something short goes first where cores are few. */
const BEHIND_THE_SERVER = 10;
// Linux knows priorities of threads; elsewhere the whole server would go behind.
if (process.platform === 'linux') setPriority(BEHIND_THE_SERVER);

/** Loaded when the first text comes: a short document needs one of the threads only. */
let loading: ReturnType<typeof load> | undefined;

parentPort?.on('message', (request: ThreadRequest) => background('scoring', () => answer(request)));

async function answer(request: ThreadRequest): Promise<void> {
  loading ??= load();
  const { score, detectAll } = await loading;
  const reply: ThreadReply =
    request.kind === 'score'
      ? { call: request.call, kind: 'score', results: request.prompts.map(score) }
      : { call: request.call, kind: 'detect', found: request.texts.map((text) => detectAll(text)) };
  parentPort?.postMessage(reply);
}

async function load() {
  const { createShippedScorer } = await import('./shipped-scorer.ts');
  const { createScoringMemory } = await import('./scoring-memory.ts');
  const { detectAll } = await import('./detectors/detect-all.ts');
  const { hasMemory } = workerData as ThreadOptions;
  return { score: createShippedScorer(hasMemory ? createScoringMemory() : undefined), detectAll };
}
