import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Busboy, type BusboyFileStream, type BusboyInstance } from '@fastify/busboy';
import type { Request } from 'express';
import { awaitedElsewhere, background } from '../../models/background.ts';
import type { FileSeal } from '../../models/sealed-format.ts';
import { sealStream } from '../../models/sealer.ts';
import type { StoredFile } from '../../models/stored-file.ts';
import { AppError } from '../core/app-error.ts';
import { newId } from '../core/ids.ts';
import { safeFilename, unescapeFilename } from './safe-filename.ts';

/** What a multipart endpoint takes: one file under a name, and text fields beside it. */
export interface MultipartSpec {
  /** The form field that holds the file. */
  file: string;
  /** Largest file in bytes; larger is 413. */
  maxBytes: number;
}

/** Where forms' files are kept while they are worked on. */
export interface UploadPlace {
  directory: string;
  /** Makes the seal that a file gets as it arrives; absent where all files are plain. */
  newSeal?: (() => FileSeal) | undefined;
}

/** A file as it arrived: on disk under a name of our own, removed after the handler unless that moved it. */
export interface UploadedFile {
  /** To be read with `openStoredFile` or `readStoredFile` (models/stored-file.ts): what lies on the disk is sealed. */
  content: StoredFile;
  /** Base name as the client gave it, without what is not seen. */
  filename: string;
  sizeBytes: number;
  /** Of the content; lower-case hexadecimal. */
  sha256: string;
}

/** Room for the form's own bytes beside the file. */
const FORM_BYTES = 1024 * 1024;
const LIMITS = {
  fieldNameSize: 100,
  fieldSize: 64 * 1024,
  fields: 20,
  parts: 25,
  headerPairs: 20,
  headerSize: 8_192,
};

/**
 * Reads a multipart/form-data body (RFC 7578): the file goes to its place as it comes and is hashed, and sealed, on the way.
 * Throws AppError 400 for a malformed form, 413 for one that is too large and 422 when the file is missing or there are
 * two; nothing stays there then.
 */
export async function receiveMultipart(request: Request, spec: MultipartSpec, place: UploadPlace) {
  if (Number(request.headers['content-length'] ?? 0) > spec.maxBytes + FORM_BYTES) throw tooLarge(spec);
  const form = openForm(request, spec);
  const fields: Record<string, string> = {};
  const files: Promise<UploadedFile>[] = [];
  const giveUp = new AbortController();
  const { promise: diskFailed, reject: failDisk } = Promise.withResolvers<never>();
  form.on('field', (name, value) => {
    // A form of a browser sends every field: one that was left empty is one that was not given.
    if (value !== '') fields[name] = value;
  });
  form.on('file', (name, stream, filename: string | undefined) => {
    // A form that breaks off fails its file too, and an error that nobody listens to would end the server.
    stream.on('error', () => {});
    if (name !== spec.file) return void stream.resume();
    const kept = keepFile(stream, unescapeFilename(filename ?? ''), place, spec, giveUp.signal);
    files.push(kept);
    // A form whose file nobody reads any more never ends by itself.
    background('upload', () => kept.catch((error: unknown) => isOfDisk(error) && failDisk(error)));
  });
  try {
    await Promise.race([readToEnd(request, form, spec), diskFailed]);
    return { fields, file: onlyFile(await Promise.all(files), spec) };
  } catch (error) {
    giveUp.abort();
    request.unpipe(form);
    request.resume();
    const arrived = await Promise.allSettled(files);
    for (const each of arrived)
      if (each.status === 'fulfilled') await rm(each.value.content.path, { force: true });
    throw error;
  }
}

/** What the system says of a file, as against what is wrong with the form. */
function isOfDisk(error: unknown): boolean {
  return error instanceof Error && 'errno' in error;
}

function openForm({ headers }: Request, { maxBytes }: MultipartSpec): BusboyInstance {
  try {
    const withType = { ...headers, 'content-type': headers['content-type'] ?? '' };
    return new Busboy({ headers: withType, limits: { ...LIMITS, fileSize: maxBytes } });
  } catch {
    throw malformed();
  }
}

function readToEnd(request: Request, form: BusboyInstance, spec: MultipartSpec): Promise<void> {
  return new Promise((resolve, reject) => {
    let bytes = 0;
    request.on('data', (piece: Buffer) => {
      bytes += piece.length;
      if (bytes > spec.maxBytes + FORM_BYTES) reject(tooLarge(spec));
    });
    request.once('aborted', () => reject(malformed()));
    form.once('error', () => reject(malformed()));
    form.once('finish', resolve);
    request.pipe(form);
  });
}

function keepFile(
  stream: BusboyFileStream,
  filename: string,
  place: UploadPlace,
  spec: MultipartSpec,
  signal: AbortSignal,
): Promise<UploadedFile> {
  const kept = writeFile(stream, filename, place, spec, signal);
  // It is awaited only once the whole form has been read.
  awaitedElsewhere(kept);
  return kept;
}

async function writeFile(
  stream: BusboyFileStream,
  filename: string,
  place: UploadPlace,
  spec: MultipartSpec,
  signal: AbortSignal,
): Promise<UploadedFile> {
  try {
    const kept = await keepStream(stream, filename, place, signal);
    if (!stream.truncated) return kept;
    await rm(kept.content.path, { force: true });
    throw tooLarge(spec);
  } catch (error) {
    stream.resume();
    throw error;
  }
}

/** Writes what arrives to a place of its own, hashed and sealed on the way; nothing stays there where that fails. */
export async function keepStream(
  stream: Readable,
  filename: string,
  { directory, newSeal }: UploadPlace,
  signal: AbortSignal,
): Promise<UploadedFile> {
  const path = join(directory, `${newId()}.part`);
  const seal = newSeal?.();
  const hash = createHash('sha256');
  let sizeBytes = 0;
  const measure = new Transform({
    transform(piece: Buffer, _encoding, done) {
      hash.update(piece);
      sizeBytes += piece.length;
      done(null, piece);
    },
  });
  try {
    const sealing = seal ? [sealStream(seal)] : [];
    const sink = createWriteStream(path, { flags: 'wx', mode: 0o600 });
    await pipeline([stream, measure, ...sealing, sink], { signal });
    const content = { path, key: seal?.key };
    return { content, filename: safeFilename(filename), sizeBytes, sha256: hash.digest('hex') };
  } catch (error) {
    await rm(path, { force: true });
    throw error;
  }
}

function onlyFile(files: UploadedFile[], { file }: MultipartSpec): UploadedFile {
  const [first, second] = files;
  if (!first || second) {
    const message = first ? 'Send one file at a time' : 'A file is needed';
    throw new AppError(422, 'validation_error', `${file}: ${message}`, {
      errors: [{ field: file, message, code: first ? 'one_file' : 'file_missing' }],
    });
  }
  return first;
}

function malformed(): AppError {
  return new AppError(400, 'malformed_form', 'The request body is not a valid multipart form');
}

function tooLarge({ maxBytes }: MultipartSpec): AppError {
  const megabytes = Math.floor(maxBytes / (1024 * 1024));
  return new AppError(413, 'file_too_large', `The file is too large: at most ${megabytes} MB are accepted`, {
    params: { megabytes },
  });
}
