import type { Response } from 'express';

/** How long a client may read nothing of what waits for it before it counts as gone, in milliseconds. */
const STALLED_MS = 60_000;

/**
 * Resolves once the client has read enough that more may be written, or has gone. One that reads nothing for a minute is
 * cut off: what is written for it would only fill the memory.
 */
export async function readerPace(response: Response, stalledMs = STALLED_MS): Promise<void> {
  if (!response.writableNeedDrain || response.destroyed) return;
  const { promise, resolve } = Promise.withResolvers<void>();
  const cutOff = setTimeout(() => response.destroy(), stalledMs);
  response.once('drain', resolve);
  response.once('close', resolve);
  try {
    await promise;
  } finally {
    clearTimeout(cutOff);
    response.off('drain', resolve);
    response.off('close', resolve);
  }
}
