import type { CatalogueModel } from '../../models/catalogue/catalogue-model.ts';
import { estimateFolderMemory } from '../../models/catalogue/folder-memory.ts';
import type { FolderModel } from '../../models/catalogue/folder-model.ts';
import { estimateMemory, fitsMemory } from '../../models/catalogue/memory-estimate.ts';
import { isFolderModel, type Offer } from '../../models/catalogue/offer.ts';
import { readGgufHeader } from '../../models/gguf/read-gguf-header.ts';
import { VOICES } from '../../models/media/speech/voices.ts';
import type { ModelSlot } from '../db/tables/models.ts';
import type { Downloads } from './downloads.ts';
import { memoryNeeded } from './memory-needed.ts';
import { fileSize, storedBytes } from './model-files.ts';
import { slotsOf, voicesAmong } from './model-slots.ts';
import type { InstalledModel } from './models.repository.ts';
import type { ModelList, ModelView } from './models.schemas.ts';
import { activeChatModel, isPresent, type ModelSources } from './resolve-model.ts';
import { toDownloadView } from './to-download-view.ts';

/** What a list is made from. */
export interface ListTools {
  sources: ModelSources;
  catalogue: readonly Offer[];
  downloads: Downloads;
  totalMemoryBytes: number;
  freeDiskBytes: (directory: string) => Promise<number>;
}

/** Every model there is: the starter, imported files, then the catalogue, each with what it needs and where it stands. */
export async function listModels(tools: ListTools): Promise<ModelList> {
  const { repository, files } = tools.sources;
  const installed = repository.listInstalled();
  const items = [await viewStarter(tools)];
  for (const model of installed)
    if (!tools.catalogue.some(({ id }) => id === model.id)) items.push(viewInstalled(model, tools));
  for (const model of tools.catalogue) {
    const row = installed.find(({ id }) => id === model.id);
    if (row) items.push(viewInstalled(row, tools, model));
    else items.push(isFolderModel(model) ? viewFolderOffered(model, tools) : viewOffered(model, tools));
  }
  return {
    items,
    active: viewActive(tools.sources),
    disk: {
      models_bytes: installed.reduce(
        (sum, { fileName }) => sum + (storedBytes(files.finished(fileName)) ?? 0),
        0,
      ),
      free_bytes: await tools.freeDiskBytes(files.directory),
    },
    machine: { total_memory_bytes: tools.totalMemoryBytes },
  };
}

/** One model of the list; undefined for an unknown id. */
export async function viewModel(id: string, tools: ListTools): Promise<ModelView | undefined> {
  const { items } = await listModels(tools);
  return items.find((item) => item.id === id);
}

function viewActive(sources: ModelSources): ModelList['active'] {
  const chat = activeChatModel(sources);
  const chosen = (slot: ModelSlot) => {
    const id = sources.repository.activeModel(slot);
    const model = id === undefined ? undefined : sources.repository.findInstalled(id);
    return model && isPresent(model, sources) ? model.id : null;
  };
  return {
    chat: chat?.id ?? null,
    chat_why: chat?.why ?? null,
    embedding: chosen('embedding'),
    stt: chosen('stt'),
    vision: chosen('vision'),
    detector: chosen('detector'),
    voices: {
      'fr-FR-DeniseNeural': chosen('fr-FR-DeniseNeural'),
      'fr-FR-HenriNeural': chosen('fr-FR-HenriNeural'),
      'en-US-JennyNeural': chosen('en-US-JennyNeural'),
      'en-US-GuyNeural': chosen('en-US-GuyNeural'),
    },
  };
}

async function viewStarter(tools: ListTools): Promise<ModelView> {
  const { starter } = tools.sources;
  const sizeBytes = fileSize(starter.path) ?? 0;
  const header = await readGgufHeader(starter.path);
  const shape = header.ok ? header.facts : { layers: 0, keyDimensions: 0, valueDimensions: 0 };
  return {
    ...standing({ id: starter.id, kind: 'chat', voices: [] }, sizeBytes > 0, tools),
    ...need(estimateMemory(sizeBytes, starter.contextLength, shape), tools),
    name: starter.name,
    family: 'Alcove',
    source: 'starter',
    parameters: starter.parameters,
    quantisation: header.ok ? header.facts.quantisation : 'unknown',
    size_bytes: sizeBytes,
    size_is_approximate: false,
    context_length: starter.contextLength,
    languages: ['fr', 'en'],
    licence: starter.licence,
    licence_url: null,
    digest: { kind: 'known', sha256: starter.sha256 },
    file_missing: sizeBytes === 0,
    download: null,
  };
}

function viewInstalled(model: InstalledModel, tools: ListTools, offer?: Offer): ModelView {
  const present = isPresent(model, tools.sources);
  return {
    ...standing(model, present, tools),
    ...need(memoryNeeded(model), tools),
    name: model.name,
    family: model.family,
    source: model.source,
    parameters: model.parameters,
    quantisation: model.quantisation,
    size_bytes: model.sizeBytes,
    size_is_approximate: false,
    context_length: model.contextLength,
    languages: offer?.languages ?? languagesOf(model),
    licence: offer?.licence ?? null,
    licence_url: offer?.licenceUrl ?? null,
    digest: { kind: 'known', sha256: model.sha256 },
    file_missing: !present,
  };
}

function viewOffered(model: CatalogueModel, tools: ListTools): ModelView {
  return {
    ...standing({ ...model, voices: [] }, false, tools),
    ...need(
      estimateMemory(model.approximateBytes, model.contextLength, model.memoryShape, model.kind),
      tools,
    ),
    name: model.name,
    family: model.family,
    source: 'catalogue',
    parameters: model.parameters,
    quantisation: model.quantisation,
    size_bytes: model.approximateBytes,
    size_is_approximate: true,
    context_length: model.contextLength,
    languages: model.languages,
    licence: model.licence,
    licence_url: model.licenceUrl,
    digest:
      model.digest.kind === 'known'
        ? { kind: 'known', sha256: model.digest.sha256 }
        : { kind: 'published_by_hub' },
    file_missing: false,
  };
}

function viewFolderOffered(model: FolderModel, tools: ListTools): ModelView {
  const { name, family, parameters, quantisation, languages, licence, licenceUrl, approximateBytes } = model;
  return {
    ...standing(model, false, tools),
    ...need(estimateFolderMemory(approximateBytes, quantisation), tools),
    ...{ name, family, source: 'catalogue', parameters, quantisation, languages, licence },
    size_bytes: approximateBytes,
    size_is_approximate: true,
    context_length: 0,
    licence_url: licenceUrl,
    digest: { kind: 'published_by_hub' },
    file_missing: false,
  };
}

/** Of a voice that was imported: those of the voices it can be. */
function languagesOf({ voices }: InstalledModel): string[] {
  const spoken = VOICES.filter(({ id }) => voices.includes(id)).map(({ language }) => language);
  return [...new Set(spoken)];
}

function standing(
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

function need(memoryBytes: number, { totalMemoryBytes }: ListTools) {
  return { memory_bytes: memoryBytes, fits_this_machine: fitsMemory(memoryBytes, totalMemoryBytes) };
}
