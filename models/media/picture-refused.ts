/** Why a picture is refused. */
export type PictureRefusal = 'unsupported' | 'corrupt' | 'too_large' | 'took_too_long';

/** The bytes are no picture that can be read. The message is a sentence for the person, without any of its content. */
export class PictureRefused extends Error {
  override readonly name = 'PictureRefused';
  readonly code: PictureRefusal;

  constructor(code: PictureRefusal, sentence: string) {
    super(sentence);
    this.code = code;
  }
}
