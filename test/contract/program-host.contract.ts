import { once } from 'node:events';
import { afterEach, describe, expect, test } from 'vitest';
import type { EngineExit } from '../../models/engine/engine-host.ts';
import type { ProgramHost, ProgramOrder, ProgramProcess } from '../../models/engine/program-host.ts';
import type { Asked, Circumstances, Said } from './programs/contract-program.ts';

/** A host whose `calculator-process` is programs/contract-program.ts, and what a suite must know of it. */
interface HostUnderTest {
  host: ProgramHost;
  /** The module of the order: the host of plain Node starts it, that of the shell finds the program by its name. */
  module: URL;
  /** A module that is not there; its name is `chart-process`. */
  missing: URL;
  /** What the host adds to the environment, because the system or the stand-in needs it. */
  added: readonly string[];
  /** Runs programs/contract-server.ts with such a host, in a process of its own. */
  startServer(args: string[]): { output: NodeJS.ReadableStream; kill: () => void };
  /** Whether also a program that is stuck in a loop goes with the server. */
  endsStuckPrograms: boolean;
}

/** What the server may rely on, wherever its programs are started. */
export function describeProgramHost(name: string, open: () => HostUnderTest): void {
  describe(`${name} as a host of programs`, () => {
    const { host, module, missing, added, startServer, endsStuckPrograms } = open();
    const running = new Set<ProgramProcess<Asked, Said>>();
    afterEach(async () => {
      for (const program of running) program.kill();
      await Promise.all([...running].map(endOf));
      running.clear();
    });
    const start = (changes: Partial<ProgramOrder> = {}) => {
      const program = host.start<Asked, Said>({
        program: 'calculator-process',
        module,
        environment: { ALCOVE_GIVEN: 'yes' },
        serialization: 'advanced',
        ...changes,
      });
      running.add(program);
      return program;
    };

    test('carries messages both ways in order, also those sent before the program is there', async () => {
      const program = start();
      const heard = collect(program, 200);
      for (let number = 0; number < 200; number++) program.send({ type: 'echo', value: number });
      expect((await heard).map((said) => said.type === 'echoed' && said.value)).toEqual(
        Array.from({ length: 200 }, (_, number) => number),
      );
    });

    test('carries bytes and vectors, of a view no more than it shows', async () => {
      const program = start();
      const whole = new Float32Array([0, 0.25, 0.5, 1]);
      const value = { nested: [{ vector: whole.subarray(1, 3) }], bytes: Buffer.from('bytes') };
      program.send({ type: 'echo', value });
      const [said] = await collect(program, 1);
      const { nested, bytes } = (said as { value: typeof value }).value;
      expect(nested[0]?.vector).toEqual(new Float32Array([0.25, 0.5]));
      expect(new TextDecoder().decode(bytes)).toBe('bytes');
      program.send({ type: 'kind', value: whole.subarray(1, 3) });
      expect(await collect(program, 1)).toEqual([{ type: 'kind', kind: 'Float32Array', length: 8 }]);
    });

    test('tells the end of a program once, with its code, after the last message', async () => {
      const program = start();
      const events: string[] = [];
      program.onMessage((said) => events.push(said.type === 'said' ? String(said.number) : said.type));
      program.onExit(({ code }) => events.push(`exit ${code}`));
      program.send({ type: 'say-and-end', times: 100 });
      await endOf(program);
      program.kill();
      program.send({ type: 'echo', value: 'nobody' });
      await endOf(program);
      expect(events).toEqual([...Array.from({ length: 100 }, (_, number) => String(number)), 'exit 3']);
    });

    test('kills a program that is stuck in a loop', async () => {
      const program = start();
      program.send({ type: 'loop' });
      await collect(program, 1);
      const { pid } = program;
      program.kill();
      expect(await endOf(program)).toEqual({ code: null, signal: 'SIGKILL' });
      expect(() => process.kill(Number(pid), 0)).toThrow('ESRCH');
    });

    test('kills a program that has hardly been started', async () => {
      const program = start();
      program.kill();
      expect(await endOf(program)).toEqual({ code: null, signal: 'SIGKILL' });
    });

    test('gives a program its environment and nothing else', async () => {
      const { environment } = await circumstancesOf(start());
      for (const name of added) delete environment[name];
      expect(environment).toEqual({ ALCOVE_GIVEN: 'yes' });
    });

    test('bounds the heap of a program, and lets it make no code of strings, where that is ordered', async () => {
      const bounded = await circumstancesOf(start({ heapMegabytes: 64, hasNoEval: true }));
      expect(bounded.heapMegabytes).toBeLessThan(300);
      expect(bounded.evaluated).toBe('EvalError');
      const free = await circumstancesOf(start());
      expect(free.heapMegabytes).toBeGreaterThan(400);
      expect(free.evaluated).toBe('evaluated');
    });

    test.skipIf(process.platform === 'win32')('opens no debugger in a program by a signal', async () => {
      const program = start();
      await circumstancesOf(program);
      process.kill(Number(program.pid), 'SIGUSR1');
      // A debugger takes a moment to open, in a thread of its own.
      for (let look = 0; look < 200; look++)
        expect(await circumstancesOf(program)).toMatchObject({ isDebugged: false });
    });

    test('hands on what a program writes, to its end, where that is ordered', async () => {
      const program = start({ hasOutput: true });
      let output = '';
      program.onOutput((text) => {
        output += text;
      });
      program.send({ type: 'write', text: 'beat' });
      program.send({ type: 'write', text: 'last' });
      program.send({ type: 'say-and-end', times: 0 });
      await endOf(program);
      expect(output).toBe('beatlast');
    });

    test('drops what another program writes', async () => {
      const program = start();
      let output = '';
      program.onOutput((text) => {
        output += text;
      });
      program.send({ type: 'write', text: 'chatter' });
      program.send({ type: 'say-and-end', times: 0 });
      await endOf(program);
      expect(output).toBe('');
    });

    test.each(endsStuckPrograms ? [['idle'], ['stuck']] : [['idle']])(
      'ends a program that is %s when the server dies',
      async (state) => {
        const server = startServer([state]);
        const [line] = (await once(server.output, 'data')) as [Buffer];
        const pid = Number(line.toString());
        expect(isRunning(pid)).toBe(true);
        server.kill();
        await expect.poll(() => isRunning(pid)).toBe(false);
      },
    );

    test('tells the end of a program that cannot be started, and takes messages to it', async () => {
      const program = start({ program: 'chart-process', module: missing });
      program.send({ type: 'echo', value: 'nobody' });
      expect((await endOf(program)).code).not.toBe(0);
    });
  });
}

/** The next messages, so many. */
function collect(program: ProgramProcess<Asked, Said>, count: number): Promise<Said[]> {
  const heard: Said[] = [];
  return new Promise((resolve) => {
    program.onMessage((said) => {
      if (heard.length < count && heard.push(said) === count) resolve(heard);
    });
  });
}

const endOf = (program: ProgramProcess<Asked, Said>): Promise<EngineExit> =>
  new Promise((resolve) => program.onExit(resolve));

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

async function circumstancesOf(program: ProgramProcess<Asked, Said>): Promise<Circumstances> {
  program.send({ type: 'circumstances' });
  const [said] = await collect(program, 1);
  if (said?.type !== 'circumstances') throw new Error('The program answered something else.');
  return said;
}
