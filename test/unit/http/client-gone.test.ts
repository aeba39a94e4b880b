import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import express from 'express';
import { expect, test } from 'vitest';
import { endpoint, ok } from '../../../server/http/endpoint.ts';
import { findRoute } from '../../../server/http/find-route.ts';
import { runEndpoint } from '../../../server/http/run-endpoint.ts';

test('A handler that begins after its client has gone is told so', async () => {
  const { promise: isAborted, resolve } = Promise.withResolvers<boolean>();
  const app = express();
  // As when a client goes while the last bytes of its file are written.
  app.use(async (_request, response, next) => {
    await once(response, 'close');
    next();
  });
  const take = endpoint({
    method: 'post',
    path: '/take',
    operationId: 'take',
    tag: 'Test',
    summary: 'Works for a client',
    access: { kind: 'public' },
    responses: {},
    handle: ({ signal }) => {
      resolve(signal.aborted);
      return ok({});
    },
  });
  app.use(
    findRoute([{ prefix: '', endpoints: [take] }]),
    runEndpoint({ now: Date.now, uploads: { directory: '' }, silenceMs: 15_000 }),
  );
  const server = createServer(app).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const client = connect((server.address() as AddressInfo).port, '127.0.0.1');
  client.write('POST /take HTTP/1.1\r\nHost: localhost\r\nContent-Length: 0\r\n\r\n');
  await once(server, 'request');
  client.destroy();
  expect(await isAborted).toBe(true);
  server.close();
});
