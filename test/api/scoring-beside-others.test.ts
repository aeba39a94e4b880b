import { afterAll, beforeAll, expect, test } from 'vitest';
import { startServer, type TestServer } from './start-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

test('a text of the largest size is scored beside others, with few of its places, and no one waits for it', async () => {
  const { token } = await server.logIn('mallory@example.org');
  const text = 'Mail anna@example.org or call 06 12 34 56 78. '.repeat(6_000);
  const order: string[] = [];
  const arrived = server.nextRequest();
  const attack = server.call('POST', '/privacy/score', { token, body: { text } }).then((answer) => {
    order.push('attack');
    return answer;
  });
  const others = async () => {
    for (let at = 0; at < 5; at++) expect((await fetch(`${server.url}/health`)).status).toBe(200);
    order.push('others');
  };
  // Once it has arrived: five answers in a row come before the score does.
  await arrived;
  const [scored] = await Promise.all([attack, others()]);
  expect(scored.status).toBe(200);
  expect(scored.body.spans.length).toBeLessThanOrEqual(2_000);
  expect(order).toEqual(['others', 'attack']);
});
