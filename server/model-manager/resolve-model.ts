import type { ShippedModel } from '../../models/starter/starter-model.ts';
import { fileSize, type ModelFiles } from './model-files.ts';
import type { ModelsRepository } from './models.repository.ts';

/** What an engine needs to load a model; it checks the digest itself before it does. */
export interface ResolvedModel {
  id: string;
  path: string;
  sha256: string;
  contextLength: number;
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

/** The installed model of this id, or undefined when there is none or its file has gone or changed size. */
export function resolveModel(
  id: string,
  { repository, files, starter }: ModelSources,
): ResolvedModel | undefined {
  if (id === starter.id) return resolveStarter(starter);
  const model = repository.findInstalled(id);
  if (!model) return undefined;
  const path = files.finished(model.fileName);
  if (fileSize(path) !== model.sizeBytes) return undefined;
  return { id, path, sha256: model.sha256, contextLength: model.contextLength };
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

function resolveStarter({ id, path, sha256, contextLength }: ShippedModel): ResolvedModel | undefined {
  return fileSize(path) === undefined ? undefined : { id, path, sha256, contextLength };
}
