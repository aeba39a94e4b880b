import type { FolderKind } from '../../models/catalogue/folder-model.ts';
import type { VoiceId } from '../../models/media/speech/speaker.ts';
import { VOICES } from '../../models/media/speech/voices.ts';
import type { ModelKind, ModelSlot } from '../db/tables/models.ts';
import type { ModelView } from './models.schemas.ts';

/** The slots that a folder of files can have: kinds, and the four voices. */
export type FolderSlot = Exclude<FolderKind, 'voice'> | VoiceId;

/** The slots that a model can have: its kind, or for a voice model the voices it can be; the one meant first. */
export function slotsOf({ kind, voices }: { kind: ModelKind; voices: readonly ModelSlot[] }): ModelSlot[] {
  return kind === 'voice' ? [...voices] : [kind];
}

/** Whether a slot is one of the four voices. */
export function isVoiceSlot(slot: ModelSlot): slot is VoiceId {
  return VOICES.some(({ id }) => id === slot);
}

/** The voices of the interface among slots. */
export function voicesAmong(slots: readonly ModelSlot[]): ModelView['voices'] {
  return slots.filter(isVoiceSlot);
}
