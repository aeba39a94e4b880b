import { settled } from '../../models/background.ts';
import { isFolderModel, type Offer } from '../../models/catalogue/offer.ts';
import type { VoiceListener } from '../../models/media/speech/speaker.ts';
import type { ShippedModel } from '../../models/starter/starter-model.ts';
import type { Clock } from '../core/clock.ts';
import type { Logger } from '../core/logger.ts';
import type { Database } from '../db/connection.ts';
import { type ActiveChange, activateModels } from './activate-model.ts';
import { type ActiveFolder, createActiveFolders } from './active-folder.ts';
import { adoptSpeechModels } from './adopt-speech-models.ts';
import { deleteModel } from './delete-model.ts';
import type { Download } from './download.types.ts';
import { createDownloadActions, type DownloadActions } from './download-actions.ts';
import { createDownloads, pause } from './downloads.ts';
import { takeSlot } from './fill-slot.ts';
import { findOnHub, type HubRepository, offerOf, readAdded } from './find-on-hub.ts';
import type { HubSettings } from './hub-settings.ts';
import { importModel } from './import-model.ts';
import { listModels, viewModel } from './list-models.ts';
import { createMachine } from './machine.ts';
import { measureModel } from './measure-model.ts';
import type { EnginesAtHand } from './measurement.types.ts';
import { unknownModel } from './model-errors.ts';
import { createModelFiles, removeStaleImports } from './model-files.ts';
import type { FolderSlot } from './model-slots.ts';
import { freeSlug } from './model-slug.ts';
import type { ListTools } from './model-standing.ts';
import { createModelsRepository, type InstalledModel } from './models.repository.ts';
import type { MachineView, ModelList, ModelView } from './models.schemas.ts';
import {
  type ActiveChatModel,
  activeChatModel,
  activeEmbeddingModel,
  type ModelSources,
  type ResolvedModel,
  resolveModel,
} from './resolve-model.ts';

export interface ModelManagerDependencies {
  database: Database;
  clock: Clock;
  /** Where model files are kept; made when missing. */
  modelsDirectory: string;
  /** Where no import may come from. */
  dataDirectory: string;
  starter: ShippedModel;
  catalogue: readonly Offer[];
  /** The one egress door, bound to the purpose `model_download`. */
  download: Download;
  totalMemoryBytes: number;
  /** See MachineParts. */
  processor: string;
  threads: number;
  engines: EnginesAtHand;
  /** Free bytes of the file system of a directory, such as `freeDiskBytes` of check-disk-space. */
  freeDiskBytes: (directory: string) => Promise<number>;
  /** Told when another model answers chats from now on; undefined when none does. */
  onActiveChatChanged?: (id: string | undefined) => void;
  /** Told when another model makes vectors from now on; undefined when none does. */
  onActiveEmbeddingChanged?: (id: string | undefined) => void;
  logger?: Logger;
  /** Hears what gender a Piper voice has whose settings do not tell; nothing is heard without it. */
  genderOf?: VoiceListener['genderOf'];
  hub: HubSettings;
  /** The server in place of the hub, for links to it. */
  mirror?: string | undefined;
  /** For tests; see DownloadsDependencies. */
  wait?: (milliseconds: number, signal: AbortSignal) => Promise<void>;
  stallMs?: number;
}

/** The models of this machine: what there is, what is used, and how to get more. */
export interface ModelManager extends DownloadActions {
  /** Where models come from, and the token for it. */
  hub: HubSettings;
  list(): Promise<ModelList>;
  /** See `importModel`: 422 or 507, nothing stored. */
  importModel(path: string): Promise<{ model: ModelView; created: boolean }>;
  /** See `findOnHub`: 422, 502, 503. */
  findOnHub(link: string, userId: string | undefined, signal: AbortSignal): Promise<HubRepository>;
  /** Puts the file that a link names, or the usual one, among those to download; one that is there already stays. */
  addFromHub(link: string, userId: string | undefined, signal: AbortSignal): Promise<ModelView>;
  /** See `deleteModel`: 400, 404. What was added by a link is also taken from the list. */
  deleteModel(id: string): Promise<void>;
  /** See `activateModels`: 404, 422. */
  activate(change: ActiveChange): Promise<ModelList>;
  /** See `measureModel`: 404, 422, 503; answers the model with its new figures. One at a time. */
  measure(id: string, signal: AbortSignal): Promise<ModelView>;
  /** See `Machine.probe`. */
  probeMachine(): Promise<MachineView>;
  resolveModel(id: string): ResolvedModel | undefined;
  activeChatModel(): ActiveChatModel | undefined;
  activeEmbeddingModel(): ResolvedModel | undefined;
  hasLocalChatModel(): boolean;
  /** See `createActiveFolders`: undefined when none was chosen, 503 when the files are not those installed. */
  activeFolder(slot: FolderSlot): Promise<ActiveFolder | undefined>;
  /** Stops running downloads so that they can be resumed; call it before the database closes. */
  close(): Promise<void>;
}

