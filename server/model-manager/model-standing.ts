import { fitsMemory, judgeFit, type MemoryShape } from '../../models/catalogue/memory-estimate.ts';
import type { Offer } from '../../models/catalogue/offer.ts';
import { chooseContext } from '../../models/engine/choose-context.ts';
import type { ModelSlot } from '../db/tables/models.ts';
import type { Downloads } from './downloads/downloads.ts';
import { toDownloadView } from './downloads/to-download-view.ts';
import type { Machine, MachineParts } from './machine.ts';
import { viewMeasurement } from './measured-speed.ts';
import { slotsOf, voicesAmong } from './model-slots.ts';
import type { InstalledModel } from './models.repository.ts';
import { activeChatModel, type ModelSources } from './resolve-model.ts';
import type { FileJudge } from './verify-model-file.ts';

/** What a list is made from. */
export interface ListTools {
  sources: ModelSources;
  judge: FileJudge;
  catalogue: readonly Offer[];
  downloads: Downloads;
  totalMemoryBytes: number;
  machine: Machine;
  machineParts: MachineParts;
  freeDiskBytes: (directory: string) => Promise<number>;
}

/** What a model is here: installed or not, in use, being downloaded. */
export function standing(
  model: Pick<InstalledModel, 'id' | 'kind' | 'voices'>,
  installed: boolean,
  { sources, downloads }: ListTools,
) {
  const { id, kind } = model;
  const isChosen = (slot: ModelSlot) =>
    id === (slot === 'chat' ? activeChatModel(sources)?.id : sources.repository.activeModel(slot));
  const download = installed ? undefined : downloads.status(id);
  return {
    id,
    kind,
    voices: voicesAmong(model.voices),
    installed,
    active: installed && slotsOf(model).some(isChosen),
    download: download ? toDownloadView(download) : null,
  };
}

/**
 * What a model takes, and whether this machine has what it needs at least: the engine keeps as many conversations of a
 * `chat` model as there is room for, and can do with one.
 */
export function need(
  memoryBytes: number,
  { totalMemoryBytes }: ListTools,
  chat?: MemoryShape & { contextLength: number },
) {
  return {
    memory_bytes: memoryBytes + (chat ? furtherConversations(chat, totalMemoryBytes) : 0),
    fits_this_machine: fitsMemory(memoryBytes, totalMemoryBytes),
    fit: judgeFit(memoryBytes, totalMemoryBytes),
  };
}

/** Bytes of the conversations beside the first, where half of the machine's memory is free as the model is loaded. */
function furtherConversations(
  { contextLength, ...shape }: MemoryShape & { contextLength: number },
  totalMemoryBytes: number,
): number {
  const perToken = shape.layers * (shape.keyDimensions + shape.valueDimensions) * 2;
  if (perToken === 0) return 0;
  const needs = { trainedContext: contextLength, ...shape };
  const { contextTokens, sequences } = chooseContext(needs, totalMemoryBytes / 2, {});
  return (sequences - 1) * contextTokens * perToken;
}

/** What an installed model was measured to do here; null when it was not. */
export function measured(id: string, sha256: string, { sources, machineParts }: ListTools) {
  return { measured: viewMeasurement(sources.repository.findMeasurement(id), sha256, machineParts) };
}
