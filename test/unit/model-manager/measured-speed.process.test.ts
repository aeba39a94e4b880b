import { afterEach, beforeEach, expect, test } from 'vitest';
import type { ChatEvent } from '../../../models/engine/chat-engine.ts';
import { STARTER_MODEL } from '../../../models/starter/starter-model.ts';
import { timeTurn, viewMeasurement } from '../../../server/model-manager/measured-speed.ts';
import { makeTinyGgufFile } from '../engine/make-tiny-gguf.ts';
import { makeTinyEngine } from '../engine/tiny-engine.ts';
import { type Fixture, makeManager } from './manager-fixture.ts';

const never = new AbortController().signal;
const processors: string[] = [];
let engine: ReturnType<typeof makeTinyEngine>;
let file: ReturnType<typeof makeTinyGgufFile>;
let fixture: Fixture;

beforeEach(async () => {
  file = makeTinyGgufFile();
  engine = makeTinyEngine({ [STARTER_MODEL.id]: STARTER_MODEL.path, tiny: file.path });
  processors.splice(0, Infinity, 'First processor', 'Second processor');
  fixture = await makeManager(undefined, {
    engine: () => engine,
    starter: STARTER_MODEL,
    get processor() {
      return processors[0] ?? '';
    },
  });
});
afterEach(async () => {
  await fixture[Symbol.asyncDispose]();
  await engine[Symbol.asyncDispose]();
  file[Symbol.dispose]();
});

const starterOf = async () => (await fixture.models.list()).items[0];

test('the shipped model is measured in its real engine, and what it did is told of this computer until another takes its place', async () => {
  expect((await starterOf())?.measured).toBeNull();
  const { measured } = await fixture.models.measure(STARTER_MODEL.id, never);
  expect(measured).toEqual({
    measured_at: expect.stringMatching(/Z$/),
    processor: 'First processor',
    threads: 1,
    gpu: null,
    memory_bytes: expect.any(Number),
    speed: {
      kind: 'chat',
      prompt_tokens_per_second: expect.any(Number),
      tokens_per_second: expect.any(Number),
    },
  });
  expect(
    Math.min(measured?.speed.tokens_per_second ?? 0, measured?.speed.prompt_tokens_per_second ?? 0),
  ).toBeGreaterThan(0);
  expect(measured?.memory_bytes).toBeGreaterThan(30e6);
  await fixture.restart();
  expect((await starterOf())?.measured).toEqual(measured);
  processors.shift();
  await fixture.restart();
  expect((await starterOf())?.measured).toBeNull();
});

test('a look at the machine says how fast a model should write that was never tried', async () => {
  const { model } = await fixture.models.importModel(file.path);
  expect(model.expected_words_per_second).toBeNull();
  expect((await fixture.models.list()).machine.engine).toBeNull();
  expect((await fixture.models.probeMachine()).engine).toMatchObject({ threads: 1, gpu: null });
  const { items, machine } = await fixture.models.list();
  expect(machine.engine).toMatchObject({ threads: 1 });
  expect(items.find(({ id }) => id === model.id)?.expected_words_per_second).toBeGreaterThan(0);
});

test('a removed model leaves no measurement behind, and what is not there is 404', async () => {
  const { model } = await fixture.models.importModel(file.path);
  fixture.database.sqlite
    .prepare("INSERT INTO model_measurements VALUES (?, 'a', 'b', 1, 1, NULL, NULL, '{}', 1)")
    .run(model.id);
  await fixture.models.deleteModel(model.id);
  expect(fixture.database.sqlite.prepare('SELECT * FROM model_measurements').all()).toEqual([]);
  await expect(fixture.models.measure(model.id, never)).rejects.toMatchObject({ status: 404 });
});

/** An engine that says what is given, each in so many milliseconds, on a clock of its own. */
function saying(events: [number, ChatEvent][]) {
  let now = 0;
  const stream = async function* (_: unknown, signal: AbortSignal): AsyncGenerator<ChatEvent, void> {
    for (const [milliseconds, event] of events) {
      now += milliseconds;
      if (!signal.aborted || event.type === 'done') yield event;
    }
  };
  return timeTurn('any', { stream }, never, () => now);
}
const done = {
  type: 'done',
  stopReason: 'end',
  tokensInput: 9,
  tokensEvaluated: 8,
  tokensOutput: 3,
} as const;

test('reading is timed to the first word, writing from it to the end, and a slow model is stopped', async () => {
  const reading = [50, { type: 'reading', read: 0, unread: 8 }] satisfies [number, ChatEvent];
  const word = (milliseconds: number): [number, ChatEvent] => [milliseconds, { type: 'token', text: 'a' }];
  const { figures } = await saying([reading, word(400), word(100), word(100), [100, done]]);
  expect(figures).toEqual({ kind: 'chat', promptTokens: 8, promptMs: 400, answerTokens: 3, answerMs: 300 });
  const stopped = { ...done, stopReason: 'aborted' } as const;
  const slow = await saying([reading, word(400), word(4_000), word(4_000), [0, stopped]]);
  expect(slow.figures).toMatchObject({ answerTokens: 2, answerMs: 8_000 });
  await expect(saying([reading, [100, { ...done, tokensOutput: 0 }]])).rejects.toThrow('wrote nothing');
});

test('figures of other bytes or of another machine are none, nor are those that no chat model has', () => {
  const machine = { totalMemoryBytes: 16e9, processor: 'A processor', threads: 8 };
  const figures = { kind: 'chat', promptTokens: 8, promptMs: 400, answerTokens: 3, answerMs: 900 };
  const row = { modelId: 'm', sha256: 'a', ...machine, gpu: null, memoryBytes: null, figures, measuredAt: 0 };
  expect(viewMeasurement(row, 'a', machine)?.speed).toEqual({
    kind: 'chat',
    prompt_tokens_per_second: 20,
    tokens_per_second: 3.33,
  });
  expect(viewMeasurement(row, 'b', machine)).toBeNull();
  expect(viewMeasurement(row, 'a', { ...machine, processor: 'Another' })).toBeNull();
  expect(viewMeasurement(row, 'a', { ...machine, totalMemoryBytes: 32e9 })).toBeNull();
  for (const other of [null, { kind: 'stt', soundSeconds: 25, listeningMs: 1 }, { ...figures, promptMs: -1 }])
    expect(viewMeasurement({ ...row, figures: other }, 'a', machine)).toBeNull();
});
