import { AppError } from '../core/app-error.ts';
import type { Caller } from '../http/caller.ts';
import type { AnalysePicture } from '../vision/picture-analysis.ts';
import type { CallTurn } from './stateless-call.ts';

export interface ReadPicturesParts {
  analysePicture: AnalysePicture;
  preferredLanguage: (caller: Caller) => 'fr' | 'en';
}

/** Largest picture in bytes, and most pictures of one call. */
const MOST_BYTES = 20 * 1024 * 1024;
const MOST_PICTURES = 8;

/**
 * Puts what can be seen in each picture, found out on this computer, in the picture's place: a picture itself is shown to
 * no chat model and leaves never. Throws AppError 422 for too many, too large or what is none.
 */
export async function readPictures(
  { analysePicture, preferredLanguage }: ReadPicturesParts,
  caller: Caller,
  turns: CallTurn[],
  signal: AbortSignal,
): Promise<CallTurn[]> {
  const count = turns.reduce((sum, { pictures = [] }) => sum + pictures.length, 0);
  if (count === 0) return turns;
  if (count > MOST_PICTURES) throw refuse(`At most ${MOST_PICTURES} pictures in one call`);
  const language = preferredLanguage(caller);
  const read: CallTurn[] = [];
  for (const { pictures = [], ...turn } of turns) {
    let { text, isUnread = false } = turn;
    for (const picture of pictures) {
      const { userId } = caller;
      const question = {
        ...{ userId, picture: decode(picture), prompt: undefined },
        ...{ preferredLanguage: language, isForPrompt: true },
      };
      const { analysis, isSilent } = await analysePicture(question, signal);
      text = `${text}\n\n[A picture, as it was described on this computer]\n${analysis}`.trim();
      isUnread ||= isSilent;
    }
    read.push({ ...turn, text, ...(isUnread && { isUnread }) });
  }
  return read;
}

/** The base64 of a data URL (RFC 2397). Throws AppError 422 for any other address: nothing is fetched. */
export function pictureOf(url: string): string {
  const found = /^data:image\/[\w.+-]+;base64,/i.exec(url);
  if (!found) throw refuse('Send pictures as data URLs in base64: Alcove fetches no address');
  return url.slice(found[0].length);
}

function decode(base64: string): Uint8Array {
  if ((base64.length * 3) / 4 > MOST_BYTES) throw refuse('A picture may have at most 20 MB');
  return Buffer.from(base64, 'base64');
}

function refuse(message: string): AppError {
  return new AppError(422, 'picture_refused', message, { errors: [{ field: 'messages', message }] });
}
