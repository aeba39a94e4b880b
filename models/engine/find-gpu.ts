import type { Llama } from 'node-llama-cpp';

/** Programs that draw on the processor and call themselves graphics cards: Mesa's, Google's and Microsoft's. */
const SOFTWARE = /llvmpipe|lavapipe|softpipe|swiftshader|basic render|software rasteri[sz]er/i;

/** The graphics processor that llama.cpp computes with. */
export interface Gpu {
  /** Such as `vulkan`. */
  kind: string;
  /** As its driver names it. */
  name: string;
  /** Memory that it can use. */
  memoryBytes: number;
  /** It has no memory of its own but takes the computer's, as laptops' do. */
  isIntegrated: boolean;
}

/**
 * The graphics processor that llama.cpp has; undefined where its devices are only drawn on the processor, or where there
 * are none: a driver may be installed without a card. One that shares all its memory with the computer is integrated.
 */
export async function findGpu(
  llama: Pick<Llama, 'gpu' | 'getGpuDeviceNames' | 'getVramState'>,
): Promise<Gpu | undefined> {
  if (llama.gpu === false) return undefined;
  const names = await llama.getGpuDeviceNames();
  const name = names.find((each) => each.trim() !== '' && !SOFTWARE.test(each));
  if (name === undefined) return undefined;
  const { total, unifiedSize } = await llama.getVramState();
  return {
    kind: llama.gpu,
    name: name.trim(),
    memoryBytes: total,
    isIntegrated: unifiedSize > 0 && unifiedSize >= total,
  };
}
