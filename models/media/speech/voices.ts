import type { SpeechLanguage, VoiceId } from './speaker.ts';

/** A voice as people choose it, and how espeak-ng makes it. */
export interface Voice {
  id: VoiceId;
  /** The name to show. */
  name: string;
  locale: 'fr-FR' | 'en-US';
  language: SpeechLanguage;
  gender: 'female' | 'male';
  espeak: {
    language: 'fr' | 'en-us';
    variant: 'f2' | 'f3' | 'm3';
    /** Fundamental frequency of the voice as it is, in hertz (measured). */
    baseHz: number;
  };
}

/** The four voices; the first of each language is its default. `fr-fr` would silently take no variant: `fr` does. */
export const VOICES: readonly Voice[] = [
  {
    id: 'fr-FR-DeniseNeural',
    name: 'Denise',
    locale: 'fr-FR',
    language: 'fr',
    gender: 'female',
    espeak: { language: 'fr', variant: 'f2', baseHz: 184 },
  },
  {
    id: 'fr-FR-HenriNeural',
    name: 'Henri',
    locale: 'fr-FR',
    language: 'fr',
    gender: 'male',
    espeak: { language: 'fr', variant: 'm3', baseHz: 99 },
  },
  {
    id: 'en-US-JennyNeural',
    name: 'Jenny',
    locale: 'en-US',
    language: 'en',
    gender: 'female',
    espeak: { language: 'en-us', variant: 'f3', baseHz: 212 },
  },
  {
    id: 'en-US-GuyNeural',
    name: 'Guy',
    locale: 'en-US',
    language: 'en',
    gender: 'male',
    espeak: { language: 'en-us', variant: 'm3', baseHz: 105 },
  },
];

/** The voice of this id. Throws RangeError for an id that is none. */
export function findVoice(id: VoiceId): Voice {
  const voice = VOICES.find((each) => each.id === id);
  if (!voice) throw new RangeError('There is no such voice');
  return voice;
}

/** The voices of a language, its default first. */
export function voicesOf(language: SpeechLanguage): VoiceId[] {
  return VOICES.filter((voice) => voice.language === language).map(({ id }) => id);
}

/** The voice that speaks a language unless another is asked for. */
export function defaultVoice(language: SpeechLanguage): VoiceId {
  return language === 'fr' ? 'fr-FR-DeniseNeural' : 'en-US-JennyNeural';
}
