import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { availableParallelism } from 'node:os';
import type { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { harmlessEnvironment } from '../../../../models/engine/engine-environment.ts';
import { DOCUMENT_LIMITS } from '../../../../server/documents/processing/document-limits.ts';
import { temporaryFiles } from './reading.ts';
import { onePagePdf, pdfStream } from './write-pdf.ts';

const processing = '../../../../server/documents/processing';
const program = fileURLToPath(new URL(`${processing}/document-process.ts`, import.meta.url));
const probe = new URL('./isolation-probe.ts', import.meta.url).href;
const file = temporaryFiles();

/** The memory watch, and what reads pages or scores. */
const READING_THREADS = 1;
const PDF_THREADS = 2;
const JUDGING_THREADS = availableParallelism() > 2 ? 3 : 2;

const TEXT = 'BT /F1 12 Tf 60 700 Td (One sentence.) Tj ET';

interface Tried {
  type: string;
  outcomes: Record<string, string>;
}

describe('A document process', () => {
  test.each([
    ['reads', firstChunks, READING_THREADS],
    ['reads a PDF file', firstPages, PDF_THREADS],
    ['was prepared for a file', firstPagesPrepared, PDF_THREADS],
    ['judges', firstScores, JUDGING_THREADS],
  ])(
    'that %s reaches neither the network nor another process, from itself or any of its threads',
    async (_, begin, threads) => {
      await using server = createServer((socket) => socket.end());
      server.listen(0, '127.0.0.1');
      await once(server, 'listening');
      const child = startWithProbe((server.address() as AddressInfo).port);
      // The memory watch is there once it has given a sign.
      await Promise.all([begin(child), once(child.stdout as Readable, 'data')]);
      const here = await askOf(child, 'try here', 1);
      const there = await askOf(child, 'try in threads', threads);
      child.kill('SIGKILL');
      for (const outcomes of [...here, ...there]) {
        expect(Object.keys(outcomes)).toHaveLength(18);
        for (const [way, outcome] of Object.entries(outcomes)) {
          const expected = ['fork', 'spawnSync', 'Worker'].includes(way)
            ? 'ProcessesBlocked'
            : 'NetworkBlocked';
          expect(`${way}: ${outcome}`).toBe(`${way}: ${expected}`);
        }
      }
    },
  );

  test('ends when the server goes away', async () => {
    const child = startWithProbe(0);
    await firstChunks(child);
    const exit = once(child, 'exit');
    child.disconnect();
    expect(await exit).toEqual([0, null]);
  });

  test('is ended by its memory watch when nobody holds the other end of the pipe', async () => {
    const child = startWithProbe(0);
    await firstChunks(child);
    const exit = once(child, 'exit');
    (child.stdout as Readable).destroy();
    expect(await exit).toEqual([null, 'SIGKILL']);
  });
});

/** Has passed the point where the process is closed: the document is read and waits to be taken. */
const firstChunks = (child: ChildProcess) =>
  chunksOf(child, { ...file('a.txt', 'One sentence.'), contentType: 'text/plain' });

const firstPages = (child: ChildProcess) =>
  chunksOf(child, { ...file('a.pdf', onePagePdf(pdfStream(TEXT))), contentType: 'application/pdf' });

async function firstPagesPrepared(child: ChildProcess): Promise<void> {
  child.send({ type: 'prepare', contentType: 'application/pdf', limits: DOCUMENT_LIMITS });
  await firstPages(child);
}

async function chunksOf(child: ChildProcess, source: object): Promise<void> {
  child.send({ type: 'read', ...source, limits: DOCUMENT_LIMITS });
  await new Promise<void>((resolve) => {
    child.on('message', (message: { type: string }) => {
      if (message.type === 'pages') child.send({ type: 'taken' });
      if (message.type === 'chunks') resolve();
    });
  });
}

/** Has passed the point where the process is closed: every thread has the scorer and has used it. */
async function firstScores(child: ChildProcess): Promise<void> {
  child.send({ type: 'judge', limits: DOCUMENT_LIMITS });
  const calls = Array.from({ length: JUDGING_THREADS }, (_, call) => call);
  for (const call of calls) child.send({ type: 'texts', call, texts: ['One sentence.'] });
  let answers = 0;
  await new Promise<void>((resolve) => {
    child.on('message', (message: { type: string }) => {
      if (message.type === 'scores' && ++answers === calls.length) resolve();
    });
  });
}

async function askOf(child: ChildProcess, type: string, answers: number): Promise<Tried['outcomes'][]> {
  const all: Tried['outcomes'][] = [];
  const complete = new Promise<void>((resolve) => {
    child.on('message', (message: Tried) => {
      if (message.type === 'tried' && all.push(message.outcomes) === answers) resolve();
    });
  });
  child.send({ type });
  await complete;
  child.removeAllListeners('message');
  return all;
}

function startWithProbe(port: number): ChildProcess {
  return fork(program, [], {
    env: harmlessEnvironment(process.env),
    execArgv: ['--import', `${probe}?port=${port}`],
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    serialization: 'advanced',
  });
}
