import { describe, expect, test } from 'vitest';
import { estimateMemory } from '../../../models/catalogue/memory-estimate.ts';
import { type ListTools, need } from '../../../server/model-manager/model-standing.ts';

/** Published files, and what a process that held each took (`VmRSS`), with eight conversations of 8,192 tokens. */
const MEASURED = [
  {
    name: 'Gemma 3 270M, Q4_K_M',
    bytes: 253_113_024,
    contextLength: 32_768,
    shape: { layers: 18, keyDimensions: 256, valueDimensions: 256 },
    taken: 1_819e6,
  },
  {
    name: 'SmolLM2 135M, Q4_1',
    bytes: 98_362_432,
    contextLength: 8_192,
    shape: { layers: 30, keyDimensions: 192, valueDimensions: 192 },
    taken: 1_800e6,
  },
];
const machine = (totalMemoryBytes: number) => ({ totalMemoryBytes }) as ListTools;

describe.each(MEASURED)('the memory of $name', ({ bytes, contextLength, shape, taken }) => {
  const least = estimateMemory(bytes, contextLength, shape);

  test('is told within a tenth of what the engine takes where there is room', () => {
    const { memory_bytes: told } = need(least, machine(24e9), { ...shape, contextLength });
    expect(Math.abs(told - taken) / taken).toBeLessThan(0.1);
  });

  test('is that of fewer conversations where there is less, and fits by that of one', () => {
    const small = need(least, machine(2e9), { ...shape, contextLength });
    expect(small.memory_bytes).toBeLessThan(least + 250e6);
    expect(small).toMatchObject({ fits_this_machine: true, fit: 'fits' });
  });
});
