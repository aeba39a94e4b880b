import { afterEach, beforeEach, expect, test } from 'vitest';
import { EmbeddingEngine } from '../../../models/embedding/embedding-engine.ts';
import { createForkEngineHost } from '../../../models/engine/fork-engine-host.ts';
import { STARTER_MODEL } from '../../../models/starter/starter-model.ts';
import { buildMeasuring } from '../../../server/build-measuring.ts';
import type { EnginesAtHand, Measured } from '../../../server/model-manager/measurement.types.ts';
import { makeTinyBertFile } from '../embedding/make-tiny-bert.ts';
import { makeTinyGgufFile } from '../engine/make-tiny-gguf.ts';
import { makeTinyEngine } from '../engine/tiny-engine.ts';
import { type Fixture, makeManager, NO_ENGINES } from './manager-fixture.ts';

const never = new AbortController().signal;
const MEASURED: Measured = {
  figures: { kind: 'chat', promptTokens: 512, promptMs: 2_000, answerTokens: 96, answerMs: 9_600 },
  memoryBytes: 700e6,
  threads: 7,
  gpu: { kind: 'vulkan', name: 'A card', memoryBytes: 8e9, isIntegrated: false },
};
const giving = (measured: Measured): EnginesAtHand => ({ ...NO_ENGINES, measure: async () => measured });

let fixture: Fixture;
beforeEach(async () => {
  fixture = await makeManager(undefined, { engines: giving(MEASURED) });
});
afterEach(() => fixture[Symbol.asyncDispose]());

const starterOf = async ({ models }: Fixture) => (await models.list()).items[0];

test('a measurement is told as rates, with what it was made on, and is still there after a restart', async () => {
  expect((await starterOf(fixture))?.measured).toBeNull();
  const { measured } = await fixture.models.measure('alcove-starter', never);
  expect(measured).toEqual({
    measured_at: expect.stringMatching(/Z$/),
    processor: 'Test processor',
    threads: 7,
    gpu: 'A card',
    memory_bytes: 700e6,
    speed: { kind: 'chat', prompt_tokens_per_second: 256, tokens_per_second: 10 },
  });
  await fixture.restart();
  expect((await starterOf(fixture))?.measured).toEqual(measured);
});

test('a measurement of another computer is not told of this one', async () => {
  const processors = ['First processor', 'Second processor'];
  await using moved = await makeManager(undefined, {
    engines: giving(MEASURED),
    get processor() {
      return processors[0] ?? '';
    },
  });
  await moved.models.measure('alcove-starter', never);
  expect((await starterOf(moved))?.measured).not.toBeNull();
  processors.shift();
  await moved.restart();
  expect((await starterOf(moved))?.measured).toBeNull();
});

test('a removed model leaves no measurement behind, and a new one takes the place of the last', async () => {
  using file = makeTinyGgufFile();
  const { model } = await fixture.models.importModel(file.path);
  await fixture.models.measure(model.id, never);
  await fixture.models.measure(model.id, never);
  await fixture.models.deleteModel(model.id);
  const again = await fixture.models.importModel(file.path);
  expect(again.model.measured).toBeNull();
});

test('what is not installed is 404, and a kind that is not measured is 422', async () => {
  await expect(fixture.models.measure('nothing', never)).rejects.toMatchObject({ status: 404 });
  await using unmeasured = await makeManager();
  await expect(unmeasured.models.measure('alcove-starter', never)).rejects.toMatchObject({
    status: 422,
    code: 'model_not_measured',
  });
});

test('one model at a time is measured', async () => {
  let atWork = 0;
  let most = 0;
  const measure = async () => {
    most = Math.max(most, ++atWork);
    await new Promise((resolve) => setImmediate(resolve));
    atWork -= 1;
    return MEASURED;
  };
  await using busy = await makeManager(undefined, { engines: { ...NO_ENGINES, measure } });
  await Promise.all([1, 2, 3].map(() => busy.models.measure('alcove-starter', never)));
  expect(most).toBe(1);
});

