import { Worker } from 'node:worker_threads';
import { awaitedElsewhere } from '../../../models/background.ts';
import { programUrl } from '../../../models/program-url.ts';
import { unlessAborted } from '../../../models/unless-aborted.ts';
import { AppError } from '../../core/app-error.ts';
import type { ImportStep } from './plan-import.ts';
import type { LeftOut } from './read-import.ts';

/** What the thread is given. */
export interface ImportOrder {
  /** The file as it was sent. */
  bytes: Uint8Array;
  userId: string;
  /** Milliseconds since 1970. */
  now: number;
}

/** What the thread answers to each question for the next batch. */
export type ImportThreadAnswer =
  | { steps: ImportStep[] }
  | { isOver: true; leftOut: LeftOut[] }
  | { refusal: Pick<AppError, 'status' | 'code' | 'detail' | 'params' | 'errors'> };

/** What a file of 50 MB takes when it is parsed, with room for one that consists of small things only. */
const HEAP_MEGABYTES = 1_024;

/**
 * Reads a file that is to be imported in a thread of its own, all of it before the first batch. Throws AppError 400 and 422
 * for a file that cannot be read, 413 for one that takes too much memory, and the reason of `signal`.
 *
 * @param leftOut after the last batch it holds what could not be read
 */
export async function* readInThread(
  order: ImportOrder,
  leftOut: LeftOut[],
  signal: AbortSignal,
): AsyncGenerator<ImportStep[]> {
  signal.throwIfAborted();
  const thread = new Worker(programUrl('import-thread', import.meta.url), {
    workerData: order,
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MEGABYTES },
  });
  const failure = Promise.withResolvers<never>();
  // It may fail while nobody asks it anything.
  awaitedElsewhere(failure.promise);
  thread.once('error', (error) => failure.reject(toFailure(error)));
  thread.once('exit', () => failure.reject(new Error('The thread that reads an import ended.')));
  try {
    for (;;) {
      const answer = await unlessAborted(signal, Promise.race([ask(thread), failure.promise]));
      if ('refusal' in answer) throw toRefusal(answer.refusal);
      if ('isOver' in answer) {
        for (const each of answer.leftOut) leftOut.push(each);
        return;
      }
      yield answer.steps;
    }
  } finally {
    await thread.terminate();
  }
}

function ask(thread: Worker): Promise<ImportThreadAnswer> {
  return new Promise((resolve) => {
    thread.once('message', resolve);
    thread.postMessage('next');
  });
}

function toRefusal(refusal: Extract<ImportThreadAnswer, { refusal: object }>['refusal']): AppError {
  const { errors, params } = refusal;
  return new AppError(refusal.status, refusal.code, refusal.detail, { params, ...(errors && { errors }) });
}

// Its own message may quote the file.
function toFailure(error: Error): Error {
  if ('code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY')
    return new AppError(413, 'body_too_large', 'The request body is too large');
  return new Error(`The thread that reads an import failed: ${error.name}`);
}
