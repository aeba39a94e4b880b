import { Worker } from 'node:worker_threads';
import { programUrl } from '../../../../../models/program-url.ts';
import { unlessAborted } from '../../../../../models/unless-aborted.ts';
import { TIMEOUTS } from '../../../../core/timeouts.ts';
import type { CodeEnd, CodeOutcome, CodeRun, CodeTimeouts } from '../code-run.types.ts';
import type { FromThread, ThreadData } from './thread-messages.ts';

/**
 * Runs JavaScript in a QuickJS of its own in a thread of its own, which has gone when this returns, whatever the code
 * did. Throws the reason of `signal`.
 */
export async function runJavaScript(
  run: CodeRun,
  signal: AbortSignal,
  timeouts: CodeTimeouts = TIMEOUTS,
): Promise<CodeOutcome> {
  signal.throwIfAborted();
  const worker = startThread(run);
  try {
    return await unlessAborted(signal, hear(worker, run.limitMs, timeouts));
  } finally {
    await worker.terminate();
  }
}

function startThread({ code, inputs, limitMs }: CodeRun): Worker {
  return new Worker(programUrl('javascript-thread', import.meta.url), {
    workerData: { code, inputs, limitMs } satisfies ThreadData,
    env: {},
    argv: [],
    execArgv: [],
    stdout: true,
    stderr: true,
    resourceLimits: { maxOldGenerationSizeMb: 48, maxYoungGenerationSizeMb: 8, stackSizeMb: 8 },
  });
}

async function hear(worker: Worker, limitMs: number, timeouts: CodeTimeouts): Promise<CodeOutcome> {
  let printed = '';
  let isPrintedCut = false;
  const ended = Promise.withResolvers<CodeOutcome>();
  const end = (how: CodeEnd) => ended.resolve({ printed, isPrintedCut, end: how });
  const stop = () => end({ kind: 'stopped', by: 'time' });
  let timer = setTimeout(stop, timeouts.codeStart);
  worker.on('message', (message: FromThread) => {
    if (message.kind === 'ended') end(message.end);
    else if (message.kind === 'printed') {
      printed += message.text;
      isPrintedCut = message.isCut;
    } else {
      clearTimeout(timer);
      timer = setTimeout(stop, limitMs + timeouts.codeEnd);
    }
  });
  worker.on('error', (error) => endOfThread(error, end, ended.reject));
  worker.on('exit', () => ended.reject(new Error('The thread that runs code ended without a word.')));
  try {
    return await ended.promise;
  } finally {
    clearTimeout(timer);
  }
}

function endOfThread(error: unknown, end: (how: CodeEnd) => void, fail: (error: Error) => void): void {
  const code = (error as NodeJS.ErrnoException).code;
  if (code === 'ERR_WORKER_OUT_OF_MEMORY') end({ kind: 'stopped', by: 'memory' });
  else fail(new Error('The thread that runs code failed.', { cause: error }));
}
