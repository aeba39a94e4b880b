import { rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { AppError } from '../core/app-error.ts';
import type { EgressResponse } from '../egress/outbound-request.ts';
import { keepStream, type UploadPlace } from '../http/receive-multipart.ts';
import type { OutboundDoor } from '../routing/outbound-door.ts';
import type { DocumentRow } from './documents.repository.ts';
import type { DocumentsService } from './documents.service.ts';

interface FetchTools {
  door: Pick<OutboundDoor, 'fetchDocument'>;
  documents: Pick<DocumentsService, 'upload'>;
  place: UploadPlace;
  /** Largest document in bytes. */
  maxBytes: number;
  /** How long all of it may take: what takes longer has stopped. */
  timeoutMs: number;
}

/** Whose document it becomes, and what else is known of it. */
interface FetchOrder {
  userId: string;
  isLocalOnly: boolean;
  url: string;
  title: string | undefined;
  wait: boolean;
}

/**
 * Makes what keeps the page or file at an address as a document, with the address and the day. It goes through the one door:
 * judged first, public addresses only, each hop in the ledger. Throws EgressRefused and EgressFailed, AppError 502 for an
 * answer that is no page, and as an upload does.
 */
export function createFetchDocument({ door, documents, place, maxBytes, timeoutMs }: FetchTools) {
  return async (
    { userId, isLocalOnly, url, title, wait }: FetchOrder,
    signal: AbortSignal,
  ): Promise<{ row: DocumentRow; created: boolean }> => {
    const address = new URL(url);
    address.hash = '';
    const until = AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]);
    const ask = { url: address.href, userId, isLocalOnly, maxBytes };
    const answer = await door.fetchDocument(ask, until);
    const file = await keepStream(Readable.from(answer.body), nameOf(address, answer), place, until);
    try {
      if (answer.status !== 200) throw notThere(answer.status);
      const source = { title, wait, sourceUrl: address.href };
      return await documents.upload(userId, file, source, signal);
    } finally {
      await rm(file.content.path, { force: true });
    }
  };
}

function notThere(status: number): AppError {
  const detail = `The address answered with status ${status}, so there is nothing to keep. A page that asks for a login has to be saved in the browser.`;
  return new AppError(502, 'document_not_fetched', detail, { params: { status } });
}

/** The last part of the path, with an ending by which its kind of text is known; the host where there is none. */
function nameOf({ hostname, pathname }: URL, { headers }: EgressResponse): string {
  const last = decode(pathname.split('/').findLast((part) => part !== '') ?? hostname);
  const type = headers['content-type']?.split(';')[0]?.trim().toLowerCase() ?? '';
  const ending = ENDINGS[type];
  return ending === undefined || last.toLowerCase().endsWith(ending) ? last : `${last}${ending}`;
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** Of texts, whose kind their content does not say. */
const ENDINGS: Record<string, string> = {
  'text/html': '.html',
  'application/xhtml+xml': '.html',
  'text/markdown': '.md',
  'text/csv': '.csv',
  'application/json': '.json',
  'application/pdf': '.pdf',
};
