import { createHmac } from 'node:crypto';
import { createServer, type RequestListener, type Server } from 'node:http';
import { afterEach, expect, test } from 'vitest';
import { proveServer } from '../../../../main/server-process/prove-server.ts';

const TOKEN = 'a'.repeat(64);
const servers: Server[] = [];

afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

async function listen(answer: RequestListener): Promise<string> {
  const server = createServer(answer);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
}

const proofBy =
  (token: string): RequestListener =>
  (request, response) => {
    const nonce = String(request.headers['x-alcove-challenge']);
    response.setHeader('x-alcove-proof', createHmac('sha256', token).update(nonce).digest('hex'));
    response.end('{}');
  };

test('A server that holds the token is proven', async () => {
  expect(await proveServer(await listen(proofBy(TOKEN)), TOKEN)).toBe('proven');
});

test('It is asked at /health with 256 random bits, new each time, and never with the token', async () => {
  const asked: string[] = [];
  const origin = await listen((request, response) => {
    asked.push(`${request.url} ${JSON.stringify(request.headers)}`);
    proofBy(TOKEN)(request, response);
  });
  await proveServer(origin, TOKEN);
  await proveServer(origin, TOKEN);
  expect(asked).toHaveLength(2);
  for (const request of asked) {
    expect(request).toMatch(/^\/health .*"x-alcove-challenge":"[0-9a-f]{64}"/);
    expect(request).not.toContain(TOKEN);
  }
  expect(asked[0]).not.toBe(asked[1]);
});

test.each<[string, RequestListener]>([
  ['another token', proofBy('b'.repeat(64))],
  ['no proof', (_request, response) => void response.end('{}')],
  ['an empty proof', (_request, response) => void response.setHeader('x-alcove-proof', '').end()],
  [
    'the challenge as proof',
    (request, response) =>
      void response.setHeader('x-alcove-proof', String(request.headers['x-alcove-challenge'])).end(),
  ],
])('A program on the port with %s is none of ours', async (_what, answer) => {
  expect(await proveServer(await listen(answer), TOKEN)).toBe('refuted');
});

test('A program that leads on to the real server has not proven itself', async () => {
  const real = await listen(proofBy(TOKEN));
  const impostor = await listen((_request, response) => {
    response.writeHead(302, { location: `${real}/health` }).end();
  });
  expect(await proveServer(impostor, TOKEN)).toBe('refuted');
});

test('Nobody at the address, or one who hangs up, is no impostor: the server may have just ended', async () => {
  const origin = await listen((request) => void request.socket.destroy());
  expect(await proveServer(origin, TOKEN)).toBe('unreachable');
  await new Promise((resolve) => servers.pop()?.close(resolve));
  expect(await proveServer(origin, TOKEN)).toBe('unreachable');
});
