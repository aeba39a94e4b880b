import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { env, LogLevel } from '@huggingface/transformers';
import { z } from 'zod';

/** How precise the weights in a file are, as the library calls it. */
type Precision = (typeof PRECISIONS)[number][1];

/** Ends of names of files, most precise first. Half-precision computations come last: processors do them slowly. */
const PRECISIONS = [
  ['', 'fp32'],
  ['_fp16', 'fp16'],
  ['_quantized', 'q8'],
  ['_int8', 'int8'],
  ['_uint8', 'uint8'],
  ['_q4', 'q4'],
  ['_bnb4', 'bnb4'],
  ['_q4f16', 'q4f16'],
] as const;

/**
 * The options with which the library loads the networks `names` from `folder` and from nowhere else: of each the most
 * precise that is there. Throws TypeError when one is in no precision there.
 */
export function localModelOptions(folder: string, names: readonly string[]) {
  stayLocal();
  return {
    local_files_only: true,
    device: 'cpu',
    dtype: Object.fromEntries(names.map((name) => [name, findPrecision(folder, name)])),
    session_options: { intraOpNumThreads: Math.max(1, availableParallelism() - 1), interOpNumThreads: 1 },
  } as const;
}

/** The kind of model a folder holds, by its config.json. Throws where there is none. */
export async function readModelType(folder: string): Promise<string> {
  const text = await readFile(join(folder, 'config.json'), 'utf8');
  return z.object({ model_type: z.string() }).parse(JSON.parse(text)).model_type;
}

function stayLocal(): void {
  env.allowRemoteModels = false;
  env.useFSCache = false;
  // On a failure the library writes what it was given to the console, pixels of the picture among it.
  env.logLevel = LogLevel.NONE;
}

function findPrecision(folder: string, name: string): Precision {
  const found = PRECISIONS.find(([suffix]) => existsSync(join(folder, 'onnx', `${name}${suffix}.onnx`)));
  if (!found) throw new TypeError('A network is missing');
  return found[1];
}
