import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { createEngineHost, type EngineProgram } from '../../../models/engine/create-engine-host.ts';
import { engineEnvironment } from '../../../models/engine/engine-environment.ts';
import type { FromEngine, ToEngine } from '../../../models/engine/engine-messages.ts';
import { createForkProgramHost } from '../../../models/engine/fork-program-host.ts';
import { makeTinyBertFile } from '../embedding/make-tiny-bert.ts';
import { makeTinyGgufFile } from './make-tiny-gguf.ts';

const probeModule = new URL('./network-probe.ts', import.meta.url).href;

describe.each([
  ['language-engine-process', makeTinyGgufFile],
  ['embedding-engine-process', makeTinyBertFile],
] as const)('The program %s', (program, makeModelFile) => {
  const startEngine = startProgram(program);
  const probe = probeProgram(startEngine);

  it('can neither connect, listen, look up a name nor send a datagram', async () => {
    await using server = createServer((socket) => socket.end());
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const { before, outcomes } = await probe(port, 'try network');
    expect(before).toBe('reached');
    expect(Object.keys(outcomes)).toHaveLength(15);
    for (const [way, outcome] of Object.entries(outcomes))
      expect(`${way}: ${outcome}`).toBe(`${way}: NetworkBlocked`);
  });

  it('can start no other process or worker once llama.cpp is loaded', async () => {
    using file = makeModelFile();
    const { outcomes } = await probe(0, 'try processes', {
      type: 'load',
      call: 1,
      path: file.path,
      limits: { threads: 1 },
    });
    expect(outcomes).toEqual({
      fork: 'ProcessesBlocked',
      spawnSync: 'ProcessesBlocked',
      Worker: 'ProcessesBlocked',
    });
  });

  it('inherits nothing of Alcove and no option of Node', () => {
    const source = {
      PATH: '/bin',
      ALCOVE_CLOUD_API_KEY: 'sk-secret',
      OPENAI_API_KEY: 'sk-secret',
      NODE_OPTIONS: '--inspect',
      DBUS_SESSION_BUS_ADDRESS: 'unix:path=/bus',
    };
    const environment = engineEnvironment(source);
    expect(environment).toMatchObject({ PATH: '/bin', UV_THREADPOOL_SIZE: '1' });
    expect(Object.keys(environment).filter((name) => /KEY|ALCOVE|OPTIONS|DBUS/.test(name))).toEqual([]);
  });

  it('holds no secret of the server in its real environment', async () => {
    const secret = { ...process.env, ALCOVE_CLOUD_API_KEY: 'sk-very-secret', NODE_OPTIONS: '--inspect=0' };
    const engine = createEngineHost(createForkProgramHost(), secret, program).start();
    await new Promise<void>((resolve) => engine.onMessage(({ type }) => type === 'ready' && resolve()));
    // Only Linux shows another process's environment; elsewhere the test above stands alone.
    const shown = `/proc/${engine.pid}/environ`;
    if (existsSync('/proc/self/environ')) {
      expect(readFileSync(shown, 'utf8')).toContain('UV_THREADPOOL_SIZE=1');
      expect(readFileSync(shown, 'utf8')).not.toMatch(/secret|NODE_OPTIONS/);
    }
    const exit = new Promise<unknown>((resolve) => engine.onExit(resolve));
    engine.kill();
    expect(await exit).toEqual({ code: null, signal: 'SIGKILL' });
  });

  it('leaves it to the server to end it when a terminal interrupts both', async () => {
    const child = startEngine([]);
    await once(child, 'message');
    child.kill('SIGINT');
    child.send({ type: 'ping' });
    expect(await Promise.race([once(child, 'message'), once(child, 'exit')])).toEqual([
      { type: 'pong', work: 0 },
      undefined,
    ]);
    child.kill('SIGKILL');
  });

  it('ends when the server goes away', async () => {
    const child = startEngine([]);
    await once(child, 'message');
    const exit = once(child, 'exit');
    child.disconnect();
    expect(await exit).toEqual([0, null]);
  });
});

type StartEngine = (execArgv: string[]) => ChildProcess;

function startProgram(program: EngineProgram): StartEngine {
  const path = fileURLToPath(new URL(`../../../models/engine/${program}.ts`, import.meta.url));
  return (execArgv) =>
    fork(path, [], {
      env: engineEnvironment(process.env),
      execArgv,
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
}

interface Tried {
  type: 'tried';
  before: string;
  outcomes: Record<string, string>;
}

/**
 * Runs the real engine process with a probe in it that tries to get out: before the engine starts, and once it is ready
 * or, with a `load` order, once the model is loaded.
 */
function probeProgram(startEngine: StartEngine) {
  return async (port: number, type: string, load?: ToEngine): Promise<Tried> => {
    const child = startEngine(['--import', `${probeModule}?port=${port}`]);
    const tried = await new Promise<Tried>((resolve, reject) => {
      child.on('exit', reject);
      child.on('message', (message: FromEngine | Tried) => {
        if (message.type === 'ready') child.send(load ?? { type });
        if (message.type === 'loaded') child.send({ type });
        if (message.type === 'tried') resolve(message);
      });
    });
    child.kill('SIGKILL');
    return tried;
  };
}
