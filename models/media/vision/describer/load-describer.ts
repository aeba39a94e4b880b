import { resolve } from 'node:path';
import { EngineFailed } from '../../../engine/engine-errors.ts';
import { readModelType } from '../local-models.ts';
import type { Describer } from './describer.ts';
import { loadFlorence } from './florence.ts';
import { loadSmolvlm } from './smolvlm.ts';

/** How each known `model_type` of config.json is loaded. */
const DESCRIBERS: ReadonlyMap<string, (folder: string) => Promise<Describer>> = new Map([
  ['florence2', loadFlorence],
  ['idefics3', loadSmolvlm],
  ['smolvlm', loadSmolvlm],
]);

/** Loads a model from its folder, and from nowhere else. Throws EngineFailed for what is no whole known model. */
export async function loadDescriber(folder: string): Promise<Describer> {
  try {
    const path = resolve(folder);
    const load = DESCRIBERS.get(await readModelType(path));
    if (!load)
      throw new EngineFailed('This kind of vision model is not known here: Florence-2 and SmolVLM are.');
    return await load(path);
  } catch (error) {
    if (error instanceof EngineFailed) throw error;
    const sentence = 'The vision model could not be loaded: its files are missing or damaged.';
    throw new EngineFailed(sentence, { cause: error });
  }
}
