import { describe, expect, it } from 'vitest';
import { findGpu } from '../../../models/engine/find-gpu.ts';

describe('The graphics processor that is used', () => {
  it.each([
    ['NVIDIA GeForce RTX 4070'],
    ['AMD Radeon RX 7800 XT (RADV NAVI32)'],
    ['Intel(R) Arc(tm) A770 Graphics (DG2)'],
    ['Apple M3 Pro'],
  ])('is told where the driver names hardware: %s', async (name) => {
    expect(await findGpu(llamaWith('vulkan', [name]))).toBe('vulkan');
  });

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
    expect(await findGpu(llamaWith('vulkan', names))).toBe('vulkan');
  });
});

const llamaWith = (gpu: 'vulkan' | false, names: string[]) => ({
  gpu,
  getGpuDeviceNames: async () => names,
});
