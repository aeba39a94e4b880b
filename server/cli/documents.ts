import { openAsBlob } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { z } from 'zod';
import { AppError } from '../core/app-error.ts';
import {
  ArchiveReply,
  DocumentListReply,
  DocumentReply,
  type SearchDocumentsBody,
  SearchDocumentsReply,
} from '../documents/documents.schemas.ts';
import { MessageReply } from '../http/schemas.ts';
import type { CommandIo } from './command-io.ts';
import { EXIT, exitCodeOf, noServer } from './exit-code.ts';
import type { ServerClient, StreamedBody } from './server-client.ts';

/** What a command about documents works with. */
export interface DocumentCommandContext {
  client: ServerClient;
  io: CommandIo;
  /** One JSON object instead of lines. */
  json: boolean;
}

type Document = z.output<typeof DocumentReply>;

/**
 * `alcove documents add`: one file or address after the other, those of a folder too, its progress on standard error. A file that is
 * refused is named with the reason, and the others go on. Throws AppError at the end where one was, or with `wait` could not be read.
 */
export async function addDocuments(
  paths: readonly string[],
  { wait }: { wait: boolean },
  { client, io, json }: DocumentCommandContext,
): Promise<void> {
  const added: Document[] = [];
  const files = (
    await Promise.all(paths.map((path) => (isAddress(path) ? [path] : filesUnder(path))))
  ).flat();
  let refused = 0;
  for (const file of files) {
    try {
      const documents = await addOne(file, client, io);
      refused += documents.refused;
      for (const document of documents.items)
        added.push(wait ? await followDocument(document, client, io.note) : document);
    } catch (thrown) {
      if (!isOfThisFile(thrown)) throw thrown;
      refused += 1;
      io.note(`${isAddress(file) ? file : basename(file)}: ${thrown.detail}`);
    }
  }
  if (json) io.write(JSON.stringify({ items: added }));
  else for (const document of added) io.write(describe(document));
  const failed = refused + added.filter(({ status }) => status === 'failed').length;
  if (failed > 0)
    throw new AppError(
      422,
      'documents_not_added',
      `${failed} of ${added.length + refused} could not be added.`,
    );
}

/** What was stored of one file, address or archive, and how many files of an archive were not; these are named. */
async function addOne(
  file: string,
  client: ServerClient,
  io: CommandIo,
): Promise<{ items: Document[]; refused: number }> {
  if (isAddress(file)) return { items: [await fetchFrom(file, client)], refused: 0 };
  if (!/\.zip$/i.test(file)) return { items: [await upload(file, client, io)], refused: 0 };
  const form = await fileForm(file, tellProgress(file, io));
  const { items, refused } = await client.call('POST', '/documents/archive', {
    upload: form,
    reply: ArchiveReply,
  });
  for (const { filename, message } of refused) io.note(`${basename(file)}, ${filename}: ${message}`);
  return { items, refused: refused.length };
}

const isAddress = (path: string): boolean => /^https?:\/\//i.test(path);

const fetchFrom = (url: string, client: ServerClient): Promise<Document> =>
  client.call('POST', '/documents/fetch', { body: { url }, reply: DocumentReply });

/** Files of one folder with all below it that are added at once. */
const MOST_FILES = 10_000;

/** A file itself, or all files below a folder but hidden ones, in order of their names. A link is not followed. */
async function filesUnder(path: string): Promise<string[]> {
  const isFolder = await stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  );
  if (!isFolder) return [path];
  const entries = await readdir(path, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
    .filter((file) => !/(?:^|[\\/])(?:\.[^\\/]+|node_modules)(?=[\\/]|$)/.test(file.slice(path.length)))
    .sort();
  if (files.length > MOST_FILES)
    throw new AppError(
      422,
      'documents_not_added',
      `${path} holds more than ${MOST_FILES} files. Add its folders one by one.`,
    );
  return files;
}

function isOfThisFile(thrown: unknown): thrown is AppError {
  return thrown instanceof AppError && exitCodeOf(thrown) === EXIT.failed;
}

async function upload(file: string, client: ServerClient, io: CommandIo): Promise<Document> {
  const form = await fileForm(file, tellProgress(file, io));
  return client.call('POST', '/documents/upload', { upload: form, reply: DocumentReply });
}

