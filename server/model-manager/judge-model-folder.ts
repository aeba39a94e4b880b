import { readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { z } from 'zod';
import type { FolderKind } from '../../models/catalogue/folder-model.ts';
import {
  findPrecision,
  findRecipe,
  selectFiles,
  selectVoiceFiles,
} from '../../models/catalogue/folder-recipes.ts';
import { parsePiperConfig, piperLanguage } from '../../models/media/speech/piper/piper-config.ts';
import type { VoiceId } from '../../models/media/speech/speaker.ts';
import { voicesOf } from '../../models/media/speech/voices.ts';
import { filesMissing, importRefused, refuseUnreadable } from './model-errors.ts';
import { fileSize } from './model-files.ts';

/** A model in a folder, whose files nobody has asked yet whether they may be read. */
export interface Judged {
  root: string;
  /** What it is called there. */
  name: string;
  family: string;
  kind: FolderKind;
  quantisation: string;
  /** Of a voice: those of its language, which it can be. */
  voices: VoiceId[];
  /** The files that are the model, each by its way inside the folder. */
  names: string[];
}

const MOST_SETTINGS_BYTES = 1024 * 1024;
const Config = z.object({ model_type: z.string() });

/** The Piper voice that a file belongs to, its weights or its settings; undefined for any other file. Throws AppError 422. */
export async function judgeVoiceFile(path: string): Promise<Judged | undefined> {
  const weights = path.replace(/\.json$/i, '');
  if (!/\.onnx$/i.test(weights)) return undefined;
  const name = basename(weights);
  if (fileSize(weights) === undefined || fileSize(`${weights}.json`) === undefined)
    throw importRefused('voice_alone');
  return judgeVoice(dirname(weights), [name, `${name}.json`]);
}

/** What model a folder is. Throws AppError 422 when it is none that Alcove can use, or not whole. */
export async function judgeFolder(root: string): Promise<Judged> {
  const names = namesIn(root);
  if (names.has('config.json')) return judgePublished(root, names);
  const voice = selectVoiceFiles(names);
  if (voice) return judgeVoice(root, voice);
  throw importRefused('several_or_none');
}

function namesIn(root: string): Set<string> {
  const names = readNames(root);
  return new Set([...names, ...readNames(join(root, 'onnx')).map((name) => `onnx/${name}`)]);
}

/** The names in a folder; none where it cannot be read. */
export function readNames(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

async function judgePublished(root: string, names: Set<string>): Promise<Judged> {
  const modelType = Config.safeParse(await readSettings(join(root, 'config.json'))).data?.model_type;
  const recipe = modelType === undefined ? undefined : findRecipe(modelType);
  if (!recipe) throw importRefused('unknown_kind');
  const precision = findPrecision(recipe, names);
  const chosen = precision && selectFiles(recipe, precision, names);
  if (!chosen)
    throw filesMissing(
      recipe.family,
      recipe.settings.join(', '),
      recipe.weights.map((name) => `${name}.onnx`).join(', '),
    );
  const { kind, family } = recipe;
  return { root, name: basename(root), family, kind, quantisation: precision, voices: [], names: chosen };
}

async function judgeVoice(root: string, [weights, settings]: [string, string]): Promise<Judged> {
  const name = weights.replace(/\.onnx$/i, '');
  const config = parsePiperConfig(await readText(join(root, settings)));
  if (!config) throw importRefused('not_piper');
  const language = piperLanguage(config);
  if (!language) throw importRefused('voice_language');
  return {
    root,
    name,
    family: 'Piper',
    kind: 'voice',
    quantisation: 'fp32',
    voices: voicesOf(language),
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
  const size = fileSize(path);
  // Reading a pipe or a device would never end.
  if (size === undefined) throw importRefused('settings_not_regular');
  if (size > MOST_SETTINGS_BYTES) throw importRefused('settings_too_long');
  return readFile(path, 'utf8').catch(refuseUnreadable);
}