/** Builds the model manager over an open, migrated database. */
export function createModelManager(dependencies: ModelManagerDependencies): ModelManager {
  const { starter } = dependencies;
  const repository = createModelsRepository(dependencies.database);
  // What the owner adds joins it while the server runs.
  const catalogue: Offer[] = [...dependencies.catalogue, ...repository.listAdded().flatMap(readAdded)];
  const files = createModelFiles(dependencies.modelsDirectory);
  removeStaleImports(files.directory, dependencies.clock.now());
  const sources: ModelSources = { repository, files, starter };
  const activate = (model: InstalledModel) =>
    tellingOfChange(() => takeSlot(model, sources, dependencies.totalMemoryBytes));
  const downloads = createDownloads({ ...dependencies, repository, files, activate });
  const hubTools = { wait: pause, ...dependencies };
  const machine = createMachine(dependencies, dependencies.engines);
  const listTools: ListTools = {
    ...dependencies,
    catalogue,
    sources,
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
    genderOf: dependencies.genderOf ?? (async () => undefined),
    forbiddenDirectories: [dependencies.dataDirectory, dependencies.modelsDirectory],
  };
  const tellingOfChange = async (change: () => void | Promise<void>) => {
    const chat = activeChatModel(sources)?.id;
    const embedding = activeEmbeddingModel(sources)?.id;
    await change();
    const nextChat = activeChatModel(sources)?.id;
    const nextEmbedding = activeEmbeddingModel(sources)?.id;
    if (nextChat !== chat) dependencies.onActiveChatChanged?.(nextChat);
    if (nextEmbedding !== embedding) dependencies.onActiveEmbeddingChanged?.(nextEmbedding);
  };
  adoptSpeechModels(importTools);
  // One after the other: two of the same name at once would be given the same id.
  const inTurn = createTurns();
  const measureInTurn = createTurns();
  const viewOf = async (id: string) => {
    const view = await viewModel(id, listTools);
    if (!view) throw unknownModel();
    return view;
  };
  return {
    hub: dependencies.hub,
    list: () => listModels(listTools),
    ...createDownloadActions(catalogue, sources, downloads),
    async importModel(path) {
      const { model, created } = await inTurn(() => importModel(path, importTools));
      return { model: await viewOf(model.id), created };
    },
    findOnHub: (link, userId, signal) => findOnHub(link, hubTools, { userId, signal }),
    async addFromHub(link, userId, signal) {
      const found = await findOnHub(link, hubTools, { userId, signal });
      const file = found.files.find((each) => each.file === found.suggested);
      if (!file) throw unknownModel();
      const known = catalogue.find(
        (offer) =>
          !isFolderModel(offer) && offer.digest.kind === 'known' && offer.digest.sha256 === file.sha256,
      );
      if (known) return viewOf(known.id);
      const isTaken = (id: string) => reservedIds.has(id) || repository.findInstalled(id) !== undefined;
      const offer = offerOf(found, file, freeSlug(modelName(file.file), isTaken));
      repository.add(offer, dependencies.clock.now());
      reservedIds.add(offer.id);
      catalogue.push(offer);
      return viewOf(offer.id);
    },
    deleteModel: (id) =>
      tellingOfChange(async () => {
        const added = catalogue.findIndex(
          (offer) => offer.id === id && !isFolderModel(offer) && offer.isAdded,
        );
        // One that was never begun is only a line in the list.
        if (added < 0 || repository.findInstalled(id) || downloads.status(id))
          await deleteModel(id, sources, downloads);
        if (added < 0) return;
        repository.forgetAdded(id);
        catalogue.splice(added, 1);
      }),
    async activate(change) {
      await tellingOfChange(() => activateModels(change, sources, dependencies.totalMemoryBytes));
      return listModels(listTools);
    },
    async measure(id, signal) {
      const tools = { ...dependencies, sources, machine: dependencies };
      await measureInTurn(() => measureModel(id, tools, signal));
      return viewOf(id);
    },
    probeMachine: machine.probe,
    resolveModel: (id) => resolveModel(id, sources),
    activeChatModel: () => activeChatModel(sources),
    activeEmbeddingModel: () => activeEmbeddingModel(sources),
    hasLocalChatModel: () => activeChatModel(sources) !== undefined,
    activeFolder: createActiveFolders(sources),
    close: () => downloads.close(),
  };
}

function modelName(file: string): string {
  return (file.split('/').at(-1) ?? file).replace(/\.gguf$/i, '');
}

function createTurns() {
  let last: Promise<unknown> = Promise.resolve();
  return <T>(work: () => Promise<T>): Promise<T> => {
    const turn = last.then(work);
    last = settled(turn);
    return turn;
  };
}
