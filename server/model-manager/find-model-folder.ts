import { readdirSync } from 'node:fs';
import { open, readFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { z } from 'zod';
import type { FolderKind } from '../../models/catalogue/folder-model.ts';
import {
  findPrecision,
  findRecipe,
  selectFiles,
  selectVoiceFiles,
} from '../../models/catalogue/folder-recipes.ts';
import { judgePiperConfig, voicesFor } from '../../models/media/speech/piper/judge-piper-config.ts';
import type { VoiceId } from '../../models/media/speech/speaker.ts';
import { AppError } from '../core/app-error.ts';
import { importablePath } from './importable-path.ts';
import { fileSize } from './model-files.ts';

/** A model of several files, as it was found in a folder. */
export interface FoundFolder {
  /** What it is called there. */
  name: string;
  family: string;
  kind: FolderKind;
  quantisation: string;
  voices: VoiceId[];
  /** The files that are the model: where each is, links resolved, and its way inside the model's folder. */
  files: { name: string; path: string }[];
}

/**
 * The model of several files at a location: a folder as Hugging Face publishes it for Transformers.js, judged by its
 * config.json, a Piper voice by its `.onnx` or `.onnx.json`, or the folder of one. Undefined for any other file.
 * Throws AppError 422 for a folder that is no such model, is not whole, or has a file that may not be read.
 */
export async function findModelFolder(
  { real, isFile }: { real: string; isFile: boolean },
  forbidden: string[],
): Promise<FoundFolder | undefined> {
  const found = isFile ? await judgeVoiceFile(real) : await judgeFolder(real);
  if (!found) return undefined;
  const { root, names, ...model } = found;
  const files = names.map((name) => ({ name, path: importablePath(join(root, name), forbidden) }));
  for (const { path } of files) await requireContent(path);
  return { ...model, files };
}

/** A model in a folder, whose files nobody has asked yet whether they may be read. */
type Judged = Omit<FoundFolder, 'files'> & { root: string; names: string[] };

const MOST_SETTINGS_BYTES = 1024 * 1024;
const Config = z.object({ model_type: z.string() });

function judgeVoiceFile(path: string): Promise<Judged> | undefined {
  const weights = path.replace(/\.json$/i, '');
  if (!/\.onnx$/i.test(weights)) return undefined;
  const name = basename(weights);
  if (fileSize(weights) === undefined || fileSize(`${weights}.json`) === undefined)
    throw refused(
      'Give the folder of the model; or, for a Piper voice, its .onnx file with its .onnx.json beside it.',
    );
  return judgeVoice(dirname(weights), [name, `${name}.json`]);
}

/** What model a folder is. Throws AppError 422 when it is none that Alcove can use, or not whole. */
export async function judgeFolder(root: string): Promise<Judged> {
  const names = namesIn(root);
  if (names.has('config.json')) return judgePublished(root, names);
  const voice = selectVoiceFiles(names);
  if (voice) return judgeVoice(root, voice);
  throw refused(SEVERAL_OR_NONE);
}

const SEVERAL_OR_NONE =
  'This folder holds no model that Alcove can use, or several Piper voices. Give the folder with the config.json of one model, the .onnx file of one voice, or a GGUF file.';

function namesIn(root: string): Set<string> {
  const names = readNames(root);
  return new Set([...names, ...readNames(join(root, 'onnx')).map((name) => `onnx/${name}`)]);
}

function readNames(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

async function judgePublished(root: string, names: Set<string>): Promise<Judged> {
  const modelType = Config.safeParse(await readSettings(join(root, 'config.json'))).data?.model_type;
  const recipe = modelType === undefined ? undefined : findRecipe(modelType);
  if (!recipe)
    throw refused(
      'This folder holds a model of a kind that Alcove cannot use. It can use Whisper, SmolVLM, Florence-2, RT-DETR, D-FINE, DETR and YOLOS in ONNX form, and Piper voices.',
    );
  const precision = findPrecision(recipe, names);
  const chosen = precision && selectFiles(recipe, precision, names);
  if (!chosen)
    throw refused(
      `Files of this ${recipe.family} model are missing. It needs ${recipe.settings.join(', ')} and ${recipe.weights.map((name) => `${name}.onnx`).join(', ')}.`,
    );
  const { kind, family } = recipe;
  return { root, name: basename(root), family, kind, quantisation: precision, voices: [], names: chosen };
}

async function judgeVoice(root: string, [weights, settings]: [string, string]): Promise<Judged> {
  const name = weights.replace(/\.onnx$/i, '');
  const judged = judgePiperConfig(await readText(join(root, settings)), name);
  if (judged.kind === 'refused') throw refused(judged.reason);
  const voices = judged.voices.length > 0 ? judged.voices : voicesFor(judged.language, ['female', 'male']);
  return {
    root,
    name,
    family: 'Piper',
    kind: 'voice',
    quantisation: 'fp32',
    voices,
    names: [weights, settings],
  };
}

async function readSettings(path: string): Promise<unknown> {
  const text = await readText(path);
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

async function readText(path: string): Promise<string> {
  if ((fileSize(path) ?? 0) > MOST_SETTINGS_BYTES) throw refused('The settings of this model are too long.');
  return readFile(path, 'utf8').catch(refuseUnreadable);
}

// A clone without Git LFS has pointers where the weights should be.
async function requireContent(path: string): Promise<void> {
  await using file = await open(path, 'r').catch(refuseUnreadable);
  const { bytesRead, buffer } = await file.read(Buffer.alloc(64), 0, 64, 0);
  if (bytesRead === 0 || buffer.toString('latin1').startsWith('version https://git-lfs.github.com/spec/'))
    throw refused('A file of this model is empty or only a Git LFS pointer: its content was not downloaded.');
}

/** Throws AppError 422: a file of a model that was found cannot be read. */
export function refuseUnreadable(cause: unknown): never {
  throw new AppError(422, 'import_refused', 'A file of this model cannot be read.', { cause });
}

function refused(sentence: string): AppError {
  return new AppError(422, 'import_refused', sentence);
}
