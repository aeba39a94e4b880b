import { readFileSync, rmSync } from 'node:fs';
import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { createForkProgramHost } from '../../../../models/engine/fork-program-host.ts';
import { DOCUMENT_LIMITS } from '../../../../server/documents/processing/document-limits.ts';
import type { DocumentReaderOptions } from '../../../../server/documents/processing/document-reader.ts';
import {
  type DocumentProcess,
  startDocumentProcess,
} from '../../../../server/documents/processing/start-document-process.ts';
import { ManualTimer } from '../../engine/manual-timer.ts';
import { drawPdf } from './draw-pdf.ts';
import { readAll, readerWith, temporaryFiles } from './reading.ts';
import { onePagePdf, pdfStream } from './write-pdf.ts';

const file = temporaryFiles();
const signal = new AbortController().signal;
const sentence = (index: number) => `Le service numéro ${index} ouvre tous les jours à neuf heures du matin.`;
const longText = Array.from({ length: 3000 }, (_, index) => sentence(index)).join('\n\n');
const plain = (name: string, text: string) => ({ ...file(name, text), contentType: 'text/plain' as const });

describe('a document', () => {
  let pdf: { path: string; filename: string };

  beforeAll(async () => {
    const bytes = await drawPdf(
      Array.from({ length: 3 }, (_, index) => ({ heading, lines }) => {
        heading(60, 740, `Chapitre ${index + 1}`);
        lines(60, 700, [sentence(index), 'Les autres services sont fermés le dimanche.']);
      }),
    );
    pdf = file('guide.pdf', bytes);
  });

  test('is read into pages, passages with stems, and its language', async () => {
    const { facts, pages, chunks, progress } = await readAll(readerWith(), {
      ...pdf,
      contentType: 'application/pdf',
    });
    expect(facts).toEqual({ pageCount: 3, language: 'fr', chunkCount: chunks.length, unreadPictures: 0 });
    expect(pages.map(({ page }) => page)).toEqual([1, 2, 3]);
    expect(pages[1]?.text).toBe(`Chapitre 2\n\n${sentence(1)} Les autres services sont fermés le dimanche.`);
    expect(progress).toEqual([0, 1, 2, 3].map((done) => [done, 3]));
    expect(chunks[0]).toMatchObject({ position: 0, page: 1, language: 'fr' });
    expect(chunks[0]?.searchText).toContain('servic');
  });

  test('without pages is kept in pieces of at most 100,000 characters', async () => {
    const { facts, pages } = await readAll(readerWith(), plain('long.txt', longText));
    expect(facts.pageCount).toBeNull();
    expect(pages.map(({ page }) => page)).toEqual(pages.map((_, index) => index + 1));
    expect(pages.length).toBeGreaterThan(1);
    expect(Math.max(...pages.map(({ text }) => text.length))).toBeLessThanOrEqual(100_000);
    expect(pages.map(({ text }) => text).join('\n\n')).toBe(longText);
  });

  test('that is a picture is one page of what OCR reads in it', async () => {
    const picture = await sharp({ create: { width: 40, height: 30, channels: 3, background: 'white' } })
      .webp()
      .toBuffer();
    const path = file('note', picture);
    const reader = readerWith({
      readPicture: async (bytes) => (Buffer.from(bytes).equals(picture) ? 'Read.\n\nTwice.' : ''),
    });
    expect(await reader.inspect(path, signal)).toEqual({ contentType: 'image/webp' });
    const { facts, pages } = await readAll(reader, { ...path, contentType: 'image/webp' });
    expect(facts.pageCount).toBe(1);
    expect(pages).toEqual([{ page: 1, text: 'Read.\n\nTwice.' }]);
  });

  test('with more scanned pages than its size allows says how many were not read', async () => {
    const scans = await drawPdf(
      [20, 40, 60].map(
        (width) =>
          ({ page }) =>
            page.drawLine({ start: { x: 10, y: 10 }, end: { x: width, y: 90 } }),
      ),
    );
    const reader = readerWith({
      limits: { ...DOCUMENT_LIMITS, pictures: 1 },
      readPicture: async () => 'A page that was read.',
    });
    const scan = { ...file('scans.pdf', scans), contentType: 'application/pdf' as const };
    const { facts, pages } = await readAll(reader, scan);
    expect(pages).toEqual([{ page: 1, text: 'A page that was read.' }]);
    expect(facts).toMatchObject({ pageCount: 3, unreadPictures: 2 });
  });

  test('whose picture cannot be read because the engine failed is refused with that reason', async () => {
    const reader = readerWith({ readPicture: () => Promise.reject(new Error('The engine died.')) });
    const scan = file('scan.pdf', onePagePdf(pdfStream('0 0 m 100 100 l S')));
    const reading = readAll(reader, { ...scan, contentType: 'application/pdf' });
    await expect(reading).rejects.toMatchObject({
      code: 'unreadable',
      message: expect.stringContaining('pictures'),
    });
  });
});

