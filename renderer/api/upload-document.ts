import type { z } from 'zod';
import type * as schemas from '../../server/documents/documents.schemas.ts';
import { getAccessToken } from './access-token.ts';
import { type ApiError, type ErrorBody, noAnswer, refusalOf } from './api-error.ts';
import type { DocumentRecord } from './documents.ts';
import { renewAccessToken } from './http.ts';
import { parseJson } from './parse-json.ts';
import { reportReachable } from './reachability.ts';

/** What became of the files of an archive. */
export type ArchiveAnswer = z.infer<typeof schemas.ArchiveReply>;

/** What became of an upload: stored now, or the same bytes were there already; of an archive, each of its files. */
export type UploadAnswer = ({ document: DocumentRecord; isNew: boolean } | { archive: ArchiveAnswer }) & {
  /** Calls that are left to this account before the server answers 429; undefined when it does not say. */
  callsLeft: number | undefined;
};

export interface UploadOptions {
  signal: AbortSignal;
  /** Told how much has left, from 0 to 1. */
  onProgress: (share: number) => void;
}

/**
 * Adds a file to the documents, or each file of a ZIP archive. XMLHttpRequest, because fetch does not tell how much of a body has left.
 * Throws ApiError for every refusal and when the server does not answer, and what `signal` holds when it aborts.
 */
export async function uploadDocument(file: File, options: UploadOptions): Promise<UploadAnswer> {
  const used = getAccessToken();
  let request = await send(file, options);
  if (request.status === 401 && used && (await renewAccessToken(used))) request = await send(file, options);
  if (request.status !== 200 && request.status !== 201) throw refusedBy(request);
  const callsLeft = numberOf(request.getResponseHeader('x-ratelimit-remaining'));
  const body: unknown = JSON.parse(request.responseText);
  if (isArchive(file)) return { archive: body as ArchiveAnswer, callsLeft };
  return { document: body as DocumentRecord, isNew: request.status === 201, callsLeft };
}

const isArchive = ({ name }: File): boolean => /\.zip$/i.test(name);

function send(file: File, { signal, onProgress }: UploadOptions): Promise<XMLHttpRequest> {
  const request = new XMLHttpRequest();
  const form = new FormData();
  form.append('file', file, file.name);
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const abort = () => request.abort();
    signal.addEventListener('abort', abort, { once: true });
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    request.onabort = () => reject(signal.reason);
    request.onerror = () => {
      reportReachable(false);
      reject(noAnswer());
    };
    request.onload = () => resolve(request);
    request.onloadend = () => signal.removeEventListener('abort', abort);
    request.open('POST', `/api/v1/documents/${isArchive(file) ? 'archive' : 'upload'}`);
    request.setRequestHeader('Accept', 'application/json');
    const token = getAccessToken();
    if (token) request.setRequestHeader('Authorization', `Bearer ${token}`);
    request.send(form);
  });
}

function refusedBy(request: XMLHttpRequest): ApiError {
  const body = (parseJson(request.responseText) ?? {}) as ErrorBody;
  return refusalOf(request.status, body, numberOf(request.getResponseHeader('retry-after')));
}

function numberOf(header: string | null): number | undefined {
  return header === null || header === '' ? undefined : Number(header);
}
