import { openAsBlob } from 'node:fs';
import { stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { AppError } from '../core/app-error.ts';
import type { StreamedBody } from './server-client.ts';

/**
 * A file as a form of one field (RFC 7578), read while it is sent. `onBytes` hears how much of it has been, as a share of
 * 1. Throws AppError where it is no file that can be read.
 */
export async function fileForm(path: string, onBytes: (share: number) => void): Promise<StreamedBody> {
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
