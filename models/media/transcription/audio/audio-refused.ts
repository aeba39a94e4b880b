/** Why sound is refused. */
export type AudioRefusal = 'unsupported' | 'corrupt' | 'empty' | 'too_long';

/** The bytes are no sound that can be listened to. The message is a sentence for the person, without any of its content. */
export class AudioRefused extends Error {
  override readonly name = 'AudioRefused';
  readonly code: AudioRefusal;

  constructor(code: AudioRefusal, sentence: string) {
    super(sentence);
    this.code = code;
  }
}

/** The refusal of a file whose end is missing. */
export function cutOff(): AudioRefused {
  return new AudioRefused('corrupt', 'The file ends before its sound does: it was cut off. Send it again.');
}

/** The refusal of a file that is damaged somewhere. */
export function damaged(): AudioRefused {
  return new AudioRefused('corrupt', 'The sound in this file is damaged and cannot be decoded.');
}
