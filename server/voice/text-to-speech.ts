import type { Speaker, VoiceId } from '../../models/media/speech/speaker.ts';
import { spokenLanguage } from '../../models/media/speech/spoken-language.ts';
import { defaultVoice } from '../../models/media/speech/voices.ts';
import type { Clock } from '../core/clock.ts';
import type { AudioFile, AudioFiles } from './audio-files.ts';
import type { AudioLinks, AudioSignature } from './audio-links.ts';

/** What a person wants said. */
export interface SpokenText {
  text: string;
  /** The default voice of the text's language where none is named. */
  voice?: VoiceId | undefined;
  ratePercent: number;
  pitchHz: number;
}

export interface TextToSpeechParts {
  speech: Speaker;
  files: AudioFiles;
  links: AudioLinks;
  clock: Clock;
}

/** Makes audio of texts, and hands it out to whoever holds its signed address, and to its owner. */
export type TextToSpeech = ReturnType<typeof createTextToSpeech>;

export function createTextToSpeech({ speech, files, links, clock }: TextToSpeechParts) {
  return {
    /** Throws AppError 503 when the engine fails, and the reason of `signal`, which stops the work. */
    async say(userId: string, { text, ...how }: SpokenText, signal: AbortSignal) {
      const voice = how.voice ?? defaultVoice(spokenLanguage(text));
      const audio = await files.keep(userId, speech.speak({ ...how, text, voice }, signal));
      return { audio, voice, link: links.sign(audio.id, audio.expiresAt) };
    },
    /** Whether this signature lets anybody play the file. */
    isSigned: (id: string, given: Partial<AudioSignature>) => links.isGood(id, given, clock.now()),
    find: (id: string): Promise<AudioFile | undefined> => files.find(id),
  };
}
