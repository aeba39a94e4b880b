import { isFolderKind } from '../../models/catalogue/folder-model.ts';
import type { ShippedModel } from '../../models/starter/starter-model.ts';
import { hasAllFiles } from './folder-digest.ts';
import { fileSize, type ModelFiles } from './model-files.ts';
import type { InstalledModel, ModelsRepository } from './models.repository.ts';

/** What an engine needs to load a model; it checks the digest itself before it does. */
export interface ResolvedModel {
  id: string;
  path: string;
  sha256: string;
  contextLength: number;
  /** Counted from the header of the file; 0 when unknown. */
  parameters: number;
}

/** The model that answers chats here, and why it is this one. */
export interface ActiveChatModel extends ResolvedModel {
  /** `default`: nothing was chosen; `chosen_model_missing`: the chosen one's file is gone, the starter stands in. */
  why: 'chosen' | 'default' | 'chosen_model_missing';
}

/** Where models are looked up. */
export interface ModelSources {
  repository: ModelsRepository;
  files: ModelFiles;
  starter: ShippedModel;
}

/** Whether the files of an installed model are all there, in their sizes. */
export function isPresent(
  model: InstalledModel,
  { repository, files }: Pick<ModelSources, 'repository' | 'files'>,
): boolean {
  const path = files.finished(model.fileName);
  return isFolderKind(model.kind)
    ? hasAllFiles(path, repository.listFiles(model.id))
    : fileSize(path) === model.sizeBytes;
}

/**
 * The installed model of this id that is one file; undefined when there is none, its file has gone or changed size, or
 * it is a folder.
 */
export function resolveModel(id: string, sources: ModelSources): ResolvedModel | undefined {
  const { repository, files, starter } = sources;
  if (id === starter.id) return resolveStarter(starter);
  const model = repository.findInstalled(id);
  if (!model || isFolderKind(model.kind) || !isPresent(model, sources)) return undefined;
  const { fileName, sha256, contextLength, parameters } = model;
  return { id, path: files.finished(fileName), sha256, contextLength, parameters };
}

/** The chosen chat model, else the starter; undefined when not even the starter's file is there. */
export function activeChatModel(sources: ModelSources): ActiveChatModel | undefined {
  const chosenId = sources.repository.activeModel('chat');
  const chosen = chosenId === undefined ? undefined : resolveModel(chosenId, sources);
  if (chosen) return { ...chosen, why: 'chosen' };
  const starter = resolveStarter(sources.starter);
  return starter && { ...starter, why: chosenId === undefined ? 'default' : 'chosen_model_missing' };
}

/** The chosen embedding model; undefined when none is chosen or its file is gone. */
export function activeEmbeddingModel(sources: ModelSources): ResolvedModel | undefined {
  const id = sources.repository.activeModel('embedding');
  return id === undefined ? undefined : resolveModel(id, sources);
}

function resolveStarter({
  id,
  path,
  sha256,
  contextLength,
  parameters,
}: ShippedModel): ResolvedModel | undefined {
  return fileSize(path) === undefined ? undefined : { id, path, sha256, contextLength, parameters };
}
