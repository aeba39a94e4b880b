import { afterEach, beforeEach, expect, test } from 'vitest';
import { DOCUMENT_LIMITS } from '../../../../server/documents/processing/document-limits.ts';
import type {
  FromDocumentProcess,
  ToDocumentProcess,
} from '../../../../server/documents/processing/document-messages.ts';
import { JudgingProcess } from '../../../../server/documents/processing/judging-process.ts';
import type { DocumentProcessEnd } from '../../../../server/documents/processing/start-document-process.ts';
import { ManualTimer } from '../../engine/manual-timer.ts';

const never = new AbortController().signal;
const unheard: unknown[] = [];
const note = (reason: unknown) => void unheard.push(reason);
beforeEach(() => {
  unheard.length = 0;
  process.on('unhandledRejection', note);
});
afterEach(() => void process.off('unhandledRejection', note));

/** Rejections that nobody heard are told once the microtasks are done. */
const toldOfRejections = () => new Promise<void>((resolve) => setImmediate(resolve));

/** A process that answers when it is told to. */
function start(send: (message: ToDocumentProcess) => void = () => {}) {
  const ended = Promise.withResolvers<DocumentProcessEnd>();
  let hear: (message: FromDocumentProcess) => void = () => {};
  const judging = new JudgingProcess(
    {
      pid: 1,
      send,
      onMessage: (listener) => {
        hear = listener;
      },
      ended: ended.promise,
      kill: () => ended.resolve({ code: null, signal: 'SIGKILL', passedMemoryLimit: false }),
    },
    DOCUMENT_LIMITS,
    new ManualTimer(),
  );
  return { judging, say: (message: FromDocumentProcess) => hear(message) };
}

test('who had left before asks nothing', async () => {
  const sent: string[] = [];
  const { judging } = start(({ type }) => void sent.push(type));
  await expect(judging.score(['a'], AbortSignal.abort(new Error('left')), 'document')).rejects.toThrow(
    'left',
  );
  expect(sent).toEqual(['judge']);
  judging.end();
});

test('who leaves waits no longer, and another is answered', async () => {
  const { judging, say } = start();
  const leave = new AbortController();
  const left = judging.score(['a'], leave.signal, 'document');
  const other = judging.score(['b'], never, 'document');
  leave.abort(new Error('left'));
  await expect(left).rejects.toThrow('left');
  say({
    type: 'scores',
    call: 2,
    scores: [{ score: 0.5, categories: [], causes: [] }],
  } as unknown as FromDocumentProcess);
  expect(await other).toMatchObject([{ score: 0.5 }]);
  judging.end();
});

test('texts that a process does not take fail once, and its end is heard', async () => {
  const { judging } = start(({ type }) => {
    if (type === 'texts') throw new Error('The channel is closed.');
  });
  await expect(judging.score(['a'], never, 'document')).rejects.toThrow('The channel is closed.');
  judging.end();
  await toldOfRejections();
  expect(unheard).toEqual([]);
});
