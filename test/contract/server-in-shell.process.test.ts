import { createHmac, randomBytes } from 'node:crypto';
import { rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, afterEach, expect, test } from 'vitest';
import { harmlessEnvironment } from '../../models/engine/engine-environment.ts';
import type { FromServer } from '../../models/shell-port.types.ts';
import { makeFolder } from '../make-folder.ts';
import { startShellServer } from './programs/open-shell.ts';

const directory = makeFolder('alcove-in-shell-');
const TOKEN = randomBytes(32).toString('hex');
const started: ReturnType<typeof startShellServer>[] = [];

afterEach(async () => {
  for (const server of started.splice(0)) if (server.pid !== undefined) process.kill(server.pid, 'SIGKILL');
});

afterAll(() => rmSync(directory, { recursive: true, force: true }));

/** The real server in a utility process, and all that it says. */
function start(environment: Record<string, string> = {}) {
  const server = startShellServer(
    new URL('../../server/index.ts', import.meta.url),
    {},
    {
      environment: {
        ...harmlessEnvironment(process.env),
        ALCOVE_DATA_DIR: join(directory, `data-${started.length}-${randomBytes(4).toString('hex')}`),
        ALCOVE_PORT: '0',
        ...environment,
      },
    },
  );
  started.push(server);
  const heard: FromServer[] = [];
  let printed = '';
  server.on('message', (message: FromServer) => heard.push(message));
  server.stdout?.on('data', (chunk: Buffer) => {
    printed += chunk.toString();
  });
  const exit = new Promise<number>((resolve) => server.once('exit', resolve));
  const hear = async <Type extends FromServer['type']>(type: Type) => {
    await expect.poll(() => heard.map((message) => message.type), { timeout: 50_000 }).toContain(type);
    return heard.find((message) => message.type === type) as Extract<FromServer, { type: Type }>;
  };
  server.postMessage({ type: 'start', token: TOKEN });
  return { server, hear, heard, exit, printed: () => printed };
}

test('A server of the shell says where it listens, proves that it is that server, answers and stops in order', async () => {
  const { server, hear, exit, printed } = start();
  const { token, origin, setupToken } = await hear('listening');
  expect(token).toBe(TOKEN);
  expect(setupToken).toMatch(/^[\w-]{43}$/);
  await expect.poll(printed).toContain(origin);
  expect(printed()).not.toContain(String(setupToken));

  const challenge = randomBytes(32).toString('hex');
  const proof = createHmac('sha256', TOKEN).update(challenge).digest('hex');
  const ask = (header: string) => fetch(`${origin}/health`, { headers: { 'x-alcove-challenge': header } });
  expect((await ask(challenge)).headers.get('x-alcove-proof')).toBe(proof);
  expect((await ask('short')).headers.get('x-alcove-proof')).toBeNull();
  expect(await (await ask(challenge)).text()).not.toContain(TOKEN);

  server.postMessage({ type: 'ping', number: 7 });
  expect(await hear('pong')).toEqual({ type: 'pong', number: 7 });

  server.postMessage({ type: 'stop' });
  expect(await exit).toBe(0);
  await expect(ask(challenge)).rejects.toThrow();
});

test('A server of the shell that cannot start says why, and ends', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => other.once('listening', resolve));
  const { port } = other.address() as AddressInfo;
  const { hear, heard, exit } = start({ ALCOVE_PORT: String(port) });
  expect((await hear('failed')).sentence).toContain(`Port ${port} is in use`);
  expect(await exit).toBe(1);
  expect(heard).toHaveLength(1);
  other.close();
});
