import { expect, test } from 'vitest';
import { boundBy } from '../../../models/engine/engine-measurement.ts';
import { STARTER_MODEL } from '../../../models/starter/starter-model.ts';
import { makeTinyGgufFile } from './make-tiny-gguf.ts';
import { makeTinyEngine } from './tiny-engine.ts';

const never = new AbortController().signal;
const question = [{ role: 'user' as const, content: 'Hello' }];

test('the shipped model is measured in a real engine process: what it read, what it wrote, how long, and its memory', async () => {
  await using engine = makeTinyEngine({ starter: STARTER_MODEL.path });
  const { figures, memoryBytes, threads, gpu } = await engine.measure('starter', never);
  if (figures.kind !== 'chat') throw new Error('measured as something else');
  expect(figures.promptTokens).toBe(512);
  expect(figures.answerTokens).toBe(96);
  expect(figures.promptMs).toBeGreaterThan(0);
  expect(figures.answerMs).toBeGreaterThan(0);
  expect(memoryBytes).toBeGreaterThan(30e6);
  expect(threads).toBe(1);
  expect(gpu === undefined || gpu.name.length > 0).toBe(true);
});

test('a quick look tells the speed of the memory, too', async () => {
  await using engine = makeTinyEngine({ starter: STARTER_MODEL.path });
  const { figures } = await engine.measure('starter', never, true);
  if (figures.kind !== 'chat') throw new Error('measured as something else');
  expect(figures.answerTokens).toBeGreaterThan(0);
  expect(figures.memoryBytesPerSecond).toBeGreaterThan(0);
});

test('a model that ends its answers at once is measured past their end', async () => {
  using short = makeTinyGgufFile({ says: { tokens: ['H', '.'], ends: true } });
  await using engine = makeTinyEngine({ short: short.path });
  const { figures } = await engine.measure('short', never);
  expect(figures).toMatchObject({ kind: 'chat', answerTokens: 96 });
});

test('a measurement waits for the answer before it, and the answer after it waits for the measurement', async () => {
  using first = makeTinyGgufFile({ says: { tokens: [...'abcdefghij'], ends: false } });
  using second = makeTinyGgufFile();
  await using engine = makeTinyEngine({ first: first.path, second: second.path });
  const ended: string[] = [];
  const answer = async (name: string, model: string) => {
    const request = { model, turns: question, maxTokens: 40, temperature: 0 };
    let tokens = 0;
    for await (const event of engine.stream(request, never)) if (event.type === 'token') tokens += 1;
    ended.push(name);
    return tokens;
  };
  const before = answer('before', 'first');
  const measured = engine.measure('second', never).then(() => void ended.push('measured'));
  const after = answer('after', 'first');
  expect(await before).toBeGreaterThan(0);
  await measured;
  expect(await after).toBeGreaterThan(0);
  expect(ended).toEqual(['before', 'measured', 'after']);
});

test('a measurement that is not wanted any more gives nothing, and the engine goes on', async () => {
  using file = makeTinyGgufFile();
  await using engine = makeTinyEngine({ tiny: file.path });
  await engine.contextLength('tiny');
  const leaving = new AbortController();
  const measuring = engine.measure('tiny', leaving.signal);
  leaving.abort(new Error('gone'));
  await expect(measuring).rejects.toThrow('gone');
  expect((await engine.measure('tiny', never)).figures.kind).toBe('chat');
});

test('a part of a measurement ends when its time is up by the clock it was given', () => {
  let now = 1_000;
  const outer = new AbortController();
  const { signal, look } = boundBy(outer.signal, { now: () => now }, 500);
  now = 1_499;
  look();
  expect(signal.aborted).toBe(false);
  now = 1_500;
  look();
  expect(signal.aborted).toBe(true);
});
