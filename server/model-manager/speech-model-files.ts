import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { AppError } from '../core/app-error.ts';
import { importablePath } from './importable-path.ts';

/** One file of a speech model: where it is, and its name inside the model's folder. */
export interface SpeechModelFile {
  name: string;
  path: string;
}

/**
 * The files that make a folder a Whisper model in ONNX form, as Hugging Face publishes them; the most precise weights
 * only. Throws AppError 422 where the folder may not be read or is no such model.
 */
export async function findSpeechModelFiles(folder: string, forbidden: string[]): Promise<SpeechModelFile[]> {
  // Judged by a file of it, links resolved: a folder by itself is nothing that can be imported.
  const config = importablePath(join(folder, 'config.json'), forbidden);
  const root = dirname(config);
  if (!(await isWhisper(config))) throw notWhisper();
  const names = [...SETTINGS, ...weightsIn(root)];
  return names.map((name) => ({ name, path: importablePath(join(root, name), forbidden) }));
}

const SETTINGS = [
  'config.json',
  'generation_config.json',
  'preprocessor_config.json',
  'tokenizer.json',
  'tokenizer_config.json',
];
/** As models/media/transcription/whisper/load-whisper.ts chooses them. */
const PRECISIONS = ['', '_fp16', '_quantized', '_q4'];
const MOST_CONFIG_BYTES = 1024 * 1024;

function weightsIn(root: string): string[] {
  for (const precision of PRECISIONS) {
    const names = ['encoder_model', 'decoder_model_merged'].map((name) => `onnx/${name}${precision}.onnx`);
    if (!names.every((name) => existsSync(join(root, name)))) continue;
    return names.flatMap((name) => [name, `${name}_data`]).filter((name) => existsSync(join(root, name)));
  }
  throw notWhisper();
}

async function isWhisper(config: string): Promise<boolean> {
  const text = await readFile(config, 'utf8');
  if (text.length > MOST_CONFIG_BYTES) return false;
  try {
    const settings: unknown = JSON.parse(text);
    return (settings as { model_type?: unknown } | null)?.model_type === 'whisper';
  } catch {
    return false;
  }
}

function notWhisper(): AppError {
  return new AppError(422, 'import_refused', 'This folder is no Whisper model in ONNX form.');
}
