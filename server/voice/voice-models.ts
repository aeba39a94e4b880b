import type { VoiceId } from '../../models/media/speech/speaker.ts';
import { AppError } from '../core/app-error.ts';
import type { Clock } from '../core/clock.ts';
import type { Logger } from '../core/logger.ts';
import type { ModelFolder } from '../model-manager/model-manager.ts';

/** What speaks where no model does. */
export const OWN_MODEL = 'espeak-ng';

export interface VoiceModelsParts {
  /** The Piper voice chosen to speak for a voice, if any. Throws AppError 503 when its files are not those installed. */
  activeVoice: (voice: VoiceId) => Promise<ModelFolder | undefined>;
  logger: Logger;
  clock: Clock;
}

/** Which models speak for the four voices. */
export type VoiceModels = ReturnType<typeof createVoiceModels>;

/** How long a model that failed is left alone: one that hangs takes the engine of pictures and sound with it each time. */
const REST_MS = 5 * 60_000;

/** Speaks with what was chosen; a model that failed is tried again after a while, since its files may have been put right. */
export function createVoiceModels({ activeVoice, logger, clock }: VoiceModelsParts) {
  const failedAt = new Map<string, number>();
  const rests = ({ id, folder }: ModelFolder) =>
    clock.now() - (failedAt.get(`${id} ${folder}`) ?? Number.NEGATIVE_INFINITY) < REST_MS;
  const find = async (voice: VoiceId): Promise<ModelFolder | undefined> => {
    try {
      return await activeVoice(voice);
    } catch (error) {
      if (!isUnusable(error)) throw error;
      logger.warn('voice_model_changed', { voice });
      return undefined;
    }
  };
  return {
    /**
     * Has the voice's model do `work`, which is given its folder; undefined where there is none, or where it cannot,
     * which is logged. Throws what `work` throws for other reasons.
     */
    async speak<Result>(
      voice: VoiceId,
      work: (folder: string) => Promise<Result>,
    ): Promise<{ result: Result; model: string } | undefined> {
      const model = await find(voice);
      if (!model || rests(model)) return undefined;
      try {
        const result = await work(model.folder);
        return { result, model: model.id };
      } catch (error) {
        if (!isUnusable(error)) throw error;
        failedAt.set(`${model.id} ${model.folder}`, clock.now());
        logger.warn('voice_model_failed', { voice });
        return undefined;
      }
    },
    /** The id of the model that speaks for a voice, `espeak-ng` where none can. */
    async modelOf(voice: VoiceId): Promise<string> {
      const model = await find(voice);
      return model && !rests(model) ? model.id : OWN_MODEL;
    },
  };
}

function isUnusable(error: unknown): boolean {
  return error instanceof AppError && error.status === 503;
}
