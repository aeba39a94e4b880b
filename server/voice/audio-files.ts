import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { SpeechPiece } from '../../models/media/speech/speaker.ts';
import { Sealer } from '../../models/sealer.ts';
import { readStoredFile, type SealedFile } from '../../models/stored-file.ts';
import { AppError } from '../core/app-error.ts';
import { newId } from '../core/ids.ts';
import { notAuthenticated } from '../http/access.ts';
import { passingFileSeal } from '../secrets/files-key.ts';

/** Audio that can be fetched for a while. */
export interface AudioFile {
  id: string;
  /** Sealed with a key that this process alone holds, as no other will hand it out. */
  content: SealedFile;
  userId: string;
  /** Milliseconds since the Unix epoch. */
  expiresAt: number;
  durationSeconds: number;
  bytes: number;
}

/** How long audio is kept, in milliseconds (api-decisions.md). */
const AUDIO_LIFETIME_MS = 60 * 60_000;

/** Largest file in bytes: some two hours, which 5,000 characters reach only where each is spelt. */
const MOST_FILE_BYTES = 64 * 1024 * 1024;

interface AudioFilesOptions {
  now: () => number;
  /** Most bytes of all files together; the oldest goes when a new one needs its room. */
  mostBytes: number;
}

/** The audio that was made, each file under its id, readable by their owner only. */
export type AudioFiles = ReturnType<typeof openAudioFiles>;

/**
 * Opens `directory`, which is made when it is not there and emptied: whose a file of an earlier run was, nobody knows,
 * and its address is good no more.
 */
export function openAudioFiles(directory: string, { now, mostBytes }: AudioFilesOptions) {
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  for (const name of readdirSync(directory)) rmSync(join(directory, name), { force: true, recursive: true });
  // In the order in which they were made, so that the first is the oldest.
  const files = new Map<string, AudioFile>();
  const beingMade = new Set<{ userId: string; isUnwanted: boolean }>();

  const remove = async (file: AudioFile): Promise<void> => {
    files.delete(file.id);
    await rm(file.content.path, { force: true });
  };
  const sweep = async (): Promise<void> => {
    const expired = [...files.values()].filter(({ expiresAt }) => expiresAt <= now());
    await Promise.all(expired.map(remove));
  };
  const makeRoom = async (): Promise<void> => {
    await sweep();
    let total = [...files.values()].reduce((sum, { bytes }) => sum + bytes, 0);
    for (const file of [...files.values()].slice(0, -1)) {
      if (total <= mostBytes) return;
      total -= file.bytes;
      await remove(file);
    }
  };
  return {
    /** Keeps speech once all of it has come. When it breaks off, nothing stays, and what broke it is thrown. */
    async keep(userId: string, speech: AsyncIterable<SpeechPiece>): Promise<AudioFile> {
      const id = newId();
      const path = join(directory, `${id}.mp3`);
      const work = { userId, isUnwanted: false };
      beingMade.add(work);
      try {
        const { audio, durationSeconds } = await gather(speech);
        const content = await writeSealed(path, audio);
        // The account went while its text was being spoken.
        if (work.isUnwanted) throw notAuthenticated();
        const expiresAt = now() + AUDIO_LIFETIME_MS;
        const file = { id, content, userId, expiresAt, durationSeconds, bytes: audio.length };
        files.set(id, file);
        await makeRoom();
        return file;
      } catch (error) {
        files.delete(id);
        await rm(path, { force: true });
        throw error;
      } finally {
        beingMade.delete(work);
      }
    },
    /** The file of this id, until it expires. */
    async find(id: string): Promise<AudioFile | undefined> {
      await sweep();
      return files.get(id);
    },
    /** The sound of a file, which is kept no longer. */
    async take(file: AudioFile): Promise<Buffer> {
      try {
        return await readStoredFile(file.content);
      } finally {
        await remove(file);
      }
    },
    /** Removes what has expired. */
    sweep,
    /** Removes all that a user had made, and what is being made when it is there. */
    async forgetUser(userId: string): Promise<void> {
      for (const work of beingMade) work.isUnwanted ||= work.userId === userId;
      const own = [...files.values()].filter((file) => file.userId === userId);
      await Promise.all(own.map(remove));
    },
    /** Removes everything. */
    async clear(): Promise<void> {
      await Promise.all([...files.values()].map(remove));
    },
  };
}

/** In memory, since the head of an MP3 is known last; a sealed file is written from its beginning to its end. */
async function gather(
  speech: AsyncIterable<SpeechPiece>,
): Promise<{ audio: Buffer; durationSeconds: number }> {
  const pieces: Uint8Array[] = [];
  let head: Uint8Array = new Uint8Array();
  let bytes = 0;
  let durationSeconds = 0;
  for await (const piece of speech) {
    if (bytes > MOST_FILE_BYTES) throw tooLong();
    if (piece.type === 'audio') {
      pieces.push(piece.audio);
      bytes += piece.audio.length;
    } else ({ head, durationSeconds } = piece);
  }
  const audio = Buffer.concat(pieces);
  audio.set(head);
  return { audio, durationSeconds };
}

async function writeSealed(path: string, audio: Buffer): Promise<SealedFile> {
  const seal = passingFileSeal();
  const sealer = new Sealer(seal);
  await writeFile(path, [...sealer.push(audio), ...sealer.end()], { flag: 'wx', mode: 0o600 });
  return { path, key: seal.key };
}

function tooLong(): AppError {
  const message = 'This would be more than two hours of speech: send it in parts';
  return new AppError(422, 'speech_too_long', `text: ${message}`, { errors: [{ field: 'text', message }] });
}
