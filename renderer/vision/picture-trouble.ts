import { ApiError } from '../api/api-error.ts';

/** Why nothing can be done with a picture: the app has a sentence with the next step for each. */
type PictureTroubleCode =
  | 'unsupported'
  | 'too_heavy'
  | 'too_many_pixels'
  | 'damaged'
  | 'question_too_long'
  | 'failed'
  | 'no_answer'
  | 'too_busy';

export interface PictureTrouble {
  code: PictureTroubleCode | 'refused';
  /** The server's own words, for what the app has none for; else empty. */
  sentence: string;
}

/** The file is no picture that can be opened here. */
export class PictureRefused extends Error {
  override readonly name = 'PictureRefused';
  readonly code: PictureTroubleCode;

  constructor(code: PictureTroubleCode) {
    super(`The picture cannot be opened: ${code}`);
    this.code = code;
  }
}

/** What was thrown while a picture was opened, read or looked at. */
export function troubleOf(thrown: unknown): PictureTrouble {
  if (thrown instanceof PictureRefused) return { code: thrown.code, sentence: '' };
  if (!(thrown instanceof ApiError)) return { code: 'failed', sentence: '' };
  if (thrown.status === 422) return { code: codeOfRefusal(thrown), sentence: '' };
  const code = CODES[thrown.status];
  return code ? { code, sentence: '' } : { code: 'refused', sentence: thrown.message };
}

function codeOfRefusal({ fields }: ApiError): PictureTroubleCode {
  return fields.some(({ field }) => field === 'prompt') ? 'question_too_long' : 'damaged';
}

const CODES: Record<number, PictureTroubleCode> = {
  0: 'no_answer',
  413: 'too_heavy',
  429: 'too_busy',
  503: 'failed',
};
