import { type FileHandle, open } from 'node:fs/promises';
import { background } from '../../models/background.ts';
import { wrongSize } from './model-errors.ts';

/** Where a body goes: into `path` from byte `from` on, at most up to byte `limit`. */
export interface Destination {
  path: string;
  from: number;
  limit: number;
  signal: AbortSignal;
  onBytes: (bytes: number) => void;
}

/**
 * Writes a body chunk by chunk, so that memory stays at one chunk and a cut keeps what has come.
 * Throws AppError 502 at the first byte beyond `limit`, and the reason of `signal` even while the source is silent.
 */
export async function appendBody(body: AsyncIterable<Uint8Array>, to: Destination): Promise<void> {
  await using file = await open(to.path, to.from === 0 ? 'w' : 'r+', 0o600);
  await file.truncate(to.from);
  let position = to.from;
  for await (const chunk of untilAborted(body, to.signal)) {
    if (position + chunk.length > to.limit) throw wrongSize();
    await writeAll(file, chunk, position);
    position += chunk.length;
    to.onBytes(chunk.length);
  }
  await file.datasync();
}

async function writeAll(file: FileHandle, chunk: Uint8Array, position: number): Promise<void> {
  let written = 0;
  while (written < chunk.length) {
    const { bytesWritten } = await file.write(chunk, written, chunk.length - written, position + written);
    written += bytesWritten;
  }
}

async function* untilAborted(
  body: AsyncIterable<Uint8Array>,
  signal: AbortSignal,
): AsyncGenerator<Uint8Array> {
  const iterator = body[Symbol.asyncIterator]();
  try {
    for (;;) {
      const next = await nextOrAbort(iterator, signal);
      if (next.done) return;
      yield next.value;
    }
  } finally {
    // Not awaited: a silent source would keep us here.
    background('end_of_source', () => iterator.return?.());
  }
}

// The listener goes with each chunk: a race against one long-lived promise would keep every chunk's reaction.
function nextOrAbort<T>(iterator: AsyncIterator<T>, signal: AbortSignal): Promise<IteratorResult<T>> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) return reject(signal.reason);
    const onAbort = () => reject(signal.reason);
    signal.addEventListener('abort', onAbort, { once: true });
    const settle = () => signal.removeEventListener('abort', onAbort);
    background('next_chunk', () => iterator.next().then(resolve, reject).finally(settle));
  });
}
