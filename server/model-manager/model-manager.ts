import { z } from 'zod';
import { isFolderModel, type Offer } from '../../models/catalogue/offer.ts';
import { createQueue } from '../../models/queue.ts';
import type { ShippedModel } from '../../models/starter/starter-model.ts';
import { AppError } from '../core/app-error.ts';
import { TIMEOUTS } from '../core/timeouts.ts';
import type { Database } from '../db/connection.ts';
import type { ModelSlot } from '../db/tables/models.ts';
import { activateModels } from './activate-model.ts';
import { adoptSpeechModels } from './adopt-speech-models.ts';
import { createDownloadActions } from './downloads/download-actions.ts';
import type { DownloadTools } from './downloads/download-model.ts';
import { createDownloads, type Downloads, pause } from './downloads/downloads.ts';
import { takeSlot } from './fill-slot.ts';
import { findOnHub, offerOf, readAdded } from './find-on-hub.ts';
import { hasAllFiles, hasKnownDigests } from './folder-digest.ts';
import type { HubSettings } from './hub-settings.ts';
import { importModel } from './import-model.ts';
import { listModels, viewModel } from './list-models.ts';
import { createMachine, type MachineParts } from './machine.ts';
import { type MeasuredEngine, measureModel } from './measured-speed.ts';
import { neverUsable, unknownModel } from './model-errors.ts';
import { createModelFiles, removeFinished, removeStaleImports } from './model-files.ts';
import type { FolderSlot } from './model-slots.ts';
import { freeSlug } from './model-slug.ts';
import type { ListTools } from './model-standing.ts';
import { createModelsRepository, type InstalledModel } from './models.repository.ts';
import type { ActiveBody } from './models.schemas.ts';
import { activeChatModel, activeEmbeddingModel, type ModelSources, resolveModel } from './resolve-model.ts';
import { createFileJudge, type FileJudge } from './verify-model-file.ts';

/** `wait` and `stallMs` as of `createDownloads`; `download` is the one egress door, bound to the purpose `model_download`. */
export interface ModelManagerDependencies
  extends MachineParts,
    Omit<DownloadTools, 'repository' | 'files' | 'activate' | 'wait' | 'stallMs'>,
    Partial<Pick<DownloadTools, 'wait' | 'stallMs'>> {
  database: Database;
  /** Where model files are kept; made when missing. */
  modelsDirectory: string;
  /** Where no import may come from. */
  dataDirectory: string;
  starter: ShippedModel;
  catalogue: readonly Offer[];
  /** Asked for when it is looked at or measured, not before. */
  engine: () => MeasuredEngine;
  /** How long the look at this machine's speed may take, in milliseconds; `TIMEOUTS` where nothing is given. */
  lookMs?: number;
  /** Told when another model answers chats from now on; undefined when none does. */
  onActiveChatChanged?: (id: string | undefined) => void;
  /** Told when another model makes vectors from now on; undefined when none does. */
  onActiveEmbeddingChanged?: (id: string | undefined) => void;
  hub: HubSettings;
}

/** The models of this machine: what there is, what is used, and how to get more. */
export type ModelManager = ReturnType<typeof createModelManager>;

