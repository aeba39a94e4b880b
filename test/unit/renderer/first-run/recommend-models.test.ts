import { expect, test } from 'vitest';
import { CATALOGUE } from '../../../../models/catalogue/catalogue.ts';
import { estimateMemory, judgeFit } from '../../../../models/catalogue/memory-estimate.ts';
import type { Machine, Model, ModelList } from '../../../../renderer/api/models.ts';
import { hasRoom, recommendModels } from '../../../../renderer/first-run/recommend-models.ts';
import { madeModel } from '../models/made-model.ts';

const machine = (threads: number, gigabytes: number, gpu: string | null = null): Machine => ({
  total_memory_bytes: gigabytes * 1e9,
  processor: 'Test processor',
  threads,
  engine: {
    threads: Math.max(1, threads - 1),
    ...{ gpu, gpu_memory_bytes: gpu ? 12e9 : null, gpu_integrated: false, gpu_left: false },
  },
});

// The real catalogue, as a server with so much memory would list it.
function listFor({ total_memory_bytes }: Machine, freeBytes = 500e9, facts: Partial<Model> = {}): ModelList {
  const items = CATALOGUE.map((offer) => {
    const memory_bytes = estimateMemory(
      offer.approximateBytes,
      offer.contextLength,
      offer.memoryShape,
      offer.kind,
    );
    const { id, kind, parameters, languages, licence } = offer;
    return madeModel(id, {
      ...{ kind, parameters, languages, licence, memory_bytes },
      size_bytes: offer.approximateBytes,
      fit: judgeFit(memory_bytes, total_memory_bytes),
      ...facts,
    });
  });
  return { items, disk: { models_bytes: 0, free_bytes: freeBytes } } as unknown as ModelList;
}

const namesFor = (computer: Machine, freeBytes?: number) =>
  recommendModels(listFor(computer, freeBytes), computer).recommended.map(
    ({ role, model }) => `${role} ${model.id.replace(/-q4_.*/, '')}`,
  );

test('the first recommendation is small on every computer; the larger one is what it should write with at reading pace', () => {
  const first = ['recommended qwen3.5-2b', 'lighter qwen3.5-0.8b'];
  expect(namesFor(machine(2, 8))).toEqual([...first, 'larger gemma-4-e2b']);
  expect(namesFor(machine(4, 8))).toEqual([...first, 'larger ministral-3-3b']);
  expect(namesFor(machine(8, 16))).toEqual([...first, 'larger gemma-4-e4b']);
  expect(namesFor(machine(16, 32))).toEqual([...first, 'larger qwen3.5-9b']);
});

test('what was measured here counts more than the number of threads', () => {
  const computer = machine(16, 32);
  const list = listFor(computer);
  const slow = list.items.map((model) => ({ ...model, expected_words_per_second: 4e9 / model.size_bytes }));
  const chosen = recommendModels({ ...list, items: slow }, computer).recommended;
  expect(chosen[0]?.model.id).toContain('qwen3.5-0.8b');
});

test('that there is a graphics card promises nothing', () => {
  expect(namesFor(machine(2, 32, 'vulkan'))).toEqual(namesFor(machine(2, 32)));
});

test('two cores are never told to take what they would wait for, however much memory and whatever card there is', () => {
  for (const gigabytes of [16, 64, 256])
    for (const gpu of [null, 'llvmpipe (LLVM 15.0.6, 256 bits)', 'Intel(R) UHD Graphics 620']) {
      const computer = machine(2, gigabytes, gpu);
      for (const facts of [{}, { expected_words_per_second: 0.5 }]) {
        const { recommended } = recommendModels(listFor(computer, 500e9, facts), computer);
        expect(Math.max(...recommended.map(({ model }) => model.parameters))).toBeLessThan(6e9);
      }
    }
});

test('nothing is recommended that the memory cannot hold or the disk has no room for', () => {
  for (const gigabytes of [1, 2, 4, 8, 16, 32])
    for (const freeBytes of [0.4e9, 1e9, 2e9, 6e9]) {
      const computer = machine(16, gigabytes);
      const list = listFor(computer, freeBytes);
      for (const { model } of recommendModels(list, computer).recommended) {
        expect(model.fit).not.toBe('too_large');
        expect(hasRoom(model, list)).toBe(true);
      }
    }
  expect(namesFor(machine(2, 1))).toEqual([]);
  expect(namesFor(machine(8, 16), 0.6e9)).toEqual([]);
});

test('where nothing leaves half of the memory, the smallest that fits is recommended', () => {
  expect(namesFor(machine(4, 2.4))).toEqual(['recommended qwen3.5-0.8b', 'larger qwen3.5-2b']);
});

test('a model of another licence or of one language only is among the others', () => {
  const list = listFor(machine(16, 64));
  const open = recommendModels(list, machine(16, 64)).recommended[0]?.model;
  if (!open) throw new Error('nothing was recommended');
  open.licence = 'Gemma Terms of Use';
  const { recommended, others } = recommendModels(list, machine(16, 64));
  expect(new Set(recommended.map(({ model }) => model.licence))).toEqual(new Set(['Apache-2.0']));
  expect(others.map(({ id }) => id)).toContain(open.id);
  expect(others.some(({ id }) => recommended.some(({ model }) => model.id === id))).toBe(false);
});

test('what has arrived of a download needs no room any more', () => {
  const disk = { models_bytes: 0, free_bytes: 0.7e9 };
  const whole = madeModel('m', { size_bytes: 1e9 });
  const half = { ...whole, download: { received_bytes: 0.9e9 } } as Model;
  expect(hasRoom(whole, { disk })).toBe(false);
  expect(hasRoom(half, { disk })).toBe(true);
});
