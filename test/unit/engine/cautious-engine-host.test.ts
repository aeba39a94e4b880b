import { expect, test } from 'vitest';
import { createCautiousEngineHost } from '../../../models/engine/cautious-engine-host.ts';
import type { EngineExit, EngineHost, EngineProcess } from '../../../models/engine/engine-host.ts';
import type { FromEngine, ToEngine } from '../../../models/engine/engine-messages.ts';

/** A process that a test moves by hand. */
class FakeEngine implements EngineProcess {
  readonly pid = 1;
  readonly sent: ToEngine[] = [];
  say: (message: FromEngine) => void = () => {};
  end: (exit: EngineExit) => void = () => {};
  send = (message: ToEngine) => void this.sent.push(message);
  onMessage(listener: (message: FromEngine) => void): void {
    this.say = listener;
  }
  onExit(listener: (exit: EngineExit) => void): void {
    this.end = listener;
  }
  kill = () => this.end(KILLED);
}

const KILLED = { code: null, signal: 'SIGKILL' };
const CRASHED = { code: null, signal: 'SIGSEGV' };
const LOAD: ToEngine = { type: 'load', call: 1, path: 'model.gguf', limits: { threads: 1 } };
const LOAD_WITHOUT_GPU = { ...LOAD, limits: { threads: 1, isWithoutGpu: true } };
const LOADED: FromEngine = {
  type: 'loaded',
  call: 1,
  facts: {
    contextLength: 1,
    dimensions: 1,
    threads: 1,
    sequences: 1,
    gpu: undefined,
    parameterCount: 1,
    quantisation: 'Q8_0',
    known: undefined,
  },
};

function setUp() {
  const engines: FakeEngine[] = [];
  const inner: EngineHost = {
    start() {
      const engine = new FakeEngine();
      engines.push(engine);
      return engine;
    },
  };
  const host = createCautiousEngineHost(inner);
  const start = () => {
    const process = host.start();
    const heard: FromEngine[] = [];
    const exits: EngineExit[] = [];
    process.onMessage((message) => heard.push(message));
    process.onExit((exit) => exits.push(exit));
    return { process, heard, exits };
  };
  const engine = (index: number) => engines[index] as FakeEngine;
  return { start, engines, engine };
}

test('An engine that dies while it loads a model is started again without the graphics processor, unheard', async () => {
  const { start, engine } = setUp();
  const { process, heard, exits } = start();
  engine(0).say({ type: 'ready' });
  process.send(LOAD);
  expect(engine(0).sent).toEqual([LOAD]);
  engine(0).end(CRASHED);
  engine(1).say({ type: 'ready' });
  expect(engine(1).sent).toEqual([LOAD_WITHOUT_GPU]);
  engine(1).say(LOADED);
  await Promise.resolve();
  expect(heard).toEqual([{ type: 'ready' }, LOADED]);
  expect(exits).toEqual([]);
});

test('The engines after one that this has helped leave the graphics processor alone from the start', () => {
  const { start, engine } = setUp();
  start().process.send(LOAD);
  engine(0).end(CRASHED);
  engine(1).say({ type: 'ready' });
  engine(1).say(LOADED);
  start().process.send(LOAD);
  expect(engine(2).sent).toEqual([LOAD_WITHOUT_GPU]);
});

test('A model that the processor does not load either is the end, and says nothing of the graphics processor', async () => {
  const { start, engine, engines } = setUp();
  const { process, exits } = start();
  process.send(LOAD);
  engine(0).end(CRASHED);
  engine(1).end(CRASHED);
  await Promise.resolve();
  expect(exits).toEqual([CRASHED]);
  expect(engines).toHaveLength(2);
  start().process.send(LOAD);
  expect(engine(2).sent).toEqual([LOAD]);
});

test.each([
  ['is killed while it loads', (_say: FakeEngine['say'], kill: () => void) => kill(), KILLED],
  ['dies when its model is loaded', (say: FakeEngine['say']) => say(LOADED), CRASHED],
  [
    'dies when its model was refused',
    (say: FakeEngine['say']) =>
      say({ type: 'failed', call: 1, failure: { kind: 'model', message: 'It is damaged.' } }),
    CRASHED,
  ],
])('An engine that %s is not started again', async (_, before, exit) => {
  const { start, engine, engines } = setUp();
  const { process, exits } = start();
  process.send(LOAD);
  before(engine(0).say, process.kill.bind(process));
  engine(0).end(exit);
  await Promise.resolve();
  expect(exits).toEqual([exit]);
  expect(engines).toHaveLength(1);
});
