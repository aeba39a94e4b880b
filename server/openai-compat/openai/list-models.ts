import type { LocalModel } from '../../engines/local-chat.ts';
import type { ModelManager } from '../../model-manager/model-manager.ts';
import { AUTO, LOCAL } from '../choose-model.ts';

export interface ListModelsParts {
  models: Pick<ModelManager, 'list'>;
  activeModel: () => LocalModel | undefined;
}

/** A name that can be asked for, in the form of OpenAI's and of Anthropic's API at once. */
interface ListedModel {
  id: string;
  object: 'model';
  type: 'model';
  display_name: string;
  /** Unix seconds; 0, since when a model was made is not known. */
  created: 0;
  created_at: string;
  owned_by: 'alcove';
}

/** What can be asked for by name: `auto`, `local`, and the installed models that write, or make vectors or text. */
export async function listCompatModels({ models, activeModel }: ListModelsParts): Promise<ListedModel[]> {
  const { items } = await models.list();
  const installed = items.filter(({ installed, kind }) => installed && KINDS.has(kind));
  const active = activeModel();
  const named = new Map([
    [AUTO, 'Auto (the score decides)'],
    [LOCAL, 'This computer'],
    ...(active ? [[active.id, active.id] as const] : []),
    ...installed.map(({ id, name }) => [id, name] as const),
  ]);
  return [...named].map(([id, name]) => toListed(id, name));
}

const KINDS = new Set(['chat', 'embedding', 'stt']);

function toListed(id: string, display_name: string): ListedModel {
  const created_at = new Date(0).toISOString();
  return { id, object: 'model', type: 'model', display_name, created: 0, created_at, owned_by: 'alcove' };
}
