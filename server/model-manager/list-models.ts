import type { ModelSlot } from '../db/tables/models.ts';
import { storedBytes } from './model-files.ts';
import type { ListTools } from './model-standing.ts';
import type { ModelList, ModelView } from './models.schemas.ts';
import { activeChatModel, isPresent, type ModelSources } from './resolve-model.ts';
import { viewInstalled, viewStarter } from './view-installed.ts';
import { viewOffered } from './view-offered.ts';

/** Every model there is: the starter, imported files, then the catalogue, each with what it needs and where it stands. */
export async function listModels(tools: ListTools): Promise<ModelList> {
  const { repository, files } = tools.sources;
  const installed = repository.listInstalled();
  const items = [await viewStarter(tools)];
  for (const model of installed)
    if (!tools.catalogue.some(({ id }) => id === model.id)) items.push(viewInstalled(model, tools));
  for (const model of tools.catalogue) {
    const row = installed.find(({ id }) => id === model.id);
    items.push(row ? viewInstalled(row, tools, model) : viewOffered(model, tools));
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
