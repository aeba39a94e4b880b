import { estimateMemory, fitsMemory } from '../../models/catalogue/memory-estimate.ts';
import { AppError } from '../core/app-error.ts';
import { MODEL_KINDS, type ModelKind } from '../db/tables/models.ts';
import { unknownModel } from './model-errors.ts';
import { type ModelSources, resolveModel } from './resolve-model.ts';

/** The model to use for each kind; null goes back to the starter for chat, and to none for the others. */
export type ActiveChange = Partial<Record<ModelKind, string | null | undefined>>;

/**
 * Chooses models, all or none. Throws AppError 404 for one that is not installed, 422 for one of another kind,
 * one whose file is gone, or one that needs more memory than this machine can give.
 */
export function activateModels(change: ActiveChange, sources: ModelSources, totalMemoryBytes: number): void {
  const choices = MODEL_KINDS.flatMap((kind): [ModelKind, string | null][] => {
    const id = change[kind];
    return id === undefined ? [] : [[kind, id]];
  });
  for (const [kind, id] of choices) if (id !== null) requireFit(kind, id, sources, totalMemoryBytes);
  sources.repository.choose(choices);
}

function requireFit(kind: ModelKind, id: string, sources: ModelSources, totalMemoryBytes: number): void {
  const isStarter = id === sources.starter.id;
  const model = isStarter ? undefined : sources.repository.findInstalled(id);
  if (!isStarter && !model) throw unknownModel();
  if ((model?.kind ?? 'chat') !== kind) throw unfit(kind, `This model cannot be used for ${NAMES[kind]}.`);
  if (!resolveModel(id, sources))
    throw unfit(kind, 'The file of this model is gone or damaged. Install it again.');
  if (!model) return;
  const needed = estimateMemory(model.sizeBytes, model.contextLength, model, model.kind);
  if (!fitsMemory(needed, totalMemoryBytes))
    throw unfit(
      kind,
      `This model needs about ${(needed / 1e9).toFixed(1)} GB of memory, more than this machine can give. Choose a smaller one.`,
    );
}

const NAMES: Record<ModelKind, string> = {
  chat: 'chat',
  embedding: 'search in documents',
  stt: 'speech recognition',
  vision: 'images',
};

function unfit(kind: ModelKind, sentence: string): AppError {
  return new AppError(422, 'model_unfit', sentence, { errors: [{ field: kind, message: sentence }] });
}
