import type { Readable } from 'node:stream';
import { MAX_MESSAGE_CHARACTERS } from '../chat/chat.schemas.ts';
import { AppError } from '../core/app-error.ts';
import { wrongUsage } from './exit-code.ts';

/** A character of UTF-8 has at most four bytes. */
const MOST_BYTES = MAX_MESSAGE_CHARACTERS * 4;

/** The message of a call: its words, and below them what was piped in. Throws AppError where both are empty. */
export async function readMessage(
  words: readonly string[],
  input: Readable & { isTTY?: boolean },
): Promise<string> {
  const piped = input.isTTY ? '' : await readPiped(input);
  const message = [words.join(' ').trim(), piped.trim()].filter(Boolean).join('\n\n');
  if (message === '') throw wrongUsage('There is nothing to ask: give words, or pipe a text in.');
  if (message.length > MAX_MESSAGE_CHARACTERS) throw tooLong();
  return message;
}

/** The whole input as text. Throws AppError where it is no text or too long for a message. */
async function readPiped(input: Readable): Promise<string> {
  const pieces: Buffer[] = [];
  let length = 0;
  for await (const piece of input) {
    pieces.push(piece as Buffer);
    length += (piece as Buffer).length;
    if (length > MOST_BYTES) throw tooLong();
  }
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(pieces));
  } catch (cause) {
    throw new AppError(
      422,
      'input_not_text',
      'What was piped in is not text in UTF-8. Add such a file with "alcove documents add" and ask with --documents.',
      { cause },
    );
  }
}

function tooLong(): AppError {
  return new AppError(
    422,
    'message_too_long',
    `A message holds at most ${MAX_MESSAGE_CHARACTERS} characters. Add the file with "alcove documents add" and ask with --documents.`,
  );
}
