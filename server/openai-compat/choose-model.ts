import { AppError } from '../core/app-error.ts';
import type { LocalModel } from '../engines/local-chat.ts';
import type { ModelManager } from '../model-manager/model-manager.ts';
import type { ModelView } from '../model-manager/models.schemas.ts';
import type { ChosenModel } from './stateless-call.ts';

interface ChooseModelParts {
  models: Pick<ModelManager, 'list'>;
  activeModel: () => LocalModel | undefined;
}

/** The names that are no model's own. */
export const AUTO = 'auto';
export const LOCAL = 'local';

/**
 * Who is to answer by the name `auto` (the score decides), `local` or an installed chat model's id; Ollama's tag
 * `:latest` counts for nothing. A model that is not the active one is loaded for the call, and the active one again for
 * the next. Throws AppError 404 for any other name, and 422 for a model that cannot chat or does not fit in memory.
 */
export async function chooseModel(
  { models, activeModel }: ChooseModelParts,
  name: string,
): Promise<ChosenModel> {
  const id = name.trim().replace(/:latest$/, '');
  if (id === AUTO) return { allowed: 'auto' };
  if (id === LOCAL || id === activeModel()?.id) return { allowed: 'local_only' };
  const { items } = await models.list();
  const found = items.find((item) => item.id === id && item.installed);
  if (!found) throw unknownModel();
  requireUse(found);
  const { context_length: contextLength, source } = found;
  return { allowed: 'local_only', localModel: { id, isStarter: source === 'starter', contextLength } };
}

/** The answer to a name that means no model here. */
export function unknownModel(): AppError {
  const detail =
    'There is no such model here. Name "auto", "local" or an installed model; GET /v1/models lists them.';
  return new AppError(404, 'model_not_found', detail);
}

function requireUse({ kind, unusable, fits_this_machine: fits }: ModelView): void {
  if (kind !== 'chat') throw unfit('This model cannot chat.');
  if (unusable) throw unfit(unusable.detail);
  if (!fits) throw unfit('This model needs more memory than this machine can give.');
}

function unfit(message: string): AppError {
  return new AppError(422, 'model_unfit', message, { errors: [{ field: 'model', message }] });
}

/** The answer to a question that only a model of this machine can answer, where there is none. */
export function noModelToCount(): AppError {
  const detail = 'No local model is installed. Open Models, or run "alcove model list", and install one.';
  return new AppError(503, 'no_local_model', detail);
}
