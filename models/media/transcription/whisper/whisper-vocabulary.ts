import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { TranscriptionLanguage } from '../transcriber.ts';
import type { TimedVocabulary } from './time-rules.ts';

/** Numbers of Whisper's special tokens, as its generation settings name them. */
export interface WhisperVocabulary {
  decoder_start_token_id: number;
  no_timestamps_token_id: number;
  is_multilingual?: boolean;
  /** Such as `<|fr|>`; absent where only English is understood. */
  lang_to_id?: Record<string, number>;
  task_to_id?: { transcribe: number };
  max_initial_timestamp_index?: number | null;
  suppress_tokens?: number[] | null;
}

/** Whether generation settings name what is needed. */
export function isWhisperVocabulary(settings: unknown): settings is WhisperVocabulary {
  if (typeof settings !== 'object' || settings === null) return false;
  return (
    'decoder_start_token_id' in settings &&
    typeof settings.decoder_start_token_id === 'number' &&
    'no_timestamps_token_id' in settings &&
    typeof settings.no_timestamps_token_id === 'number'
  );
}

/** In every version of Whisper these stand before `<|notimestamps|>`, and the times behind it. */
export function neighbours({ no_timestamps_token_id: id }: WhisperVocabulary) {
  return { previousText: id - 2, noSpeech: id - 1, firstTime: id + 1 };
}

/** The token of a language; undefined in models that understand English only. */
export function languageToken(
  vocabulary: WhisperVocabulary,
  language: TranscriptionLanguage,
): number | undefined {
  return vocabulary.is_multilingual ? vocabulary.lang_to_id?.[`<|${language}|>`] : undefined;
}

/** Those of our languages that a model writes down: English alone where it is not said to know several. */
export function knownLanguages(vocabulary: WhisperVocabulary): TranscriptionLanguage[] {
  if (!vocabulary.is_multilingual) return ['en'];
  return LANGUAGES.filter((language) => languageToken(vocabulary, language) !== undefined);
}

const LANGUAGES: readonly TranscriptionLanguage[] = ['fr', 'en'];

/** The same for the model in a folder, which is not loaded; undefined where its settings cannot be read. */
export async function readKnownLanguages(folder: string): Promise<TranscriptionLanguage[] | undefined> {
  try {
    const settings: unknown = JSON.parse(await readFile(join(folder, 'generation_config.json'), 'utf8'));
    return isWhisperVocabulary(settings) ? knownLanguages(settings) : undefined;
  } catch {
    return undefined;
  }
}

/** The tokens that the rules for times are about. `<|endoftext|>` stands right before `<|startoftranscript|>`. */
export function timedVocabulary(vocabulary: WhisperVocabulary): TimedVocabulary {
  return {
    end: vocabulary.decoder_start_token_id - 1,
    firstTime: neighbours(vocabulary).firstTime,
    mostInitialStep: vocabulary.max_initial_timestamp_index ?? MOST_INITIAL_STEP,
    suppressed: (vocabulary.suppress_tokens ?? []).filter((token) => token >= 0),
  };
}

/** A second: the default of Whisper's own program. */
const MOST_INITIAL_STEP = 50;
