/** Why sound is refused; `cut_off`: it ends before any of it can be heard; `language`: it is to be written down in one that the model in use does not know. */
export type AudioRefusal = 'unsupported' | 'corrupt' | 'cut_off' | 'empty' | 'too_long' | 'language';

/** The bytes are no sound that can be listened to, or not by this model. The message is a sentence for the person, without any of its content. */
export class AudioRefused extends Error {
  override readonly name = 'AudioRefused';
  readonly code: AudioRefusal;

  constructor(code: AudioRefusal, sentence: string) {
    super(sentence);
    this.code = code;
  }
}

/** What is said of a model that was made for other languages; those that are found are made for English alone. */
export const UNKNOWN_LANGUAGE =
  'The speech model in use does not know this language: it was made for English only. Install one for several languages on the Models screen, or run "alcove model download whisper-base-q8".';

/** Thrown where a file ends before its sound does; a refusal only where nothing was heard until then. */
export function cutOff(): AudioRefused {
  return new AudioRefused(
    'cut_off',
    'The file ends too early: it was cut off, and nothing of it can be heard.',
  );
}

/** The refusal of a file that is damaged somewhere. */
export function damaged(): AudioRefused {
  return new AudioRefused('corrupt', 'The sound in this file is damaged and cannot be decoded.');
}