/** Builds the model manager over an open, migrated database. */
export function createModelManager(dependencies: ModelManagerDependencies) {
  const { starter } = dependencies;
  const repository = createModelsRepository(dependencies.database);
  // What the owner adds joins it while the server runs.
  const catalogue: Offer[] = [...dependencies.catalogue, ...repository.listAdded().flatMap(readAdded)];
  const files = createModelFiles(dependencies.modelsDirectory);
  removeStaleImports(files.directory, dependencies.clock.now());
  const sources: ModelSources = { repository, files, starter };
  const judge = createFileJudge();
  const activate = (model: InstalledModel) =>
    tellingOfChange(() => takeSlot(model, sources, dependencies.totalMemoryBytes));
  const downloads = createDownloads({ ...dependencies, repository, files, activate });
  const hubTools = { wait: pause, ...dependencies };
  const machine = createMachine({ lookMs: TIMEOUTS.machineLook, ...dependencies });
  const listTools: ListTools = {
    ...dependencies,
    catalogue,
    sources,
    judge,
    downloads,
    machine,
    machineParts: dependencies,
  };
  const reservedIds = new Set([starter.id, ...catalogue.map(({ id }) => id)]);
  const importTools = {
    ...dependencies,
    repository,
    files,
    reservedIds,
    forbiddenDirectories: [dependencies.dataDirectory, dependencies.modelsDirectory],
  };
  const { tellingOfChange, embeddingModel } = watchActive(sources, dependencies);
  adoptSpeechModels(importTools);
  // One after the other: two of the same name at once would be given the same id.
  const imports = createQueue();
  const measurements = createQueue();
  const followOthers = () => {
    followAdded(catalogue, repository.listAdded());
    for (const { id } of catalogue) reservedIds.add(id);
  };
  return {
    /** Where models come from, and the token for it. */
    hub: dependencies.hub,
    list: () => {
      followOthers();
      return listModels(listTools);
    },
    ...createDownloadActions(catalogue, sources, downloads),
    /** See `importModel`: 422 or 507, nothing stored. */
    async importModel(path: string) {
      const { model, created } = await imports.run(() => importModel(path, importTools));
      return { model: await viewModel(model.id, listTools), created };
    },
    /** See `findOnHub`: 422, 502, 503. */
    findOnHub: (link: string, userId: string | undefined, signal: AbortSignal) =>
      findOnHub(link, hubTools, { userId, signal }),
    /** Puts the file that a link names, or the usual one, among those to download; one that is there already stays. */
    async addFromHub(link: string, userId: string | undefined, signal: AbortSignal) {
      const found = await findOnHub(link, hubTools, { userId, signal });
      const file = found.files.find((each) => each.file === found.suggested);
      if (!file) throw unknownModel();
      followOthers();
      const known = catalogue.find((offer) => isOfFile(offer, file.sha256));
      if (known) return viewModel(known.id, listTools);
      const isTaken = (id: string) => reservedIds.has(id) || repository.findInstalled(id) !== undefined;
      const offer = offerOf(found, file, freeSlug(modelName(file.file), isTaken));
      repository.add(offer, dependencies.clock.now());
      reservedIds.add(offer.id);
      catalogue.push(offer);
      return viewModel(offer.id, listTools);
    },
    /** See `deleteModel`: 400, 404. What was added by a link is also taken from the list. */
    deleteModel: (id: string) =>
      tellingOfChange(async () => {
        const added = catalogue.findIndex((offer) => isAddedOffer(offer) && offer.id === id);
        // One that was never begun is only a line in the list.
        if (added < 0 || repository.findInstalled(id) || downloads.status(id))
          await deleteModel(id, sources, downloads);
        if (added < 0) return;
        repository.forgetAdded(id);
        catalogue.splice(added, 1);
      }),
    /** See `activateModels`: 404, 422. */
    async activate(change: ActiveBody) {
      await tellingOfChange(() => activateModels(change, sources, judge, dependencies.totalMemoryBytes));
      return listModels(listTools);
    },
    /** See `measureModel`: 404, 422, 503; answers the model with its new figures. One at a time. */
    async measure(id: string, signal: AbortSignal) {
      const tools = { ...dependencies, sources, machine: dependencies };
      await measurements.run(() => measureModel(id, tools, signal));
      return viewModel(id, listTools);
    },
    /** See `Machine.probe`. */
    probeMachine: machine.probe,
    resolveModel: (id: string) => resolveModel(id, sources),
    /** The same for an engine that is to load it. Throws AppError 422 for a file that is known to be of no use. */
    loadableModel: (id: string) => findLoadable(id, sources, judge),
    /** Remembers what an engine found wrong as it loaded a file: see `FileJudge`. */
    noteUnusable: judge.note,
    activeChatModel: () => activeChatModel(sources),
    activeEmbeddingModel: embeddingModel,
    hasLocalChatModel: () => activeChatModel(sources) !== undefined,
    /** See `createActiveFolders`: undefined when none was chosen, 503 when the files are not those installed. */
    activeFolder: createActiveFolders(sources),
    /** Stops running downloads so that they can be resumed; call it before the database closes. */
    close: () => downloads.close(),
  };
}

async function findLoadable(id: string, sources: ModelSources, judge: FileJudge) {
  const found = resolveModel(id, sources);
  const kind = sources.repository.findInstalled(id)?.kind;
  const trouble = found && kind && (await judge.troubleOf(found.path, kind));
  if (trouble) throw neverUsable(kind, trouble);
  return found;
}

/** Tells of another chat or embedding model in use, whoever chose it. */
function watchActive(sources: ModelSources, tell: ModelManagerDependencies) {
  // The command line may choose another beside a running server, which hears of it when it looks.
  let embedding = activeEmbeddingModel(sources)?.id;
  const embeddingModel = () => {
    const model = activeEmbeddingModel(sources);
    if (model?.id === embedding) return model;
    embedding = model?.id;
    tell.onActiveEmbeddingChanged?.(embedding);
    return model;
  };
  const tellingOfChange = async (change: () => void | Promise<void>) => {
    const chat = activeChatModel(sources)?.id;
    await change();
    const nextChat = activeChatModel(sources)?.id;
    if (nextChat !== chat) tell.onActiveChatChanged?.(nextChat);
    embeddingModel();
  };
  return { tellingOfChange, embeddingModel };
}

const isAddedOffer = (offer: Offer): boolean => !isFolderModel(offer) && offer.isAdded === true;

function isOfFile(offer: Offer, sha256: string): boolean {
  return !isFolderModel(offer) && offer.digest.kind === 'known' && offer.digest.sha256 === sha256;
}

const WithId = z.object({ id: z.string().catch('') }).catch({ id: '' });

/** Brings the offers that were added by a link up to date: the command line may add and remove some beside a server. */
function followAdded(catalogue: Offer[], stored: readonly unknown[]): void {
  const ids = new Set(stored.map((row) => WithId.parse(row).id));
  const kept = catalogue.filter((offer) => !isAddedOffer(offer) || ids.has(offer.id));
  const fresh = stored.flatMap(readAdded).filter(({ id }) => !catalogue.some((offer) => offer.id === id));
  if (fresh.length > 0 || kept.length < catalogue.length) catalogue.splice(0, Infinity, ...kept, ...fresh);
}

function modelName(file: string): string {
  return (file.split('/').at(-1) ?? file).replace(/\.gguf$/i, '');
}

/**
 * Removes an installed model, its files, and what an unfinished download left. Returns the slots that had it chosen:
 * chat falls back to the starter. Throws AppError 400 for the starter, 404 when there is nothing to remove.
 */
async function deleteModel(id: string, sources: ModelSources, downloads: Downloads): Promise<ModelSlot[]> {
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

/** A model that is a folder of files. */
export interface ModelFolder {
  id: string;
  /** Full path. */
  folder: string;
}

/**
 * Looks up the folder of the model that does something here; undefined: none was chosen (for a voice: espeak-ng speaks).
 * Sizes are looked at each time, digests once in a run of the server. Throws AppError 503 when the files are not those
 * that were installed.
 */
function createActiveFolders({ repository, files }: ModelSources) {
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
  return async (slot: FolderSlot): Promise<ModelFolder | undefined> => {
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
