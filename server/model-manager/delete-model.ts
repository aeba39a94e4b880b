import { AppError } from '../core/app-error.ts';
import type { ModelSlot } from '../db/tables/models.ts';
import type { Downloads } from './downloads.ts';
import { unknownModel } from './model-errors.ts';
import { removeFinished } from './model-files.ts';
import type { ModelSources } from './resolve-model.ts';

/**
 * Removes an installed model, its files, and what an unfinished download left. Returns the slots that had it chosen:
 * chat falls back to the starter. Throws AppError 400 for the starter, 404 when there is nothing to remove.
 */
export async function deleteModel(
  id: string,
  sources: ModelSources,
  downloads: Downloads,
): Promise<ModelSlot[]> {
  const { repository, files, starter } = sources;
  if (id === starter.id)
    throw new AppError(400, 'starter_model', 'The starter model is part of Alcove and cannot be removed.');
  const model = repository.findInstalled(id);
  if (!model && !downloads.status(id)) throw unknownModel();
  await downloads.discard(id);
  // The row goes first: a file without a row is reclaimed or overwritten, a row without a file would be a lie.
  const slots = repository.uninstall(id);
  if (model) await removeFinished(files.finished(model.fileName), files);
  return slots;
}
