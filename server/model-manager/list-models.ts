import type { CatalogueModel } from '../../models/catalogue/catalogue-model.ts';
import { estimateFolderMemory } from '../../models/catalogue/folder-memory.ts';
import { type FolderModel, isFolderKind } from '../../models/catalogue/folder-model.ts';
import { estimateMemory } from '../../models/catalogue/memory-estimate.ts';
import { isFolderModel, type Offer } from '../../models/catalogue/offer.ts';
import { readGgufHeader } from '../../models/gguf/read-gguf-header.ts';
import { VOICES } from '../../models/media/speech/voices.ts';
import { readKnownLanguages } from '../../models/media/transcription/whisper/whisper-vocabulary.ts';
import type { ModelSlot } from '../db/tables/models.ts';
import { viewMeasurement } from './measured-speed.ts';
import { memoryNeeded } from './memory-needed.ts';
import { unknownModel } from './model-errors.ts';
import { fileSize, storedBytes } from './model-files.ts';
import { type ListTools, measured, need, standing } from './model-standing.ts';
import type { InstalledModel } from './models.repository.ts';
import type { ModelList, ModelView } from './models.schemas.ts';
import { activeChatModel, isPresent, type ModelSources } from './resolve-model.ts';

/** Every model there is: the starter, imported files, then the catalogue, each with what it needs and where it stands. */
export async function listModels(tools: ListTools): Promise<ModelList> {
  const { repository, files } = tools.sources;
  const installed = repository.listInstalled();
  const items = [await viewStarter(tools)];
  for (const model of installed)
    if (!tools.catalogue.some(({ id }) => id === model.id)) items.push(await viewInstalled(model, tools));
  for (const model of tools.catalogue) {
    const row = installed.find(({ id }) => id === model.id);
    items.push(row ? await viewInstalled(row, tools, model) : viewOffered(model, tools));
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
    machine: tools.machine.view(),
  };
}

