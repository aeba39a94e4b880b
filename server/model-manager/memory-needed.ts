import { estimateFolderMemory } from '../../models/catalogue/folder-memory.ts';
import { estimateMemory } from '../../models/catalogue/memory-estimate.ts';
import type { InstalledModel } from './models.repository.ts';

/** Bytes of memory that an installed model needs while it works: an estimate. */
export function memoryNeeded(model: InstalledModel): number {
  const { kind, sizeBytes, contextLength, quantisation } = model;
  return kind === 'chat' || kind === 'embedding'
    ? estimateMemory(sizeBytes, contextLength, model, kind)
    : estimateFolderMemory(sizeBytes, quantisation);
}
