import type { Speaker, SpeechRequest, VoiceId } from '../../models/media/speech/speaker.ts';
import { spokenLanguage } from '../../models/media/speech/spoken-language.ts';
import { defaultVoice } from '../../models/media/speech/voices.ts';
import type { Clock } from '../core/clock.ts';
import type { AudioFile, AudioFiles } from './audio-files.ts';
import type { AudioLinks, AudioSignature } from './audio-links.ts';
import { OWN_MODEL, type VoiceModels } from './voice-models.ts';

/** What a person wants said. */
interface SpokenText {
  text: string;
  /** The default voice of the text's language where none is named. */
  voice?: VoiceId | undefined;
  ratePercent: number;
  pitchHz: number;
}

interface TextToSpeechParts {
  speech: Speaker;
  files: AudioFiles;
  links: AudioLinks;
  clock: Clock;
  models: VoiceModels;
}

/** Makes audio of texts, and hands it out to whoever holds its signed address, and to its owner. */
export type TextToSpeech = ReturnType<typeof createTextToSpeech>;

export function createTextToSpeech({ speech, files, links, clock, models }: TextToSpeechParts) {
  const say = async (userId: string, { text, ...how }: SpokenText, signal: AbortSignal) => {
    const voice = how.voice ?? defaultVoice(spokenLanguage(text));
    const keep = (chosen: Pick<SpeechRequest, 'modelFolder'>) =>
      files.keep(userId, speech.speak({ ...how, ...chosen, text, voice }, signal));
    const spoken = await models.speak(voice, (modelFolder) => keep({ modelFolder }));
    const { result: audio, model } = spoken ?? { result: await keep({}), model: OWN_MODEL };
    return { audio, voice, model, link: links.sign(audio.id, audio.expiresAt) };
  };
  return {
    /**
     * Speaks with the model chosen for the voice and, where that cannot, with espeak-ng; `model` is the one that spoke.
     * Throws AppError 503 when the engine fails, and the reason of `signal`, which stops the work.
     */
    say,
    /** The same as MP3, of which nothing is kept. Throws likewise. */
    async sayOnce(userId: string, spoken: SpokenText, signal: AbortSignal): Promise<Buffer> {
      return files.take((await say(userId, spoken, signal)).audio);
    },
    /** The model that speaks for a voice. */
    modelOf: models.modelOf,
    /** Whether this signature lets anybody play the file. */
    isSigned: (id: string, given: Partial<AudioSignature>) => links.isGood(id, given, clock.now()),
    find: (id: string): Promise<AudioFile | undefined> => files.find(id),
  };
}
