import { afterEach, beforeEach, expect, test } from 'vitest';
import { systemTimer } from '../../../../models/engine/timer.ts';
import { DOCUMENT_LIMITS } from '../../../../server/documents/processing/document-limits.ts';
import { runDocumentProcess } from '../../../../server/documents/processing/run-document-process.ts';
import type {
  DocumentProcess,
  DocumentProcessEnd,
} from '../../../../server/documents/processing/start-document-process.ts';

const unheard: unknown[] = [];
const note = (reason: unknown) => void unheard.push(reason);
beforeEach(() => {
  unheard.length = 0;
  process.on('unhandledRejection', note);
});
afterEach(() => void process.off('unhandledRejection', note));

/** A process that says nothing, and ends when it is killed. */
function silentProcess(send: () => void) {
  const ended = Promise.withResolvers<DocumentProcessEnd>();
  const kill = () => ended.resolve({ code: null, signal: 'SIGKILL', passedMemoryLimit: false });
  return { pid: 1, send, onMessage: () => {}, ended: ended.promise, kill } satisfies DocumentProcess;
}

const run = (given: DocumentProcess, signal: AbortSignal) =>
  runDocumentProcess({
    process: given,
    order: { type: 'inspect', path: 'a.txt', key: undefined, filename: 'a.txt', limits: DOCUMENT_LIMITS },
    timer: systemTimer,
    signal,
    serve: async () => {},
  });

/** Rejections that nobody heard are told once the microtasks are done. */
const toldOfRejections = () => new Promise<void>((resolve) => setImmediate(resolve));

test('a process that nobody wants any more is ended without an order, and its end is heard', async () => {
  let orders = 0;
  const given = silentProcess(() => {
    orders += 1;
  });
  await expect(run(given, AbortSignal.abort(new Error('The client left.')))).rejects.toThrow(
    'The client left.',
  );
  await given.ended;
  await toldOfRejections();
  expect({ orders, unheard }).toEqual({ orders: 0, unheard: [] });
});

test('a process that takes no order is ended, and its end is heard', async () => {
  const given = silentProcess(() => {
    throw new Error('The channel is closed.');
  });
  await expect(run(given, new AbortController().signal)).rejects.toThrow('The channel is closed.');
  await given.ended;
  await toldOfRejections();
  expect(unheard).toEqual([]);
});

test('a process whose caller leaves while it works is ended with the caller’s reason', async () => {
  const leave = new AbortController();
  const given = silentProcess(() => leave.abort(new Error('The client left.')));
  await expect(run(given, leave.signal)).rejects.toThrow('The client left.');
  await given.ended;
  await toldOfRejections();
  expect(unheard).toEqual([]);
});
