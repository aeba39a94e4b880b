import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Queue } from '../../models/queue.ts';
import type { FileSeal } from '../../models/sealed-format.ts';
import { Sealer } from '../../models/sealer.ts';
import type { StoredFile } from '../../models/stored-file.ts';
import { AppError } from '../core/app-error.ts';
import { newId } from '../core/ids.ts';
import { DocumentRefused } from '../documents/documents.types.ts';
import { NAME_ROLES } from '../documents/judge-name.ts';
import type { DocumentReader } from '../documents/processing/document-reader.ts';
import { safeFilename } from '../http/safe-filename.ts';
import type { ScoreFor } from '../sensitivity/scoring-service.ts';
import type { SpeechToText } from '../voice/stt.ts';
import type { CallFile, CallTurn } from './stateless-call.ts';

export interface ReadFilesParts {
  reader: DocumentReader;
  /** Writes down what is said in a recording. */
  stt: SpeechToText;
  /** Where a file lies while it is read. */
  scratchDirectory: string;
  /** What it is sealed under meanwhile: nobody can open it afterwards. */
  newSeal: () => FileSeal;
  score: ScoreFor;
  /** One file is read at a time, of users by turns, so that calls leave the readers of documents to uploads. */
  queue: Queue;
}

const MOST_BYTES = 20 * 1024 * 1024;
const MOST_FILES = 8;
/** The name of a file that came without one. */
const NAMELESS = 'file';
/** More than a call may hold is not read on. */
const MOST_CHARACTERS = 400_000;

/**
 * Puts the text of each file, read or heard on this computer, in the file's place, where it is scored as what the turn
 * says. A file itself leaves never, and nothing of it is kept. Throws AppError 422 for too many, too large ones, or what
 * cannot be read; what was read in part keeps the call here.
 */
export async function readFiles(
  parts: ReadFilesParts,
  userId: string,
  turns: readonly CallTurn[],
  signal: AbortSignal,
): Promise<CallTurn[]> {
  const count = turns.reduce((sum, { files = [] }) => sum + files.length, 0);
  if (count > MOST_FILES) throw refuse(`At most ${MOST_FILES} files in one call`);
  const read: CallTurn[] = [];
  for (const { files = [], ...turn } of turns) {
    let { text, isUnread = false, storedScore = 0 } = turn;
    for (const file of files) {
      const found = await readFile(parts, userId, file, signal);
      text = `${text}\n\n${found.text}`.trim();
      isUnread ||= !found.isWhole;
      storedScore = Math.max(storedScore, await scoreName(parts, userId, file.name));
    }
    read.push({ ...turn, text, storedScore, ...(isUnread && { isUnread }) });
  }
  return read;
}

/** A name says what it says beside whatever text: by itself, and as bad as can be where nobody could judge it. */
async function scoreName({ score }: ReadFilesParts, userId: string, name: string): Promise<number> {
  try {
    const read = await Promise.all(NAME_ROLES.map((role) => score(userId, [{ role, text: name }])));
    return Math.max(...read.map((each) => each.score));
  } catch {
    return 1;
  }
}

interface Found {
  text: string;
  isWhole: boolean;
}

async function readFile(
  parts: ReadFilesParts,
  userId: string,
  { name, base64, isSound }: CallFile,
  signal: AbortSignal,
): Promise<Found> {
  if ((base64.length * 3) / 4 > MOST_BYTES) throw refuse('A file may have at most 20 MB');
  const seal = parts.newSeal();
  const sealer = new Sealer(seal);
  const filename = name === '' ? NAMELESS : safeFilename(name);
  const place = { path: join(parts.scratchDirectory, newId()), key: seal.key, filename };
  const read = async () => {
    const sealed = [...sealer.push(Buffer.from(base64, 'base64')), ...sealer.end()];
    await writeFile(place.path, Buffer.concat(sealed), { flag: 'wx', mode: 0o600 });
    return isSound ? hear(parts, userId, place, signal) : readDocument(parts, place, signal);
  };
  try {
    // What writes recordings down has a queue of its own.
    return await (isSound ? read() : parts.queue.run(read, { user: userId, signal }));
  } catch (error) {
    throw error instanceof DocumentRefused ? refuse(error.message) : error;
  } finally {
    await rm(place.path, { force: true });
  }
}

async function readDocument(
  { reader }: ReadFilesParts,
  place: StoredFile & { filename: string },
  signal: AbortSignal,
): Promise<Found> {
  const { contentType } = await reader.inspect(place, signal);
  let text = '';
  const listener = {
    onProgress: () => {},
    onPages: async (pages: { text: string }[]) => {
      for (const page of pages) text += `${text === '' ? '' : '\n\n'}${page.text}`;
      if (text.length > MOST_CHARACTERS)
        throw refuse('The text of a file may have 400,000 characters at most');
    },
    onChunks: async () => {},
  };
  const { unreadPictures } = await reader.read({ ...place, contentType }, listener, signal);
  const unread = unreadPictures > 0 ? `\n[${unreadPictures} pictures in it were not read]` : '';
  // A line of its own: within a sentence of ours what a name says of somebody is judged more mildly.
  const name = place.filename === NAMELESS ? '' : `${place.filename}\n`;
  return {
    text: `${name}[A file, as it was read on this computer]\n${text || '(no text was found in it)'}${unread}`,
    isWhole: unreadPictures === 0 && text.trim() !== '',
  };
}

async function hear(
  { stt }: ReadFilesParts,
  userId: string,
  audio: StoredFile,
  signal: AbortSignal,
): Promise<Found> {
  const accepted = await stt
    .accept({ audio, userId, language: undefined }, signal)
    .catch((error: unknown) => {
      // A chat that has no ear is no chat that fails: nothing gets better by asking again.
      const isOurs = error instanceof AppError && (error.status === 422 || error.code === 'no_speech_model');
      throw isOurs ? refuse(error.detail) : error;
    });
  try {
    const { text, isCutOff } = await stt.write(accepted, () => {}, signal);
    const said = text.trim();
    return {
      text: `[A recording, as it was written down on this computer]\n${said || '(nothing was heard in it)'}`,
      isWhole: said !== '' && !isCutOff,
    };
  } finally {
    await accepted.release();
  }
}

/** The base64 of a data URL (RFC 2397), or base64 as it is. Throws AppError 422 for an address: nothing is fetched. */
export function fileOf(name: string | null | undefined, data: string): CallFile {
  const bare = /^data:[^,]*;base64,/i.exec(data)?.[0].length ?? 0;
  if (bare === 0 && /^[a-z][a-z0-9+.-]*:/i.test(data))
    throw refuse('Send files in base64, as a data URL: Alcove fetches no address and keeps no file');
  return { name: name ?? '', base64: data.slice(bare) };
}

/** A recording as OpenAI's APIs have it. */
export function soundOf({ data }: { data: string }): CallFile {
  return { ...fileOf('', data), isSound: true };
}

/** What is no file that came with the call. */
export function noSuchFile(): AppError {
  return refuse('Send the file itself in base64: Alcove keeps no file of a client, and fetches no address');
}

function refuse(message: string): AppError {
  return new AppError(422, 'file_refused', message, { errors: [{ field: 'messages', message }] });
}
