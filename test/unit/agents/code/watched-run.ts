import type { Worker } from 'node:worker_threads';
import type { CodeOutcome, CodeRun } from '../../../../server/agents/tools/code/code-run.types.ts';
import { runJavaScript } from '../../../../server/agents/tools/code/javascript/run-javascript.ts';

let liveWorkers = 0;
let messages = 0;
process.on('worker', (worker: Worker) => {
  liveWorkers += 1;
  worker.on('message', () => {
    messages += 1;
  });
  worker.on('exit', () => {
    liveWorkers -= 1;
  });
});

/** Threads that have been started and have not ended. */
export function countLiveWorkers(): number {
  return liveWorkers;
}

/** What a run came to, how often the event loop of this process turned meanwhile, and what its thread sent. */
interface WatchedRun {
  outcome: CodeOutcome;
  turns: number;
  messages: number;
}

/** What is honest here takes a second; a machine that is shared may take many times as long. */
const PATIENCE_MS = 120_000;

type Execute = (run: CodeRun, signal: AbortSignal) => Promise<CodeOutcome>;

/** Runs code and watches this process while it runs. */
export async function watchRun(
  code: string,
  { limitMs = PATIENCE_MS, inputs = [] }: Partial<CodeRun> = {},
  execute: Execute = runJavaScript,
): Promise<WatchedRun> {
  const messagesBefore = messages;
  let turns = 0;
  const heart = setInterval(() => {
    turns += 1;
  }, 5);
  try {
    const outcome = await execute({ code, inputs, limitMs }, new AbortController().signal);
    return { outcome, turns, messages: messages - messagesBefore };
  } finally {
    clearInterval(heart);
  }
}
