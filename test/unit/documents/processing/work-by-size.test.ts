import { rmSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { DOCUMENT_LIMITS, limitsForSize } from '../../../../server/documents/processing/document-limits.ts';
import type {
  FromDocumentProcess,
  ToDocumentProcess,
} from '../../../../server/documents/processing/document-messages.ts';
import { createParseContext } from '../../../../server/documents/processing/parse-context.ts';
import { ServerLine } from '../../../../server/documents/processing/server-line.ts';
import type {
  DocumentProcess,
  DocumentProcessEnd,
} from '../../../../server/documents/processing/start-document-process.ts';
import { makeFolder } from '../../../make-folder.ts';
import { ManualTimer } from '../../engine/manual-timer.ts';
import { readerWith } from './reading.ts';

const directory = makeFolder('alcove-work-by-size-');
afterAll(() => rmSync(directory, { recursive: true, force: true }));

/** A file of this many bytes, of which nothing is read here. */
function fileOf(bytes: number): string {
  const path = join(directory, `${bytes}.bin`);
  writeFileSync(path, '');
  truncateSync(path, bytes);
  return path;
}

/** Reads a file with a process that gets on but never ends; `tell` says that it has got on. */
async function startReading(bytes: number) {
  const ended = Promise.withResolvers<DocumentProcessEnd>();
  const ordered = Promise.withResolvers<void>();
  let hear: (message: FromDocumentProcess) => void = () => {};
  const process: DocumentProcess = {
    pid: 1,
    send: () => ordered.resolve(),
    onMessage: (listener) => {
      hear = listener;
    },
    ended: ended.promise,
    kill: () => ended.resolve({ code: null, signal: 'SIGKILL', passedMemoryLimit: false }),
  };
  const timer = new ManualTimer();
  const reader = readerWith({ timer, start: () => process });
  const listener = { onProgress: () => {}, onPages: async () => {}, onChunks: async () => {} };
  const file = { path: fileOf(bytes), key: undefined, filename: 'a.csv', contentType: 'text/csv' as const };
  const outcome = reader
    .read(file, listener, new AbortController().signal)
    .then(String, (error) => error.code);
  await ordered.promise;
  return { timer, outcome, process, tell: () => hear({ type: 'progress', pagesDone: 1, pageCount: null }) };
}

type Reading = Awaited<ReturnType<typeof startReading>>;

async function workFor(seconds: number, { timer, tell }: Reading): Promise<void> {
  for (let second = 0; second < seconds; second += 1) {
    timer.advance(1000);
    tell();
    // The server has taken it, and the clock goes on.
    await new Promise((resolve) => setImmediate(resolve));
  }
}

describe('the time for a file', () => {
  test('of 30 KB is a minute, however well it gets on', async () => {
    const reading = await startReading(30_000);
    await workFor(61, reading);
    expect(await reading.outcome).toBe('took_too_long');
  });

  test('of 20 MB is five minutes more', async () => {
    const reading = await startReading(20_000_000);
    await workFor(300, reading);
    reading.process.kill();
    expect(await reading.outcome).toBe('unreadable');
  });
});

describe('the pictures of a file', () => {
  /** Asks for each of these pictures to be read; gives how many went to OCR, and how many are said to be unread. */
  async function askFor(pictures: Uint8Array[], bytes: number): Promise<[read: number, unread: number]> {
    const asked: number[] = [];
    let answer: (message: ToDocumentProcess) => void = () => {};
    const line = new ServerLine({
      send: (message) => {
        if (message.type !== 'picture') return;
        asked.push(message.call);
        answer({ type: 'picture-text', call: message.call, text: 'Seen.' });
      },
      onMessage: (listener) => {
        answer = listener;
      },
    });
    const context = createParseContext(line, limitsForSize(DOCUMENT_LIMITS, bytes));
    for (const picture of pictures) await context.readImage(picture);
    return [asked.length, context.unreadPictures];
  }
  const different = Array.from({ length: 300 }, (_, index) => Buffer.from(`picture ${index}`));

  test('that are 300 in 30 KB are passed over after the forty-seventh, and counted', async () => {
    expect(await askFor(different, 30_000)).toEqual([47, 253]);
  });

  test('that are 300 in 1 MB are all read', async () => {
    expect(await askFor(different, 1_000_000)).toEqual([300, 0]);
  });

  test('that are one and the same are read once', async () => {
    expect(await askFor(Array(300).fill(Buffer.from('logo')), 1_000_000)).toEqual([1, 0]);
  });

  test('that are too large each are passed over, and counted', async () => {
    expect(await askFor([Buffer.alloc(30_000_001), Buffer.from('small')], 50_000_000)).toEqual([1, 1]);
  });
});

test('the text of a file and its paragraphs are bounded by its size', () => {
  expect(limitsForSize(DOCUMENT_LIMITS, 300_000).blocks).toBe(170_000);
  expect(limitsForSize(DOCUMENT_LIMITS, 700_000).characters).toBe(46_000_000);
  expect(limitsForSize(DOCUMENT_LIMITS, 50_000_000)).toEqual(DOCUMENT_LIMITS);
});
