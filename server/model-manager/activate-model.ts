import { isFolderKind } from '../../models/catalogue/folder-model.ts';
import { fitsMemory } from '../../models/catalogue/memory-estimate.ts';
import { VOICES } from '../../models/media/speech/voices.ts';
import type { ErrorParams } from '../core/app-error.schemas.ts';
import { AppError } from '../core/app-error.ts';
import type { ModelSlot } from '../db/tables/models.ts';
import { memoryNeeded } from './memory-needed.ts';
import { unknownModel } from './model-errors.ts';
import { isVoiceSlot, slotsOf } from './model-slots.ts';
import type { ActiveBody } from './models.schemas.ts';
import { isPresent, type ModelSources, resolveModel } from './resolve-model.ts';
import type { FileJudge } from './verify-model-file.ts';

/**
 * Chooses models, all or none; null: the starter for chat, espeak-ng for a voice, none for the others. Throws AppError 404 for one that is not installed, 422 for one of another kind or voice,
 * one whose files are gone or of no use, or one that needs more memory than this machine can give.
 */
export async function activateModels(
  change: ActiveBody,
  sources: ModelSources,
  judge: FileJudge,
  totalMemoryBytes: number,
): Promise<void> {
  const choices = choicesOf(change);
  for (const [slot, id] of choices)
    if (id !== null) {
      requireFit(slot, id, sources, totalMemoryBytes);
      await requireUse(slot, id, sources, judge);
    }
  sources.repository.choose(choices);
}

async function requireUse(
  slot: ModelSlot,
  id: string,
  { repository, files }: ModelSources,
  judge: FileJudge,
): Promise<void> {
  const model = repository.findInstalled(id);
  if (!model || isFolderKind(model.kind)) return;
  const trouble = await judge.troubleOf(files.finished(model.fileName), model.kind);
  if (trouble) throw unfit(slot, trouble.sentence, { why: trouble.why });
}

function choicesOf({ voices = {}, ...kinds }: ActiveBody): [ModelSlot, string | null][] {
  const wanted = Object.entries({ ...kinds, ...voices }) as [ModelSlot, string | null | undefined][];
  return wanted.flatMap(([slot, id]): [ModelSlot, string | null][] => (id === undefined ? [] : [[slot, id]]));
}

function requireFit(slot: ModelSlot, id: string, sources: ModelSources, totalMemoryBytes: number): void {
  const isStarter = id === sources.starter.id;
  const model = isStarter ? undefined : sources.repository.findInstalled(id);
  if (!isStarter && !model) throw unknownModel();
  if (!(model ? slotsOf(model) : ['chat']).includes(slot))
    throw unfit(slot, `This model cannot be used for ${nameOf(slot)}.`, { why: 'kind' });
  if (model ? !isPresent(model, sources) : !resolveModel(id, sources))
    throw unfit(slot, 'The file of this model is gone or damaged. Install it again.', { why: 'file' });
  if (!model) return;
  const needed = memoryNeeded(model);
  if (!fitsMemory(needed, totalMemoryBytes))
    throw unfit(
      slot,
      `This model needs about ${(needed / 1e9).toFixed(1)} GB of memory, more than this machine can give. Choose a smaller one.`,
      { why: 'memory', needed_gb: needed / 1e9 },
    );
}

const NAMES: Partial<Record<ModelSlot, string>> = {
  chat: 'chat',
  embedding: 'search in documents',
  stt: 'speech recognition',
  vision: 'images',
  detector: 'finding objects in images',
};

function nameOf(slot: ModelSlot): string {
  const voice = VOICES.find(({ id }) => id === slot);
  return voice ? `the voice ${voice.name}` : (NAMES[slot] ?? slot);
}

function unfit(slot: ModelSlot, sentence: string, params: ErrorParams): AppError {
  const field = isVoiceSlot(slot) ? `voices.${slot}` : slot;
  return new AppError(422, 'model_unfit', sentence, { params, errors: [{ field, message: sentence }] });
}