describe('passages', () => {
  test('come in batches of at most thirty-two, in order, the next only when the last is taken', async () => {
    let open = 0;
    const positions: number[] = [];
    const sizes: number[] = [];
    const take = async (some: { position: number }[]) => {
      open += 1;
      expect(open).toBe(1);
      await new Promise((resolve) => setImmediate(resolve));
      positions.push(...some.map(({ position }) => position));
      sizes.push(some.length);
      open -= 1;
    };
    const listener = { onProgress: () => {}, onPages: async () => {}, onChunks: take };
    const { chunkCount } = await readerWith().read(plain('batches.txt', longText), listener, signal);
    expect(Math.max(...sizes)).toBe(32);
    expect(positions).toEqual(Array.from({ length: chunkCount }, (_, index) => index));
  });

  test('that cannot be stored end the reading with the error of the listener', async () => {
    const full = new Error('The disk is full.');
    const listener = { onProgress: () => {}, onPages: async () => {}, onChunks: () => Promise.reject(full) };
    await expect(readerWith().read(plain('full.txt', longText), listener, signal)).rejects.toBe(full);
  });
});

describe('the process of a document', () => {
  /** A reader, and the ids of the processes it started. */
  function watchedReader(
    environment: NodeJS.ProcessEnv = process.env,
    options: Partial<DocumentReaderOptions> = {},
  ) {
    const pids: number[] = [];
    const start = () => {
      const forked = startDocumentProcess(createForkProgramHost(), environment);
      pids.push(forked.pid ?? 0);
      return forked;
    };
    return { reader: readerWith({ start, ...options }), pids };
  }
  const onChunks = (act: () => void) => ({
    onProgress: () => {},
    onPages: async () => {},
    onChunks: async () => act(),
  });

  test('is gone when its document is read', async () => {
    const { reader, pids } = watchedReader();
    await readAll(reader, plain('short.txt', 'One sentence.'));
    expect(pids).toHaveLength(1);
    expect(() => process.kill(pids[0] ?? 0, 0)).toThrow('ESRCH');
  });

  test('is killed when the reading is given up, with the reason of the signal', async () => {
    const { reader, pids } = watchedReader();
    const abort = new AbortController();
    const reason = new Error('The document was deleted.');
    const listener = onChunks(() => abort.abort(reason));
    await expect(reader.read(plain('gone.txt', longText), listener, abort.signal)).rejects.toBe(reason);
    expect(() => process.kill(pids[0] ?? 0, 0)).toThrow('ESRCH');
  });

  test('that dies by itself makes the document unreadable', async () => {
    const { reader, pids } = watchedReader();
    const listener = onChunks(() => process.kill(pids[0] ?? 0, 'SIGTERM'));
    const reading = reader.read(plain('dies.txt', longText), listener, signal);
    await expect(reading).rejects.toMatchObject({ name: 'DocumentRefused', code: 'unreadable' });
  });

  test('that is stopped in the middle is given up after a minute, killed, and the next document is read', async () => {
    const timer = new ManualTimer();
    const { reader, pids } = watchedReader(process.env, { timer, parallel: 1 });
    const stopped = Promise.withResolvers<void>();
    const listener = onChunks(() => {
      process.kill(pids[0] ?? 0, 'SIGSTOP');
      stopped.resolve();
    });
    const reading = reader.read(plain('stopped.txt', longText), listener, signal);
    const refused = expect(reading).rejects.toMatchObject({ code: 'took_too_long' });
    await stopped.promise;
    // What it had asked for is answered, and its time counts again.
    await new Promise((resolve) => setImmediate(resolve));
    timer.advance(60_250);
    await refused;
    expect(() => process.kill(pids[0] ?? 0, 0)).toThrow('ESRCH');
    const { pages } = await readAll(reader, plain('next.txt', 'One sentence.'));
    expect(pages).toEqual([{ page: 1, text: 'One sentence.' }]);
  });

  test('inherits nothing but what an operating system needs', async () => {
    const environment = { ...process.env, ALCOVE_CLOUD_API_KEY: 'secret', NODE_OPTIONS: '--no-warnings' };
    const { reader, pids } = watchedReader(environment);
    const seen: string[] = [];
    const listener = onChunks(() => seen.push(readFileSync(`/proc/${pids[0]}/environ`, 'utf8')));
    await reader.read(plain('environment.txt', 'One sentence.'), listener, signal);
    expect(seen).toHaveLength(1);
    expect(seen[0]).not.toMatch(/secret|NODE_OPTIONS|ALCOVE/);
  });
});

