import type { VoiceId } from '../../models/media/speech/speaker.ts';
import { AppError } from '../core/app-error.ts';
import type { Logger } from '../core/logger.ts';

/** What speaks where no model does. */
export const OWN_MODEL = 'espeak-ng';

/** An installed Piper voice. */
export interface VoiceModel {
  id: string;
  /** Full path. */
  folder: string;
}

export interface VoiceModelsParts {
  /** The Piper voice chosen to speak for a voice, if any. Throws AppError 503 when its files are not those installed. */
  activeVoice: (voice: VoiceId) => Promise<VoiceModel | undefined>;
  logger: Logger;
}

/** Which models speak for the four voices. */
export interface VoiceModels {
  /**
   * Has the voice's model do `work`, which is given its folder; undefined where there is none, or where it cannot, which
   * is logged. Throws what `work` throws for other reasons.
   */
  speak<Result>(
    voice: VoiceId,
    work: (folder: string) => Promise<Result>,
  ): Promise<{ result: Result; model: string } | undefined>;
  /** The id of the model that speaks for a voice, `espeak-ng` where none can. */
  modelOf(voice: VoiceId): Promise<string>;
}

/** Speaks with what was chosen; a model that failed is tried again each time, since its files may have been put right. */
export function createVoiceModels({ activeVoice, logger }: VoiceModelsParts): VoiceModels {
  const failed = new Set<string>();
  const find = async (voice: VoiceId): Promise<VoiceModel | undefined> => {
    try {
      return await activeVoice(voice);
    } catch (error) {
      if (!isUnusable(error)) throw error;
      logger.warn('voice_model_changed', { voice });
      return undefined;
    }
  };
  return {
    async speak(voice, work) {
      const model = await find(voice);
      if (!model) return undefined;
      try {
        const result = await work(model.folder);
        failed.delete(model.id);
        return { result, model: model.id };
      } catch (error) {
        if (!isUnusable(error)) throw error;
        failed.add(model.id);
        logger.warn('voice_model_failed', { voice });
        return undefined;
      }
    },
    async modelOf(voice) {
      const model = await find(voice);
      return model && !failed.has(model.id) ? model.id : OWN_MODEL;
    },
  };
}

function isUnusable(error: unknown): boolean {
  return error instanceof AppError && error.status === 503;
}
