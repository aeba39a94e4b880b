import { estimateMemory } from '../../models/catalogue/memory-estimate.ts';
import type { Offer } from '../../models/catalogue/offer.ts';
import { readGgufHeader } from '../../models/gguf/read-gguf-header.ts';
import { VOICES } from '../../models/media/speech/voices.ts';
import { memoryNeeded } from './memory-needed.ts';
import { fileSize } from './model-files.ts';
import { type ListTools, measured, need, standing } from './model-standing.ts';
import type { InstalledModel } from './models.repository.ts';
import type { ModelView } from './models.schemas.ts';
import { isPresent } from './resolve-model.ts';

/** The model that ships with Alcove. */
export async function viewStarter(tools: ListTools): Promise<ModelView> {
  const { starter } = tools.sources;
  const sizeBytes = fileSize(starter.path) ?? 0;
  const header = await readGgufHeader(starter.path);
  const shape = header.ok ? header.facts : { layers: 0, keyDimensions: 0, valueDimensions: 0 };
  return {
    ...standing({ id: starter.id, kind: 'chat', voices: [] }, sizeBytes > 0, tools),
    ...need(estimateMemory(sizeBytes, starter.contextLength, shape), tools),
    ...measured(starter.id, starter.sha256, tools),
    name: starter.name,
    family: 'Alcove',
    source: 'starter',
    parameters: starter.parameters,
    quantisation: header.ok ? header.facts.quantisation : 'unknown',
    size_bytes: sizeBytes,
    size_is_approximate: false,
    context_length: starter.contextLength,
    languages: ['fr', 'en'],
    best_for: null,
    licence: starter.licence,
    licence_url: null,
    digest: { kind: 'known', sha256: starter.sha256 },
    file_missing: sizeBytes === 0,
    download: null,
  };
}

/** An installed model; `offer` is its entry in the catalogue, if it has one. */
export function viewInstalled(model: InstalledModel, tools: ListTools, offer?: Offer): ModelView {
  const present = isPresent(model, tools.sources);
  return {
    ...standing(model, present, tools),
    ...need(memoryNeeded(model), tools),
    ...measured(model.id, model.sha256, tools),
    name: model.name,
    family: model.family,
    source: model.source,
    parameters: model.parameters,
    quantisation: model.quantisation,
    size_bytes: model.sizeBytes,
    size_is_approximate: false,
    context_length: model.contextLength,
    best_for: offer?.bestFor ?? null,
    languages: offer?.languages ?? languagesOf(model),
    licence: offer?.licence || null,
    licence_url: offer?.licenceUrl ?? null,
    digest: { kind: 'known', sha256: model.sha256 },
    file_missing: !present,
  };
}

/** Of a voice that was imported: those of the voices it can be. */
function languagesOf({ voices }: InstalledModel): string[] {
  const spoken = VOICES.filter(({ id }) => voices.includes(id)).map(({ language }) => language);
  return [...new Set(spoken)];
}