describe('an opened document', () => {
  const isThere = ({ pid = 0 }: { pid: number | undefined }) => {
    try {
      return process.kill(pid, 0);
    } catch {
      return false;
    }
  };

  test.each([
    ['text', () => plain('opened.txt', 'One sentence.')],
    [
      'a PDF file',
      async () => file('opened.pdf', await drawPdf([({ lines }) => lines(60, 700, ['One sentence.'])])),
    ],
  ])('that is %s is read by the process that has it open, wherever the file is by then', async (_, make) => {
    const reader = readerWith();
    const { path, filename } = await make();
    const opened = await reader.open({ path, filename }, signal);
    expect(isThere(opened.process)).toBe(true);
    rmSync(path);
    const { contentType } = opened;
    const pages: string[] = [];
    const listener = {
      onProgress: () => {},
      onPages: async (some: { text: string }[]) => void pages.push(...some.map(({ text }) => text)),
      onChunks: async () => {},
    };
    await reader.read({ path: 'elsewhere', filename, contentType }, listener, signal, opened);
    expect(pages).toEqual(['One sentence.']);
    expect(isThere(opened.process)).toBe(false);
  });

  test('whose process has died meanwhile is unreadable', async () => {
    const reader = readerWith();
    const source = plain('died.txt', 'One sentence.');
    const opened = await reader.open(source, signal);
    opened.process.kill();
    await opened.process.ended;
    const listener = { onProgress: () => {}, onPages: async () => {}, onChunks: async () => {} };
    const reading = reader.read(source, listener, signal, opened);
    await expect(reading).rejects.toMatchObject({ code: 'unreadable' });
  });
});

describe('a spare process', () => {
  /** A reader that keeps one, and the processes it started. */
  function sparing() {
    const timer = new ManualTimer();
    const started: DocumentProcess[] = [];
    const start = () => {
      const forked = startDocumentProcess(createForkProgramHost(), process.env);
      started.push(forked);
      return forked;
    };
    return { reader: readerWith({ start, timer, keepsSpare: true }), started, timer };
  }
  const words = (name: string) => plain(name, 'One sentence.');

  const PAUSE = 300;

  test('is started soon after a document was read, reads the next one, and no third', async () => {
    const { reader, started, timer } = sparing();
    await readAll(reader, words('first.txt'));
    expect(started).toHaveLength(1);
    timer.advance(PAUSE);
    expect(started).toHaveLength(2);
    const opened = await reader.open(words('second.txt'), signal);
    expect(opened.process).toBe(started[1]);
    expect(started).toHaveLength(2);
    opened.process.kill();
  });

  test('is not started for files that follow one another, and none is left when the reader closes', async () => {
    const { reader, started, timer } = sparing();
    for (const name of ['1.txt', '2.txt', '3.txt']) await readAll(reader, words(name));
    reader.close();
    timer.advance(PAUSE);
    expect(started).toHaveLength(3);
  });

  test.each(['text/plain', 'application/pdf'] as const)(
    'that was prepared for %s reads a PDF file as any other process does',
    async (type) => {
      const { reader, started, timer } = sparing();
      const bytes = await drawPdf([({ lines }) => lines(60, 700, ['One sentence.'])]);
      const pdf = { ...file('spared.pdf', bytes), contentType: 'application/pdf' as const };
      await readAll(reader, type === 'text/plain' ? words('before.txt') : pdf);
      timer.advance(PAUSE);
      expect((await readAll(reader, pdf)).pages).toEqual([{ page: 1, text: 'One sentence.' }]);
      expect(started).toHaveLength(2);
      reader.close();
    },
  );

  test('is ended after a minute, and when the reader closes', async () => {
    const { reader, started, timer } = sparing();
    await readAll(reader, words('one.txt'));
    timer.advance(PAUSE);
    timer.advance(60_000);
    await started[1]?.ended;
    await readAll(reader, words('two.txt'));
    timer.advance(PAUSE);
    expect(started).toHaveLength(4);
    reader.close();
    await started[3]?.ended;
  });

  test('that has died is not used', async () => {
    const { reader, started, timer } = sparing();
    await readAll(reader, words('three.txt'));
    timer.advance(PAUSE);
    process.kill(started[1]?.pid ?? 0, 'SIGKILL');
    await started[1]?.ended;
    expect((await readAll(reader, words('four.txt'))).pages).toHaveLength(1);
    reader.close();
  });
});

describe('several documents', () => {
  test('are read side by side, as many as there is room for', async () => {
    let now = 0;
    let most = 0;
    const start = () => {
      const forked = startDocumentProcess(createForkProgramHost(), process.env);
      most = Math.max(most, ++now);
      void forked.ended.then(() => now--);
      return forked;
    };
    const reader = readerWith({ start, parallel: 2 });
    const texts = [1, 2, 3, 4].map((index) => `Document ${index} has one sentence.`);
    const read = await Promise.all(
      texts.map((text, index) => readAll(reader, plain(`many-${index}.txt`, text))),
    );
    expect(read.map(({ pages }) => pages[0]?.text)).toEqual(texts);
    expect(most).toBe(2);
  });

  test('wait their turn and may be given up while they wait', async () => {
    const reader = readerWith({ parallel: 1 });
    const abort = new AbortController();
    const first = readAll(reader, plain('first.txt', 'The first one.'));
    const second = readAll(reader, plain('second.txt', 'The second one.'), abort.signal);
    const refused = expect(second).rejects.toThrow('No longer wanted.');
    abort.abort(new Error('No longer wanted.'));
    await refused;
    expect((await first).pages[0]?.text).toBe('The first one.');
  });
});
