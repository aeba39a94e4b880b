import { type FileHandle, open, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { FileSeal } from '../../../../models/sealed-format.ts';
import { Sealer } from '../../../../models/sealer.ts';
import type { StoredFile } from '../../../../models/stored-file.ts';
import { newId } from '../../../core/ids.ts';
import { DocumentRefused, UNJUDGED_SCORE } from '../../../documents/documents.types.ts';
import type { PageText } from '../../../documents/processing/document-messages.ts';
import type { DocumentReader } from '../../../documents/processing/document-reader.ts';
import { passingFileSeal } from '../../../secrets/files-key.ts';
import { ToolFailed, ToolUnread } from '../../tool.types.ts';
import type { JudgeText } from './judge-text.ts';
import type { FilePlace } from './locate-file.ts';
import { type OpeningRules, openFileInside } from './open-inside.ts';

/** Largest file that is read, in bytes: the same as for an upload. */
const MOST_BYTES = 50 * 1024 * 1024;
const STEP_BYTES = 256 * 1024;

/** What reads a file of a folder. */
export interface FolderFileReader {
  reader: Pick<DocumentReader, 'open' | 'read'>;
  /** Where a file lies while it is parsed; readable by the server's user only. */
  scratchDirectory: string;
  judgeText: JudgeText;
  rules: OpeningRules;
}

/** The text of a file in an allowed folder. */
export interface FolderFileText {
  pages: PageText[];
  /** Null where the format has no pages. */
  pageCount: number | null;
  /**
   * Of the whole of it, whichever part is asked for: a name or number read letter by letter says nothing. The highest where
   * not all of it could be read.
   */
  score: number;
}

/**
 * Reads a file of an allowed folder as an upload is read: its bytes, taken from the descriptor that was checked, go to a
 * parser in a process of its own, under the same limits. Nothing of it is kept, and what lies on the disk meanwhile opens
 * with a key that only the two processes hold. Throws ToolFailed.
 */
export async function readFolderFile(
  place: FilePlace,
  tools: FolderFileReader,
  signal: AbortSignal,
): Promise<FolderFileText> {
  const { passages, isWhole, ...text } = await parseCopy(place, tools, signal);
  return { ...text, score: isWhole ? await tools.judgeText(passages, signal) : UNJUDGED_SCORE };
}

type Parsed = Omit<FolderFileText, 'score'> & { passages: string[]; isWhole: boolean };

async function parseCopy(place: FilePlace, tools: FolderFileReader, signal: AbortSignal): Promise<Parsed> {
  const { handle, stats, path } = await openFileInside(place.root, place.path, tools.rules);
  const copy = { path: join(tools.scratchDirectory, newId()), ...passingFileSeal() };
  try {
    if (stats.size > MOST_BYTES) throw tooLarge();
    await copyBytes(handle, copy, signal);
    return await parse({ ...copy, filename: basename(path) }, tools.reader, signal);
  } catch (error) {
    if (error instanceof DocumentRefused)
      throw new ToolUnread(basename(path), error.message, {
        cause: error,
        reason: `document_${error.code}`,
      });
    throw error;
  } finally {
    await handle.close();
    await rm(copy.path, { force: true });
  }
}

async function copyBytes(
  from: FileHandle,
  { path, ...seal }: FileSeal & { path: string },
  signal: AbortSignal,
): Promise<void> {
  await using to = await open(path, 'wx', 0o600);
  const sealer = new Sealer(seal);
  const buffer = Buffer.allocUnsafe(STEP_BYTES);
  for (let position = 0; ; ) {
    signal.throwIfAborted();
    const { bytesRead } = await from.read(buffer, 0, buffer.length, position);
    if (bytesRead === 0) break;
    position += bytesRead;
    // A file may grow after it was looked at.
    if (position > MOST_BYTES) throw tooLarge();
    for (const sealed of sealer.push(buffer.subarray(0, bytesRead))) await to.writeFile(sealed);
  }
  for (const sealed of sealer.end()) await to.writeFile(sealed);
}

async function parse(
  file: StoredFile & { filename: string },
  reader: FolderFileReader['reader'],
  signal: AbortSignal,
): Promise<Parsed> {
  const pages: PageText[] = [];
  const passages: string[] = [];
  const opened = await reader.open(file, signal);
  const listener = {
    onProgress: () => {},
    onPages: async (some: PageText[]) => void pages.push(...some),
    onChunks: async (chunks: { text: string }[]) => void passages.push(...chunks.map(({ text }) => text)),
  };
  const { contentType } = opened;
  try {
    const { pageCount, unreadPictures } = await reader.read(
      { ...file, contentType },
      listener,
      signal,
      opened,
    );
    return { pages, pageCount, passages, isWhole: unreadPictures === 0 && passages.length > 0 };
  } finally {
    opened.process.kill();
  }
}

function tooLarge(): ToolFailed {
  return new ToolFailed('This file is larger than 50 MB, which is the most that can be read.');
}
