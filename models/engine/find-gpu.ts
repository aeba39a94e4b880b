import type { Llama } from 'node-llama-cpp';

/** Programs that draw on the processor and call themselves graphics cards: Mesa's, Google's and Microsoft's. */
const SOFTWARE = /llvmpipe|lavapipe|softpipe|swiftshader|basic render|software rasteri[sz]er/i;

/**
 * The kind of graphics processor that llama.cpp has, such as `vulkan`; undefined where its devices are only drawn on the
 * processor, or where there are none: a driver may be installed without a card.
 */
export async function findGpu(llama: Pick<Llama, 'gpu' | 'getGpuDeviceNames'>): Promise<string | undefined> {
  if (llama.gpu === false) return undefined;
  const names = await llama.getGpuDeviceNames();
  return names.some((name) => name.trim() !== '' && !SOFTWARE.test(name)) ? llama.gpu : undefined;
}
