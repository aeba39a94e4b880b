import { once } from 'node:events';
import type { Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import express, { type Response } from 'express';
import { afterEach, expect, test } from 'vitest';
import { readerPace } from '../../../server/http/reader-pace.ts';
import { writeEvents } from '../../../server/http/sse.ts';
import { writeStream } from '../../../server/http/text-stream.ts';

/** Two hundred megabytes: more than any buffer between two programs holds. */
const PIECES = 20_000;
const PIECE = 'x'.repeat(10_000);

let server: Server;
let client: Socket;
afterEach(() => {
  client.destroy();
  server.close();
});

/** Answers with `answer` to a client that reads nothing; the response, and what comes when the answer has ended. */
async function toOneWhoNeverReads(answer: (response: Response) => Promise<void>) {
  const asked = Promise.withResolvers<{ response: Response; ended: Promise<void> }>();
  const app = express();
  app.get('/', (_request, response) => {
    asked.resolve({ response, ended: answer(response) });
  });
  server = app.listen(0, '127.0.0.1');
  await once(server, 'listening');
  client = connect((server.address() as AddressInfo).port, '127.0.0.1');
  client.pause();
  client.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n');
  return asked.promise;
}

/** No silence is so long. */
const NEVER = 1_000_000;

test.each([
  {
    what: 'server-sent events',
    answer: (response: Response, count: () => void) =>
      writeEvents(
        response,
        async (writer) => {
          for (let at = 0; at < PIECES; at++) {
            writer('token', PIECE);
            count();
            await writer.room();
          }
        },
        NEVER,
      ),
  },
  {
    what: 'a text',
    answer: (response: Response, count: () => void) =>
      writeStream(
        response,
        {
          contentType: 'text/plain',
          headers: {},
          signOfLife: () => '',
          produce: async (write) => {
            for (let at = 0; at < PIECES; at++) {
              write(PIECE);
              count();
              await write.room();
            }
          },
        },
        NEVER,
      ),
  },
])(
  'a stream of $what waits for one who does not read, and runs to its end once they leave',
  async ({ answer }) => {
    let written = 0;
    const { response, ended } = await toOneWhoNeverReads((to) => answer(to, () => void written++));
    await expect.poll(() => response.writableNeedDrain).toBe(true);
    await new Promise(setImmediate);
    expect(written).toBeLessThan(PIECES);
    expect(response.writableLength).toBeLessThan(1_000_000);
    client.destroy();
    await ended;
    expect(written).toBe(PIECES);
  },
);

test('one who reads nothing for too long is cut off', async () => {
  const { response } = await toOneWhoNeverReads(async (to) => {
    to.write(PIECE.repeat(PIECES / 4));
  });
  const closed = once(response, 'close');
  await Promise.all([readerPace(response, 1), closed]);
  expect(response.destroyed).toBe(true);
});
