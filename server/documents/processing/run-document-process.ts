import { awaitedElsewhere, background } from '../../../models/background.ts';
import type { Timer } from '../../../models/engine/timer.ts';
import { unlessAborted } from '../../../models/unless-aborted.ts';
import { DocumentRefused } from '../documents.types.ts';
import type { DocumentOrder, FromDocumentProcess } from './document-messages.ts';
import { processDied, tookTooLong, tooMuchMemory } from './refusals.ts';
import type { DocumentProcess, DocumentProcessEnd } from './start-document-process.ts';
import { WorkClock } from './work-clock.ts';

/** What a document process ends with when all went well. */
type Outcome = Extract<FromDocumentProcess, { type: 'inspected' | 'drawn' | 'finished' | 'unpacked' }>;
/** What a document process says or asks on its way. */
type Notice = Exclude<FromDocumentProcess, Outcome | { type: 'refused' | 'scores' }>;

export interface DocumentTask {
  process: DocumentProcess;
  order: DocumentOrder;
  timer: Timer;
  signal: AbortSignal;
  /** Leaves a process that has done its work alive, to be given another order or killed. */
  isKept?: boolean;
  /**
   * Does what the process asks for; what it throws ends the process and is thrown on. Its time is not the process's.
   * `signal` aborts when the process is no longer wanted.
   */
  serve(notice: Notice, process: DocumentProcess, signal: AbortSignal): Promise<void>;
}

/**
 * Gives a process its order and sees it to its end, which is the death of the process, unless it did its work and
 * `isKept`. Throws DocumentRefused for what the process refuses and for what it is killed for, and the reason of
 * `signal`.
 */
export async function runDocumentProcess(task: DocumentTask): Promise<Outcome> {
  const { process, order, signal } = task;
  const outcome = Promise.withResolvers<Outcome>();
  // Who leaves does not wait for it, and it fails all the same when the process has ended.
  awaitedElsewhere(outcome.promise);
  const fail = (error: unknown) => outcome.reject(error);
  const over = new AbortController();
  const clock = new WorkClock(task.timer, budgetOf(order), () => fail(tookTooLong()));
  background('document_process_end', () => process.ended.then((end) => fail(refusalFor(end)), fail));
  process.onMessage((message) => {
    clock.progress();
    if (isOutcome(message)) outcome.resolve(message);
    else if (message.type === 'refused') fail(new DocumentRefused(message.code, message.sentence));
    else if (message.type !== 'scores')
      background('document_question', () =>
        offTheClock(clock, () => task.serve(message, process, over.signal)).catch(fail),
      );
  });
  try {
    signal.throwIfAborted();
    process.send(order);
    const reached = await unlessAborted(signal, outcome.promise);
    if (task.isKept) return reached;
    await end(process);
    return reached;
  } catch (error) {
    await end(process);
    throw error;
  } finally {
    clock.stop();
    over.abort();
  }
}

const OUTCOMES: ReadonlySet<FromDocumentProcess['type']> = new Set<Outcome['type']>([
  'inspected',
  'drawn',
  'finished',
  'unpacked',
]);

function isOutcome(message: FromDocumentProcess): message is Outcome {
  return OUTCOMES.has(message.type);
}

async function end(process: DocumentProcess): Promise<void> {
  process.kill();
  await process.ended;
}

function budgetOf({ type, limits }: DocumentOrder) {
  const totalMs = type === 'read' || type === 'unpack' ? limits.readMs : limits.inspectMs;
  return { totalMs, stallMs: Math.min(limits.stallMs, totalMs) };
}

async function offTheClock(clock: WorkClock, serve: () => Promise<void>): Promise<void> {
  clock.pause();
  try {
    await serve();
  } finally {
    clock.resume();
  }
}

/** Exit code of a process that aborts, where there are no signals. */
const ABORTED = 134;

function refusalFor({ code, signal, passedMemoryLimit }: DocumentProcessEnd): DocumentRefused {
  // V8 aborts the process when its heap is full.
  if (passedMemoryLimit || signal === 'SIGABRT' || code === ABORTED) return tooMuchMemory();
  return processDied();
}