test('what the engine found is asked for once, and kept', async () => {
  let asked = 0;
  const probe = async () => {
    asked += 1;
    return { threads: 3, gpu: undefined, bytesPerSecond: 4e9 };
  };
  await using app = await makeManager(undefined, { engines: { ...NO_ENGINES, probe } });
  expect((await app.models.list()).machine.engine).toBeNull();
  expect((await app.models.probeMachine()).engine).toMatchObject({ threads: 3, gpu: null });
  await app.models.probeMachine();
  expect(asked).toBe(1);
  expect((await app.models.list()).machine.engine).toMatchObject({ threads: 3, gpu: null });
});

test('what was measured here says how fast another model should write: with the shipped one, then with a larger one', async () => {
  using file = makeTinyGgufFile();
  const probe = async () => ({ threads: 3, gpu: undefined, bytesPerSecond: 1e6 });
  await using app = await makeManager(undefined, {
    engines: { ...NO_ENGINES, probe, measure: async () => MEASURED },
  });
  const { model } = await app.models.importModel(file.path);
  expect(model.expected_words_per_second).toBeNull();
  await app.models.probeMachine();
  const expected = async () =>
    (await app.models.list()).items.find(({ id }) => id === model.id)?.expected_words_per_second ?? 0;
  expect(await expected()).toBeCloseTo((1e6 * 0.7) / model.size_bytes, 1);
  const measured = await app.models.measure(model.id, never);
  const { speed } = measured.measured ?? {};
  if (speed?.kind !== 'chat') throw new Error('measured as something else');
  expect(await expected()).toBeCloseTo(speed.tokens_per_second * 0.7, 0);
});

test('a graphics card whose speed nobody measured promises nothing', async () => {
  using file = makeTinyGgufFile();
  const gpu = { kind: 'vulkan', name: 'NVIDIA RTX 4070', memoryBytes: 12e9, isIntegrated: false };
  const probe = async () => ({ threads: 3, gpu, bytesPerSecond: 1e6 });
  await using app = await makeManager(undefined, { engines: { ...NO_ENGINES, probe } });
  const { model } = await app.models.importModel(file.path);
  expect((await app.models.probeMachine()).engine).toMatchObject({
    gpu: 'NVIDIA RTX 4070',
    gpu_memory_bytes: 12e9,
  });
  const found = (await app.models.list()).items.find(({ id }) => id === model.id);
  expect(found?.expected_words_per_second).toBeNull();
});

test('the shipped model and an embedding model are measured in their real engine processes', async () => {
  using bert = makeTinyBertFile({ pooling: 2 });
  await using engine = makeTinyEngine({ 'alcove-starter': STARTER_MODEL.path });
  const embedder = new EmbeddingEngine({
    host: createForkEngineHost(process.env, 'embedding-engine-process'),
    resolveModel: async () => ({ path: bert.path }),
    limits: { threads: 1 },
  });
  const silent = {
    async *speak() {},
    async *transcribe() {},
    decode: async () => ({ durationSeconds: 0, isCutOff: false }),
  };
  const engines = buildMeasuring({
    ...{ engine, embedder, speech: silent, transcription: silent },
    ...{ scratchDirectory: '', newSeal: () => ({ key: Buffer.alloc(32), salt: Buffer.alloc(16) }) },
    lookMs: 600_000,
    now: () => 0,
  });
  try {
    expect(engines.facts()).toBeUndefined();
    expect(await engines.probe()).toMatchObject({ threads: 1 });
    const chat = await engines.measure({ id: 'alcove-starter', kind: 'chat', folder: undefined }, never);
    expect(chat?.figures).toMatchObject({ kind: 'chat', promptTokens: 512, answerTokens: 96 });
    const vectors = await engines.measure({ id: 'bert', kind: 'embedding', folder: undefined }, never);
    expect(vectors?.figures).toMatchObject({ kind: 'embedding', texts: 32 });
    expect(vectors?.memoryBytes).toBeGreaterThan(10e6);
    expect(engines.measure({ id: 'x', kind: 'vision', folder: '/x' }, never)).toBeUndefined();
  } finally {
    await embedder.close();
  }
});