function tellProgress(file: string, { note }: CommandIo): (share: number) => void {
  let told = 0;
  return (share) => {
    const tenths = Math.floor(share * 10);
    if (tenths > told && tenths < 10) note(`${basename(file)}: ${tenths * 10}% sent`);
    told = Math.max(told, tenths);
  };
}

const Progress = z.object({ stage: z.string(), pages_done: z.int(), page_count: z.int().nullable() });

/** Tells how far a document is until it is read, indexed and judged, or has failed; answers how it ended. */
async function followDocument(
  document: Document,
  client: ServerClient,
  note: (line: string) => void,
): Promise<Document> {
  let last: Document | undefined;
  let told = '';
  const tell = (line: string) => {
    if (line !== told) note(`${document.filename}: ${line}`);
    told = line;
  };
  for await (const { event, data } of client.events('GET', `/documents/${document.id}/events`)) {
    if (event === 'progress') tell(howFar(Progress.parse(data)));
    else if (event === 'document') last = DocumentReply.parse(data);
  }
  if (!last) throw noServer('The server ended before the document was read.');
  tell(last.error ?? (last.notice ? `ready. ${last.notice.message}` : 'ready'));
  return last;
}

function howFar({ stage, pages_done, page_count }: z.output<typeof Progress>): string {
  return page_count === null ? stage : `${stage}, page ${pages_done} of ${page_count}`;
}

/** `alcove documents search`: the passages, best first. */
export async function searchDocuments(
  body: Pick<z.input<typeof SearchDocumentsBody>, 'query' | 'limit' | 'mode'>,
  { client, io, json }: DocumentCommandContext,
): Promise<void> {
  const found = await client.call('POST', '/documents/search', { body, reply: SearchDocumentsReply });
  if (json) return io.write(JSON.stringify(found));
  for (const { filename, page, score, text } of found.results) {
    io.write(`${page === null ? filename : `${filename}, page ${page}`}\t${score.toFixed(2)}`);
    io.write(`    ${text.replaceAll(/\s+/g, ' ').trim()}`);
  }
}

/** Documents of one page of the list. */
const PAGE = 100;

/** `alcove documents list`: all of them, newest first, one a line: id, state, size, name, and what is to be known of it. */
export async function listDocuments({ client, io, json }: DocumentCommandContext): Promise<void> {
  const items: Document[] = [];
  for (;;) {
    const path = `/documents?skip=${items.length}&limit=${PAGE}`;
    const page = await client.call('GET', path, { reply: DocumentListReply });
    items.push(...page.items);
    if (page.items.length === 0 || items.length >= page.total) break;
  }
  if (json) io.write(JSON.stringify({ items, total: items.length }));
  else for (const document of items) io.write(describe(document));
}

/** `alcove documents remove`: for good. */
export async function removeDocument(
  id: string,
  { client, io, json }: DocumentCommandContext,
): Promise<void> {
  await client.call('DELETE', `/documents/${encodeURIComponent(id)}`, { reply: MessageReply });
  if (json) io.write(JSON.stringify({ removed: id }));
  else io.note('Removed for good.');
}

function describe({ id, status, size_bytes, filename, notice }: Document): string {
  const fields = [id, status, `${(size_bytes / 1e6).toFixed(2)} MB`, filename];
  return [...fields, ...(notice ? [notice.message] : [])].join('\t');
}

/**
 * A file as a form of one field (RFC 7578), read while it is sent. `onBytes` hears how much of it has been, as a share of
 * 1. Throws AppError where it is no file that can be read.
 */
async function fileForm(path: string, onBytes: (share: number) => void): Promise<StreamedBody> {
  const { blob, size } = await openFile(path);
  const form = new FormData();
  form.append('file', blob, basename(path));
  // The platform's own writer of forms; no request is made of it.
  const written = new Response(form);
  const stream = Readable.fromWeb(written.body as ReadableStream);
  let sent = 0;
  stream.on('data', (piece: Uint8Array) => {
    sent += piece.length;
    onBytes(Math.min(1, sent / Math.max(1, size)));
  });
  stream.pause();
  return { stream, contentType: written.headers.get('content-type') ?? '' };
}

async function openFile(path: string): Promise<{ blob: Blob; size: number }> {
  try {
    const { size } = await stat(path);
    return { blob: await openAsBlob(path), size };
  } catch (cause) {
    throw new AppError(422, 'file_not_read', 'It cannot be read, or is no file.', { cause });
  }
}
