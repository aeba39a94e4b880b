import { basename } from 'node:path';
import type { z } from 'zod';
import { AppError } from '../core/app-error.ts';
import {
  DocumentListReply,
  DocumentReply,
  type SearchDocumentsBody,
  SearchDocumentsReply,
} from '../documents/documents.schemas.ts';
import { MessageReply } from '../http/schemas.ts';
import type { CommandIo } from './command-io.ts';
import { EXIT, exitCodeOf } from './exit-code.ts';
import { fileForm } from './file-form.ts';
import { followDocument } from './follow-document.ts';
import type { ServerClient } from './server-client.ts';

/** What a command about documents works with. */
export interface DocumentCommandContext {
  client: ServerClient;
  io: CommandIo;
  /** One JSON object instead of lines. */
  json: boolean;
}

type Document = z.output<typeof DocumentReply>;

/**
 * `alcove documents add`: one file after the other, its progress on standard error. A file that is refused is named with
 * the reason, and the others go on. Throws AppError at the end where one was, or with `wait` could not be read.
 */
export async function addDocuments(
  files: readonly string[],
  { wait }: { wait: boolean },
  { client, io, json }: DocumentCommandContext,
): Promise<void> {
  const added: Document[] = [];
  for (const file of files) {
    try {
      const document = await upload(file, client, io);
      added.push(wait ? await followDocument(document, client, io.note) : document);
    } catch (thrown) {
      if (!isOfThisFile(thrown)) throw thrown;
      io.note(`${basename(file)}: ${thrown.detail}`);
    }
  }
  if (json) io.write(JSON.stringify({ items: added }));
  else for (const document of added) io.write(describe(document));
  const failed = files.length - added.filter(({ status }) => status !== 'failed').length;
  if (failed > 0)
    throw new AppError(422, 'documents_not_added', `${failed} of ${files.length} could not be added.`);
}

function isOfThisFile(thrown: unknown): thrown is AppError {
  return thrown instanceof AppError && exitCodeOf(thrown) === EXIT.failed;
}

async function upload(file: string, client: ServerClient, { note }: CommandIo): Promise<Document> {
  let told = 0;
  const form = await fileForm(file, (share) => {
    const tenths = Math.floor(share * 10);
    if (tenths > told && tenths < 10) note(`${basename(file)}: ${tenths * 10}% sent`);
    told = Math.max(told, tenths);
  });
  return client.call('POST', '/documents/upload', { upload: form, reply: DocumentReply });
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

/** `alcove documents list`: all of them, newest first, one a line: id, state, size, name. */
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

function describe({ id, status, size_bytes, filename }: Document): string {
  return [id, status, `${(size_bytes / 1e6).toFixed(2)} MB`, filename].join('\t');
}
