import { fitsMemory } from '../../models/catalogue/memory-estimate.ts';
import type { VoiceId } from '../../models/media/speech/speaker.ts';
import type { ModelSlot } from '../db/tables/models.ts';
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
  const [slot] = slotsOf(model);
  if (!slot || !fitsMemory(memoryNeeded(model), totalMemoryBytes) || isHeld(slot, sources)) return;
  sources.repository.choose([[slot, model.id]]);
}

/** The voices that a model just installed can be, first the first that no other model is: the one that it takes. */
export function freeFirst(voices: VoiceId[], sources: Pick<ModelSources, 'repository' | 'files'>): VoiceId[] {
  const free = voices.find((voice) => !isHeld(voice, sources));
  return free ? [free, ...voices.filter((voice) => voice !== free)] : voices;
}

function isHeld(slot: ModelSlot, sources: Pick<ModelSources, 'repository' | 'files'>): boolean {
  const id = sources.repository.activeModel(slot);
  const holder = id === undefined ? undefined : sources.repository.findInstalled(id);
  return holder !== undefined && isPresent(holder, sources);
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
