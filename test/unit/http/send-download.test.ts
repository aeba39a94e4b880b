import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { Writable } from 'node:stream';
import express, { type Response } from 'express';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { sendDownload } from '../../../server/http/send-download.ts';

let bytes: () => AsyncGenerator<Buffer>;
let closed: PromiseWithResolvers<void>;
let wasEnded: boolean;
const failures: unknown[] = [];

const app = express();
app.get('/', async (_request, response) => {
  const close = async () => closed.resolve();
  await sendDownload({ filename: 'a b.bin', bytes: bytes(), close }, response).catch((error: unknown) => {
    failures.push(error);
    response.destroy();
  });
  wasEnded = response.writableEnded;
});
const server = app.listen(0, '127.0.0.1');
const url = once(server, 'listening').then(
  () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
);

beforeEach(() => {
  closed = Promise.withResolvers();
  failures.length = 0;
});
afterAll(() => void server.close());

test('a download is saved under its name, and is over for the client once it is closed', async () => {
  bytes = async function* () {
    yield Buffer.from('one ');
    yield Buffer.from('two');
  };
  let isClosed = false;
  void closed.promise.then(() => {
    isClosed = true;
  });
  const response = await fetch(await url);
  expect(response.headers.get('content-disposition')).toBe('attachment; filename="a b.bin"');
  expect([await response.text(), isClosed]).toEqual(['one two', true]);
});

test('one whose client goes away is closed, and what makes it is stopped', async () => {
  const stopped = Promise.withResolvers<void>();
  bytes = async function* () {
    try {
      for (;;) yield Buffer.alloc(64 * 1024);
    } finally {
      stopped.resolve();
    }
  };
  const leave = new AbortController();
  const response = await fetch(await url, { signal: leave.signal });
  await response.body?.getReader().read();
  leave.abort();
  await Promise.all([stopped.promise, closed.promise]);
  expect(failures).toEqual([]);
});

test('one that fails on the way is broken off, never a part that looks whole', async () => {
  bytes = async function* () {
    yield Buffer.alloc(100_000);
    throw new Error('the disk went away');
  };
  const response = await fetch(await url);
  await expect(response.arrayBuffer()).rejects.toThrow();
  await closed.promise;
  expect(failures).toMatchObject([{ message: 'the disk went away' }]);
  expect(wasEnded).toBe(false);
});

/** A connection that ends with this error at the first byte. */
function brokenResponse(code: string): Response {
  const error = Object.assign(new Error(code), { code });
  const connection = new Writable({ write: (_chunk, _encoding, done) => done(error) });
  return Object.assign(connection, { attachment: () => {}, set: () => {} }) as unknown as Response;
}

test.each([
  ['ECONNRESET', undefined],
  ['EPIPE', undefined],
  ['ERR_STREAM_PREMATURE_CLOSE', undefined],
  ['ERR_STREAM_UNABLE_TO_PIPE', undefined],
  ['EIO', 'EIO'],
])('one that ends with %s fails with %s: who has gone is no failure', async (code, failure) => {
  const bytes = (async function* () {
    yield Buffer.from('one');
  })();
  let isClosed = false;
  const close = async () => {
    isClosed = true;
  };
  const sent = await sendDownload({ filename: 'a.bin', bytes, close }, brokenResponse(code)).catch(
    (error: { code: string }) => error.code,
  );
  expect([sent, isClosed]).toEqual([failure, true]);
});
