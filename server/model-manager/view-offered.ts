import type { CatalogueModel } from '../../models/catalogue/catalogue-model.ts';
import { estimateFolderMemory } from '../../models/catalogue/folder-memory.ts';
import type { FolderModel } from '../../models/catalogue/folder-model.ts';
import { estimateMemory } from '../../models/catalogue/memory-estimate.ts';
import { isFolderModel, type Offer } from '../../models/catalogue/offer.ts';
import { type ListTools, need, standing } from './model-standing.ts';
import type { ModelView } from './models.schemas.ts';

/** A model of the catalogue that is not installed. */
export function viewOffered(model: Offer, tools: ListTools): ModelView {
  return isFolderModel(model) ? viewFolder(model, tools) : viewFile(model, tools);
}

function viewFile(model: CatalogueModel, tools: ListTools): ModelView {
  return {
    ...standing({ ...model, voices: [] }, false, tools),
    ...need(
      estimateMemory(model.approximateBytes, model.contextLength, model.memoryShape, model.kind),
      tools,
    ),
    measured: null,
    name: model.name,
    family: model.family,
    source: 'catalogue',
    parameters: model.parameters,
    quantisation: model.quantisation,
    size_bytes: model.approximateBytes,
    size_is_approximate: model.digest.kind !== 'known',
    context_length: model.contextLength,
    languages: model.languages,
    best_for: model.bestFor,
    licence: model.licence || null,
    licence_url: model.licenceUrl,
    digest:
      model.digest.kind === 'known'
        ? { kind: 'known', sha256: model.digest.sha256 }
        : { kind: 'published_by_hub' },
    file_missing: false,
  };
}

function viewFolder(model: FolderModel, tools: ListTools): ModelView {
  const { name, family, parameters, quantisation, languages, licence, licenceUrl, approximateBytes } = model;
  return {
    ...standing(model, false, tools),
    ...need(estimateFolderMemory(approximateBytes, quantisation), tools),
    measured: null,
    ...{ name, family, source: 'catalogue', parameters, quantisation, languages, licence },
    best_for: model.bestFor,
    size_bytes: approximateBytes,
    size_is_approximate: true,
    context_length: 0,
    licence_url: licenceUrl,
    digest: { kind: 'published_by_hub' },
    file_missing: false,
  };
}
