import { fitsMemory } from '../../models/catalogue/memory-estimate.ts';
import { memoryNeeded } from './memory-needed.ts';
import { slotsOf } from './model-slots.ts';
import type { InstalledModel } from './models.repository.ts';
import { isPresent, type ModelSources } from './resolve-model.ts';

/**
 * Puts a folder model just installed to use where nothing does its work yet and this machine has the memory.
 * Of a voice that can be several, the first slot only.
 */
export function fillSlot(
  model: InstalledModel,
  sources: Pick<ModelSources, 'repository' | 'files'>,
  totalMemoryBytes: number,
): void {
  const { repository } = sources;
  const [slot] = slotsOf(model);
  if (!slot || !fitsMemory(memoryNeeded(model), totalMemoryBytes)) return;
  const current = repository.activeModel(slot);
  const holder = current === undefined ? undefined : repository.findInstalled(current);
  if (holder && isPresent(holder, sources)) return;
  repository.choose([[slot, model.id]]);
}

/** Puts a model just installed to use in place of what did its work, unless this machine has not the memory for it. */
export function takeSlot(
  model: InstalledModel,
  { repository }: Pick<ModelSources, 'repository'>,
  totalMemoryBytes: number,
): void {
  const [slot] = slotsOf(model);
  if (slot && fitsMemory(memoryNeeded(model), totalMemoryBytes)) repository.choose([[slot, model.id]]);
}
