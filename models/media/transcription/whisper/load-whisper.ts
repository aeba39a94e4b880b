import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join, resolve } from 'node:path';
import {
  env,
  WhisperFeatureExtractor,
  WhisperForConditionalGeneration,
  WhisperTokenizer,
} from '@huggingface/transformers';
import { EngineFailed } from '../../../engine/engine-errors.ts';
import { isWhisperVocabulary, type WhisperVocabulary } from './whisper-vocabulary.ts';

/** A Whisper model in memory. */
export interface Whisper {
  model: WhisperForConditionalGeneration;
  tokenizer: WhisperTokenizer;
  features: WhisperFeatureExtractor;
  vocabulary: WhisperVocabulary;
}

/** Loads a model from its folder, and from nowhere else. Throws EngineFailed for what is no whole Whisper model. */
export async function loadWhisper(folder: string): Promise<Whisper> {
  env.allowRemoteModels = false;
  env.useFSCache = false;
  try {
    return await load(resolve(folder));
  } catch (error) {
    const sentence = 'The speech model could not be loaded: its files are missing or damaged.';
    throw new EngineFailed(sentence, { cause: error });
  }
}

async function load(folder: string): Promise<Whisper> {
  const options = { local_files_only: true } as const;
  const [model, tokenizer, features] = await Promise.all([
    WhisperForConditionalGeneration.from_pretrained(folder, {
      ...options,
      dtype: findPrecision(folder),
      device: 'cpu',
      session_options: { intraOpNumThreads: Math.max(1, availableParallelism() - 1), interOpNumThreads: 1 },
    }),
    WhisperTokenizer.from_pretrained(folder, options),
    WhisperFeatureExtractor.from_pretrained(folder, options),
  ]);
  const vocabulary: unknown = model.generation_config;
  if (!isWhisperVocabulary(vocabulary))
    throw new TypeError('The generation settings are not those of Whisper');
  return { model, tokenizer, features, vocabulary } as Whisper;
}

/** The most precise weights that are there. */
function findPrecision(folder: string): 'fp32' | 'fp16' | 'q8' | 'q4' {
  const found = PRECISIONS.find(([suffix]) =>
    ['encoder_model', 'decoder_model_merged'].every((name) =>
      existsSync(join(folder, 'onnx', `${name}${suffix}.onnx`)),
    ),
  );
  if (!found) throw new TypeError('There are no weights');
  return found[1];
}

const PRECISIONS = [
  ['', 'fp32'],
  ['_fp16', 'fp16'],
  ['_quantized', 'q8'],
  ['_q4', 'q4'],
] as const;