/** One model of the list. Throws AppError 404 for an unknown id. */
export async function viewModel(id: string, tools: ListTools): Promise<ModelView> {
  const { items } = await listModels(tools);
  const found = items.find((item) => item.id === id);
  if (!found) throw unknownModel();
  return found;
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

/** A model of the catalogue that is not installed. */
function viewOffered(model: Offer, tools: ListTools): ModelView {
  return isFolderModel(model) ? viewFolder(model, tools) : viewFile(model, tools);
}

function viewFile(model: CatalogueModel, tools: ListTools): ModelView {
  return {
    ...standing({ ...model, voices: [] }, false, tools),
    ...need(
      estimateMemory(model.approximateBytes, model.contextLength, model.memoryShape, model.kind),
      tools,
      model.kind === 'chat' ? { ...model.memoryShape, contextLength: model.contextLength } : undefined,
    ),
    ...expect({ kind: model.kind, sizeBytes: model.approximateBytes, installed: false }, tools),
    measured: null,
    name: model.name,
    family: model.family,
    source: 'catalogue',
    parameters: model.parameters,
    quantisation: model.quantisation,
    size_bytes: model.approximateBytes,
    // A whole number of megabytes is a rounded one.
    size_is_approximate: model.digest.kind !== 'known' || model.approximateBytes % 1_000_000 === 0,
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
    unusable: null,
  };
}

function viewFolder(model: FolderModel, tools: ListTools): ModelView {
  const { name, family, parameters, quantisation, languages, licence, licenceUrl, approximateBytes } = model;
  return {
    ...standing(model, false, tools),
    ...need(estimateFolderMemory(approximateBytes, quantisation), tools),
    ...expect({ kind: model.kind, sizeBytes: approximateBytes, installed: false }, tools),
    measured: null,
    ...{ name, family, source: 'catalogue', parameters, quantisation, languages, licence },
    best_for: model.bestFor,
    size_bytes: approximateBytes,
    size_is_approximate: true,
    context_length: 0,
    licence_url: licenceUrl,
    digest: { kind: 'published_by_hub' },
    file_missing: false,
    unusable: null,
  };
}

/** The model that ships with Alcove. */
async function viewStarter(tools: ListTools): Promise<ModelView> {
  const { starter } = tools.sources;
  const sizeBytes = fileSize(starter.path) ?? 0;
  const header = await readGgufHeader(starter.path);
  const shape = header.ok ? header.facts : { layers: 0, keyDimensions: 0, valueDimensions: 0 };
  return {
    ...standing({ id: starter.id, kind: 'chat', voices: [] }, sizeBytes > 0, tools),
    ...need(estimateMemory(sizeBytes, starter.contextLength, shape), tools, {
      ...shape,
      contextLength: starter.contextLength,
    }),
    ...measured(starter.id, starter.sha256, tools),
    ...{ expected_words_per_second: null, download_seconds: null },
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
    unusable: null,
    download: null,
  };
}

/** An installed model; `offer` is its entry in the catalogue, if it has one. */
async function viewInstalled(model: InstalledModel, tools: ListTools, offer?: Offer): Promise<ModelView> {
  const present = isPresent(model, tools.sources);
  const path = tools.sources.files.finished(model.fileName);
  const trouble =
    present && !isFolderKind(model.kind) ? await tools.judge.troubleOf(path, model.kind) : undefined;
  return {
    ...standing(model, present, tools),
    ...need(memoryNeeded(model), tools, model.kind === 'chat' ? model : undefined),
    ...measured(model.id, model.sha256, tools),
    ...expect({ kind: model.kind, sizeBytes: model.sizeBytes, installed: present }, tools),
    name: model.name,
    family: model.family,
    source: model.source,
    parameters: model.parameters,
    quantisation: model.quantisation,
    size_bytes: model.sizeBytes,
    size_is_approximate: false,
    context_length: model.contextLength,
    best_for: offer?.bestFor ?? null,
    languages: offer?.languages ?? (await languagesOf(model, path)),
    licence: offer?.licence || null,
    licence_url: offer?.licenceUrl ?? null,
    digest: { kind: 'known', sha256: model.sha256 },
    file_missing: !present,
    unusable: trouble ? { why: trouble.why, detail: trouble.sentence } : null,
  };
}

/** Of what was imported: those of the voices it can be, and of a speech model those of ours that it writes down. */
async function languagesOf({ kind, voices }: InstalledModel, folder: string): Promise<string[]> {
  if (kind === 'stt') return (await readKnownLanguages(folder)) ?? [];
  const spoken = VOICES.filter(({ id }) => voices.includes(id)).map(({ language }) => language);
  return [...new Set(spoken)];
}

/** English and French prose: words of a token, rounded down. */
const WORDS_A_TOKEN = 0.7;

/** What a person can reckon with before trying a model. */
type Expected = Pick<ModelView, 'expected_words_per_second' | 'download_seconds'>;

/**
 * What a chat model should write here a second, and how long its download takes. Writing a token reads every weight once,
 * so that a model of twice the size writes half as fast: reckoned from the largest model that was measured on this machine,
 * else from the look at the engine; never from a graphics card's name, whose speed nobody measured.
 */
export function expect(
  { kind, sizeBytes, installed }: { kind: ModelView['kind']; sizeBytes: number; installed: boolean },
  tools: ListTools,
): Expected {
  const speed = kind === 'chat' ? bytesPerSecond(tools) : undefined;
  const rate = tools.downloads.lastBytesPerSecond();
  return {
    expected_words_per_second: speed && sizeBytes > 0 ? round((speed * WORDS_A_TOKEN) / sizeBytes) : null,
    download_seconds: !installed && rate ? Math.ceil(sizeBytes / rate) : null,
  };
}

function bytesPerSecond({ sources, machine, machineParts }: ListTools): number | undefined {
  const measured = sources.repository.listInstalled().flatMap(({ id, sha256, sizeBytes }) => {
    const view = viewMeasurement(sources.repository.findMeasurement(id), sha256, machineParts);
    return view ? [{ sizeBytes, speed: view.speed.tokens_per_second * sizeBytes }] : [];
  });
  const largest = measured.toSorted((one, other) => other.sizeBytes - one.sizeBytes)[0];
  if (largest) return largest.speed;
  return machine.view().engine?.gpu ? undefined : machine.bytesPerSecond();
}

/** Two digits: it is an estimate. */
function round(rate: number): number {
  return Number(rate.toPrecision(2));
}
