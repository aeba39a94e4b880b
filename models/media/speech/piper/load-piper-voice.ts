import { readdir, readFile, stat } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { InferenceSession, Tensor } from 'onnxruntime-node';
import { EngineFailed } from '../../../engine/engine-errors.ts';
import { MOST_PIPER_CONFIG_BYTES, type PiperConfig, parsePiperConfig } from './piper-config.ts';

/** How a voice is to say a sentence; each in Piper's own terms. */
interface PiperScales {
  /** Of the sound. */
  noise: number;
  /** Of the length of each phoneme. */
  length: number;
  /** Of the variety among those lengths. */
  noiseWidth: number;
}

/** A Piper voice in memory. */
export type PiperVoice = Awaited<ReturnType<typeof loadPiperVoice>>;

/** Loads the voice of a folder, `<name>.onnx` and `<name>.onnx.json`. Throws EngineFailed for what is no whole voice. */
export async function loadPiperVoice(folder: string) {
  try {
    const names = await readdir(folder);
    const network = names.find((name) => name.endsWith('.onnx') && names.includes(`${name}.json`)) ?? '';
    const config = await readConfig(join(folder, `${network}.json`));
    const session = await InferenceSession.create(join(folder, network), SESSION_OPTIONS);
    return {
      config,
      /**
       * Samples at the voice's own rate for the ids of one sentence. Throws EngineFailed when the network fails or gives what
       * is no sound.
       */
      run: (ids: readonly number[], scales: PiperScales, speaker: number): Promise<Float32Array> =>
        run(session, ids, scales, config.num_speakers > 1 ? speaker : undefined),
      /** Frees its memory; nothing may be running. */
      dispose: (): Promise<void> => session.release(),
    };
  } catch (cause) {
    throw new EngineFailed('The voice could not be loaded: its files are missing or damaged.', { cause });
  }
}

/** One core stays free for whoever waits. */
const SESSION_OPTIONS: InferenceSession.SessionOptions = {
  executionProviders: ['cpu'],
  intraOpNumThreads: Math.max(1, Math.min(4, availableParallelism() - 1)),
  interOpNumThreads: 1,
  // Memory is kept between the steps of a sentence and between sentences, which are of bounded length: asking the system for
  // it anew each time took a quarter of the work. No two have the same length, so that a plan of it would never fit.
  enableMemPattern: false,
  // What goes wrong is told by an error; a line of its own could name a path.
  logSeverityLevel: 4,
};

async function readConfig(path: string): Promise<PiperConfig> {
  if ((await stat(path)).size > MOST_PIPER_CONFIG_BYTES) throw new RangeError('These settings are too large');
  const config = parsePiperConfig(await readFile(path, 'utf8'));
  if (!config) throw new RangeError('These are no settings of a voice');
  return config;
}

async function run(
  session: InferenceSession,
  ids: readonly number[],
  { noise, length, noiseWidth }: PiperScales,
  speaker: number | undefined,
): Promise<Float32Array> {
  const feeds = {
    input: new Tensor('int64', BigInt64Array.from(ids, BigInt), [1, ids.length]),
    input_lengths: new Tensor('int64', BigInt64Array.of(BigInt(ids.length)), [1]),
    scales: new Tensor('float32', Float32Array.of(noise, length, noiseWidth), [3]),
    ...(speaker === undefined ? {} : { sid: new Tensor('int64', BigInt64Array.of(BigInt(speaker)), [1]) }),
  };
  try {
    const { [session.outputNames[0] ?? '']: output } = await session.run(feeds);
    if (output?.data instanceof Float32Array && output.data.every(Number.isFinite)) return output.data;
  } catch (cause) {
    throw new EngineFailed(FAILURE, { cause });
  }
  throw new EngineFailed(FAILURE);
}

const FAILURE = 'The voice could not say this.';
