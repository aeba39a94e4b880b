import { availableParallelism } from 'node:os';
import { getLlama, type Llama, LlamaLogLevel, type LlamaModel } from 'node-llama-cpp';
import { blockProcesses } from './block-processes.ts';
import { EngineFailed, ModelUnusable } from './engine-errors.ts';
import type { EngineLimits } from './engine-messages.ts';
import { findGpu } from './find-gpu.ts';

/** llama.cpp in this process, and what it evaluates with. */
export interface OpenLlama {
  llama: Llama;
  threads: number;
  /** The kind of graphics processor; undefined where it evaluates on the processor. */
  gpu: string | undefined;
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

/** One core stays free for the server and the window: more threads than cores ruin the speed. */
function chooseThreads(llama: Llama, limits: EngineLimits): number {
  return limits.threads ?? Math.max(1, Math.min(llama.cpuMathCores, availableParallelism()) - 1);
}
