import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Request, Response } from 'express';
import {
  type FileContent,
  openStoredFile,
  type StoredFile,
  streamContent,
} from '../../models/stored-file.ts';
import { AppError } from '../core/app-error.ts';
import { isCutOff } from './is-cut-off.ts';

/** A file of the disk as it is handed out. */
export interface SentFile {
  content: StoredFile;
  filename: string;
  contentType: string;
  /** To be played where it is, not saved: only for what holds no script, such as sound that Alcove made. */
  isInline?: boolean;
}

/**
 * Sends a file to be saved, in one range where that is asked for (RFC 9110 section 14). A document can be a web page
 * with scripts of its own: it comes as an attachment in a sandbox, so that no browser runs it in Alcove's origin. Throws
 * AppError 404 where it is gone and 416, StoredFileDamaged, and what the file system throws.
 */
export async function sendFile(file: SentFile, response: Response): Promise<void> {
  await using content = await openStoredFile(file.content).catch((error) => {
    throw isAbsent(error) ? new AppError(404, 'not_found', 'Not found') : error;
  });
  const { start, end, isPart } = rangeOf(response.req, content.size);
  // What is wrong at once is told before anything is sent.
  await content.read(start, 1);
  describe(file, response);
  response.status(isPart ? 206 : 200);
  response.set({ 'Accept-Ranges': 'bytes', 'Content-Length': String(end - start) });
  if (isPart) response.set('Content-Range', `bytes ${start}-${end - 1}/${content.size}`);
  if (response.req.method === 'HEAD') response.end();
  else await send(content, start, end, response);
}

function describe({ filename, contentType, isInline = false }: SentFile, response: Response): void {
  response.attachment(filename);
  if (isInline) response.set('Content-Disposition', 'inline');
  response.set({
    'Content-Type': contentType,
    // A browser that opens sound by its address makes a page of its own around it.
    'Content-Security-Policy': isInline
      ? "default-src 'none'; media-src 'self'"
      : "default-src 'none'; sandbox",
  });
}

async function send(content: FileContent, start: number, end: number, response: Response): Promise<void> {
  try {
    await pipeline(Readable.from(streamContent(content, start, end)), response);
  } catch (error) {
    if (!isCutOff(error)) throw error;
  }
}

/** Several ranges at once, and one for a version that is not told apart, are answered with the whole. */
function rangeOf(request: Request, size: number): { start: number; end: number; isPart: boolean } {
  const ranges =
    request.headers['if-range'] === undefined ? request.range(size, { combine: true }) : undefined;
  if (ranges === -1) throw noSuchRange(size);
  const [only, another] = typeof ranges === 'object' && ranges.type === 'bytes' ? ranges : [];
  return only && !another
    ? { start: only.start, end: only.end + 1, isPart: true }
    : { start: 0, end: size, isPart: false };
}

/** RFC 9110 section 15.5.17: the headers say how long the file is. */
function noSuchRange(size: number): AppError {
  const headers = { 'Content-Range': `bytes */${size}` };
  return new AppError(416, 'range_not_satisfiable', 'The file does not reach that far', { headers });
}

const isAbsent = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'ENOENT';
