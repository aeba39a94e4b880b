import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { harmlessEnvironment } from '../../../models/engine/engine-environment.ts';
import { createForkProgramHost } from '../../../models/engine/fork-program-host.ts';
import { createMediaHost } from '../../../models/media/create-media-host.ts';
import { english } from './pictures.ts';

const program = fileURLToPath(new URL('../../../models/media/media-engine-process.ts', import.meta.url));
const probe = new URL('./thread-probe.ts', import.meta.url).href;
const processWays = ['fork', 'spawnSync', 'Worker'];

describe('The media engine', () => {
  it.each([
    ['its process', 'try here'],
    ['the thread that reads pictures', 'try in the thread'],
  ])('reaches neither the network nor another process from %s', async (_, order) => {
    await using server = createServer((socket) => socket.end());
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const child = startWithProbe((server.address() as AddressInfo).port);
    const outcomes = await new Promise<Record<string, string>>((resolve, reject) => {
      child.on('exit', reject);
      child.on('message', (message: { type: string; outcomes: Record<string, string> }) => {
        if (message.type === 'ready')
          child.send({ type: 'read-picture', call: 1, picture: english, language: 'fr' });
        if (message.type === 'picture-read') child.send({ type: order });
        if (message.type === 'tried') resolve(message.outcomes);
      });
    });
    child.kill('SIGKILL');
    expect(Object.keys(outcomes)).toHaveLength(18);
    for (const [way, outcome] of Object.entries(outcomes)) {
      const expected = processWays.includes(way) ? 'ProcessesBlocked' : 'NetworkBlocked';
      expect(`${way}: ${outcome}`).toBe(`${way}: ${expected}`);
    }
  });

  it('holds no secret of the server in its environment', async () => {
    const secret = { ...process.env, ALCOVE_CLOUD_API_KEY: 'sk-very-secret', NODE_OPTIONS: '--inspect=0' };
    const engine = createMediaHost(createForkProgramHost(), secret).start();
    await new Promise<void>((resolve) => engine.onMessage(({ type }) => type === 'ready' && resolve()));
    // Only Linux shows another process's environment.
    if (existsSync('/proc/self/environ')) {
      expect(readFileSync(`/proc/${engine.pid}/environ`, 'utf8')).not.toMatch(/secret|NODE_OPTIONS/);
    }
    const exit = new Promise<unknown>((resolve) => engine.onExit(resolve));
    engine.kill();
    expect(await exit).toEqual({ code: null, signal: 'SIGKILL' });
  });

  it('ends when the server goes away', async () => {
    const child = startWithProbe(0);
    await once(child, 'message');
    const exit = once(child, 'exit');
    child.disconnect();
    expect(await exit).toEqual([0, null]);
  });
});

function startWithProbe(port: number): ChildProcess {
  return fork(program, [], {
    env: harmlessEnvironment(process.env),
    execArgv: ['--import', `${probe}?port=${port}`],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    serialization: 'advanced',
  });
}
