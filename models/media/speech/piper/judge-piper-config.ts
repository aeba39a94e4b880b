import type { SpeechLanguage, VoiceId } from '../speaker.ts';
import { type Gender, VOICES } from '../voices.ts';
import { knownGenders } from './known-genders.ts';
import { type PiperConfig, parsePiperConfig } from './piper-config.ts';

/** What can be told of a Piper voice by its settings alone. */
export type PiperJudgement =
  | {
      kind: 'voice';
      language: SpeechLanguage;
      /** Both for a voice of several speakers; empty where the settings do not tell. */
      genders: Gender[];
      /** Those of the four voices that it can speak for; empty while `genders` is. */
      voices: VoiceId[];
      /** Samples a second. */
      sampleRate: number;
      speakers: number;
      dataset: string | undefined;
    }
  | {
      kind: 'refused';
      reason: 'not_piper' | 'voice_language';
    };

/**
 * Whether the text of a `<name>.onnx.json` describes a Piper voice that Alcove can speak with, and for which of its
 * voices. `name` is that of the file, which often holds the data set's name where the settings do not.
 */
export function judgePiperConfig(json: string, name = ''): PiperJudgement {
  const config = parsePiperConfig(json);
  if (!config) return { kind: 'refused', reason: 'not_piper' };
  const language = languageOf(config);
  if (!language) return { kind: 'refused', reason: 'voice_language' };
  const genders = knownGenders(config.dataset, name, Object.keys(config.speaker_id_map));
  return {
    kind: 'voice',
    language,
    genders,
    voices: voicesFor(language, genders),
    sampleRate: config.audio.sample_rate,
    speakers: Math.max(1, config.num_speakers),
    dataset: config.dataset,
  };
}

/** The voices of a language and of one of these genders. */
export function voicesFor(language: SpeechLanguage, genders: Gender[]): VoiceId[] {
  return VOICES.filter((voice) => voice.language === language && genders.includes(voice.gender)).map(
    ({ id }) => id,
  );
}

/** Early voices tell no language but that of their phonemes. */
function languageOf({ language, espeak }: PiperConfig): SpeechLanguage | undefined {
  const code = (language?.code ?? espeak?.voice ?? '').toLowerCase();
  return (['fr', 'en'] as const).find((known) => code.split(/[_-]/)[0] === known);
}
