import { EventEmitter } from 'node:events';
import { expect, test } from 'vitest';
import type { EngineExit } from '../../../models/engine/engine-host.ts';
import type { FromServer, ToServer } from '../../../models/shell-port.types.ts';
import { createPortProgramHost } from '../../../server/shell/port-program-host.ts';
import type { LinePort } from '../../../server/shell/shell-port.ts';
import { ManualTimer } from '../engine/manual-timer.ts';

/** A port that a test moves by hand. */
class FakePort extends EventEmitter {
  readonly posted: unknown[] = [];
  isStarted = false;
  start(): void {
    this.isStarted = true;
  }
  postMessage(message: unknown): void {
    this.posted.push(message);
  }
}

interface Said {
  type: string;
}

function setUp() {
  const asked: FromServer[] = [];
  const timer = new ManualTimer();
  let tell: (message: ToServer, ports: LinePort[]) => void = () => {};
  const shell = {
    send: (message: FromServer) => void asked.push(message),
    onMessage: (listener: typeof tell) => {
      tell = listener;
    },
  };
  const program = createPortProgramHost(shell, timer).start<Said, Said>({
    program: 'document-process',
    module: new URL('file:///nowhere.js'),
    environment: { TZ: 'UTC' },
    heapMegabytes: 64,
    hasNoEval: true,
    hasOutput: true,
  });
  const [order] = asked;
  if (order?.type !== 'start-program') throw new Error('No program was asked for.');
  const { id } = order;
  const events: string[] = [];
  program.onMessage(({ type }) => events.push(type));
  program.onOutput((text) => events.push(`output ${text}`));
  program.onExit(({ code, signal }: EngineExit) => events.push(`exit ${code} ${signal}`));
  const port = new FakePort();
  const started = () => tell({ type: 'program-started', id, pid: 4711 }, [port]);
  const exited = (code: number | null, isFatal?: boolean) =>
    tell({ type: 'program-exited', id, code, isFatal }, []);
  return { program, order, asked, timer, events, port, started, exited, beat: tell, id };
}

/** Once what was resolved has been told. */
const told = () => Promise.resolve().then(() => {});

test('A program is asked for by its name, with flags for V8 in the form that Electron hands on', () => {
  expect(setUp().order).toMatchObject({
    program: 'document-process',
    environment: { TZ: 'UTC' },
    execArgv: ['--js-flags=--max-old-space-size=64 --disallow-code-generation-from-strings'],
  });
});

test('No two programs of a process have the same number, whoever asks for them', () => {
  expect(setUp().id).not.toBe(setUp().id);
});

test('What is sent before the program has started is sent when it has', () => {
  const { program, port, started } = setUp();
  program.send({ type: 'early' });
  expect(program.pid).toBeUndefined();
  started();
  program.send({ type: 'late' });
  expect(port.isStarted).toBe(true);
  expect(port.posted).toEqual([{ type: 'early' }, { type: 'late' }]);
  expect(program.pid).toBe(4711);
});

test('The end of a program is told after what was still on its way over the line', async () => {
  const { events, port, started, exited } = setUp();
  started();
  exited(0);
  await told();
  port.emit('message', { data: { type: 'last' } });
  port.emit('close');
  await told();
  port.emit('message', { data: { type: 'too late' } });
  expect(events).toEqual(['last', 'exit 0 null']);
});

test('The end of a program is told also when its line never closes', async () => {
  const { events, timer, started, exited } = setUp();
  started();
  exited(7);
  timer.advance(1_999);
  await told();
  expect(events).toEqual([]);
  timer.advance(1);
  await told();
  expect(events).toEqual(['exit 7 null']);
});

test('The end of a program that never started is told at once', async () => {
  const { events, exited } = setUp();
  exited(null);
  await told();
  expect(events).toEqual(['exit null null']);
});

test('A program that closes its line and stays is killed', () => {
  const { asked, port, started, id } = setUp();
  started();
  port.emit('close');
  expect(asked.at(-1)).toEqual({ type: 'kill-program', id });
});

test('A program that V8 gave up ends as in plain Node, by SIGABRT', async () => {
  const { events, port, started, exited } = setUp();
  started();
  port.emit('close');
  exited(5, true);
  await told();
  expect(events).toEqual(['exit 5 SIGABRT']);
});

test('A program says nothing that is not a message of its own', () => {
  const { events, port, started, beat, id } = setUp();
  started();
  for (const data of [null, 'text', { no: 'type' }]) port.emit('message', { data });
  beat({ type: 'program-beat', id: id + 1_000, text: 'of another' }, []);
  beat({ type: 'program-beat', id, text: 'its own' }, []);
  expect(events).toEqual(['output its own']);
});
