import { describe, expect, it } from 'vitest';
import { ModelUnusable } from '../../../models/engine/engine-errors.ts';
import { findGpu } from '../../../models/engine/find-gpu.ts';
import { loadWithinMemory, type OpenLlama } from '../../../models/engine/open-llama.ts';

describe('The graphics processor that is used', () => {
  it.each([
    ['NVIDIA GeForce RTX 4070'],
    ['AMD Radeon RX 7800 XT (RADV NAVI32)'],
    ['Intel(R) Arc(tm) A770 Graphics (DG2)'],
  ])('is told with its name and memory where the driver names hardware: %s', async (name) => {
    expect(await findGpu(llamaWith('vulkan', [name]))).toEqual({
      ...{ kind: 'vulkan', name, memoryBytes: 12e9, isIntegrated: false },
    });
  });

  it.each([['Intel(R) UHD Graphics 620'], ['Apple M3 Pro']])(
    'is integrated where all its memory is the computer’s: %s',
    async (name) => {
      expect(await findGpu(llamaWith('vulkan', [name], 12e9))).toMatchObject({ name, isIntegrated: true });
    },
  );

  it.each([
    ['llvmpipe (LLVM 15.0.6, 256 bits)'],
    ['Lavapipe'],
    ['SwiftShader Device (Subzero)'],
    ['Microsoft Basic Render Driver'],
    [' '],
  ])('is none where a program only draws on the processor: %s', async (name) => {
    expect(await findGpu(llamaWith('vulkan', [name]))).toBeUndefined();
  });

  it('is none where Vulkan is there and llama.cpp found no device that it can use', async () => {
    expect(await findGpu(llamaWith('vulkan', []))).toBeUndefined();
  });

  it('is none where llama.cpp was built without one', async () => {
    expect(await findGpu(llamaWith(false, ['NVIDIA GeForce RTX 4070']))).toBeUndefined();
  });

  it('is the card where there is a software renderer beside it', async () => {
    const names = ['llvmpipe (LLVM 15.0.6, 256 bits)', 'NVIDIA GeForce RTX 4070'];
    expect(await findGpu(llamaWith('vulkan', names))).toMatchObject({ name: 'NVIDIA GeForce RTX 4070' });
  });
});

describe('A model that does not fit into the memory of the card', () => {
  const gpu = { kind: 'vulkan', name: 'Card', memoryBytes: 1e9, isIntegrated: false };
  const open = { gpu, threads: 2 } as unknown as OpenLlama;
  const load =
    (tried: (string | undefined)[], mostTries: number) =>
    async ({ gpu: card }: OpenLlama) => {
      tried.push(card?.name);
      if (tried.length <= mostTries) throw new ModelUnusable('There is not enough memory for this model.');
      return 'loaded';
    };

  it('is loaded on the processor in one step, and that is told', async () => {
    const tried: (string | undefined)[] = [];
    const result = await loadWithinMemory(open, load(tried, 1));
    expect(tried).toEqual(['Card', undefined]);
    expect(result).toMatchObject({ loaded: 'loaded', leftGpu: true, open: { gpu: undefined } });
  });

  it('is refused where the processor’s memory is too small, too', async () => {
    await expect(loadWithinMemory(open, load([], 2))).rejects.toThrow('not enough memory');
  });

  it('is tried once where there is no card', async () => {
    const tried: (string | undefined)[] = [];
    await expect(loadWithinMemory({ ...open, gpu: undefined }, load(tried, 1))).rejects.toThrow();
    expect(tried).toEqual([undefined]);
    expect(await loadWithinMemory(open, load([], 0))).toMatchObject({ leftGpu: false, open: { gpu } });
  });
});

const llamaWith = (gpu: 'vulkan' | false, names: string[], unifiedSize = 0) => ({
  gpu,
  getGpuDeviceNames: async () => names,
  getVramState: async () => ({ total: 12e9, used: 0, free: 12e9, unifiedSize }),
});
