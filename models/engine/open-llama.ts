import { statSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { getLlama, type Llama, LlamaLogLevel, type LlamaModel } from 'node-llama-cpp';
import { blockProcesses } from './block-processes.ts';
import { EngineFailed, ModelUnusable, NotEnoughMemory } from './engine-errors.ts';
import type { EngineLimits } from './engine-messages.ts';
import { findGpu, type Gpu } from './find-gpu.ts';

/** llama.cpp in this process, and what it evaluates with. */
export interface OpenLlama {
  llama: Llama;
  /** Most threads: how many of them work, who evaluates decides (SpareCores). */
  threads: number;
  /** Undefined where it evaluates on the processor. */
  gpu: Gpu | undefined;
}

/** Loads llama.cpp, after which this process starts no other. Throws EngineFailed where it does not run. */
export async function openLlama(limits: EngineLimits): Promise<OpenLlama> {
  const llama = await loadLlama(limits);
  blockProcesses();
  const gpu = await findGpu(llama);
  const threads = chooseThreads(llama, limits);
  llama.maxThreads = threads;
  return { llama, threads, gpu };
}

/** Loads a file that has been verified. Throws ModelUnusable when llama.cpp refuses it. */
export async function readModel(
  { llama, gpu }: Pick<OpenLlama, 'llama' | 'gpu'>,
  path: string,
  onWork: () => void,
  metadataOverrides: Record<string, Record<string, number>> = {},
): Promise<LlamaModel> {
  try {
    return await llama.loadModel({
      modelPath: path,
      onLoadProgress: onWork,
      metadataOverrides,
      ...(gpu === undefined ? { gpuLayers: 0 } : {}),
    });
  } catch (cause) {
    // Whether memory was short, llama.cpp does not say; what is unusable stays so, and is not tried again.
    if (statSync(path).size > process.availableMemory()) throw new NotEnoughMemory({ cause });
    throw new ModelUnusable('The model file cannot be loaded.', { cause });
  }
}

async function loadLlama({ isWithoutGpu }: EngineLimits): Promise<Llama> {
  const gpu = isWithoutGpu ? false : 'auto';
  try {
    return await getLlama({ build: 'never', gpu, maxThreads: 0, logLevel: LlamaLogLevel.disabled });
  } catch (cause) {
    throw new EngineFailed('The local model engine does not run on this computer.', { cause });
  }
}

/** More threads than cores ruin the speed. */
function chooseThreads(llama: Llama, limits: EngineLimits): number {
  return limits.threads ?? Math.max(1, Math.min(llama.cpuMathCores, availableParallelism()));
}

/**
 * Loads with the graphics card where there is one; where that fails, most often since its memory is taken, once more
 * without it. `open` says what the model is loaded with in the end.
 */
export async function loadWithinMemory<Loaded>(
  open: OpenLlama,
  load: (open: OpenLlama) => Promise<Loaded>,
): Promise<{ loaded: Loaded; open: OpenLlama; leftGpu: boolean }> {
  if (open.gpu === undefined) return { loaded: await load(open), open, leftGpu: false };
  try {
    return { loaded: await load(open), open, leftGpu: false };
  } catch (failure) {
    if (!(failure instanceof ModelUnusable)) throw failure;
    const alone = { ...open, gpu: undefined };
    return { loaded: await load(alone), open: alone, leftGpu: true };
  }
}
