import { AppError } from '../core/app-error.ts';
import { hasAllFiles, hasKnownDigests } from './folder-digest.ts';
import type { FolderSlot } from './model-slots.ts';
import type { InstalledModel } from './models.repository.ts';
import type { ModelSources } from './resolve-model.ts';

/** A model that is a folder of files. */
export interface ActiveFolder {
  id: string;
  /** Full path. */
  folder: string;
}

/**
 * Looks up the folder of the model that does something here; undefined: none was chosen (for a voice: espeak-ng speaks).
 * Sizes are looked at each time, digests once in a run of the server. Throws AppError 503 when the files are not those
 * that were installed.
 */
export function createActiveFolders({ repository, files }: ModelSources) {
  const checked = new Map<string, Promise<boolean>>();
  const isSound = async (model: InstalledModel, folder: string) => {
    const known = repository.listFiles(model.id);
    if (!hasAllFiles(folder, known)) return false;
    const key = `${model.id} ${model.createdAt}`;
    const check = checked.get(key) ?? hasKnownDigests(folder, known).catch(() => false);
    checked.set(key, check);
    const sound = await check;
    // So that files put right are seen to be right.
    if (!sound) checked.delete(key);
    return sound;
  };
  return async (slot: FolderSlot): Promise<ActiveFolder | undefined> => {
    const id = repository.activeModel(slot);
    const model = id === undefined ? undefined : repository.findInstalled(id);
    if (!model) return undefined;
    const folder = files.finished(model.fileName);
    if (await isSound(model, folder)) return { id: model.id, folder };
    throw new AppError(503, 'model_unusable', CHANGED);
  };
}

const CHANGED =
  'The files of this model are not those that were installed. Remove it on the Models screen, or with "alcove model remove", and install it again.';
