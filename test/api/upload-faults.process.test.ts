import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { formWith } from './routes.ts';
import { startServer } from './start-server.ts';

test('a file larger than a buffer that cannot be written is answered at once, and the next one is taken', async () => {
  const server = await startServer();
  const { token } = await server.logIn();
  const uploads = join(server.dataDirectory, 'uploads');
  const send = () => {
    const body = formWith('file', 'The heron lives at the lake. '.repeat(20_000), 'heron.txt');
    return server.call('POST', '/documents/upload', { token, body });
  };
  rmSync(uploads, { recursive: true });
  const refused = await send();
  expect(refused.status).toBe(500);
  expect(refused.body.detail).not.toContain(server.dataDirectory);
  mkdirSync(uploads);
  expect((await send()).status).toBeLessThan(300);
  await server.close();
});
