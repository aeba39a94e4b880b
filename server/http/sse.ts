import type { Response } from 'express';

/** Sends one server-sent event; a write after the client has gone does nothing. */
export type SseWriter = (event: string, data: unknown) => void;

/**
 * Streams server-sent events (WHATWG HTML, section 9.2). `produce` runs to its end even when the client
 * leaves: it learns of that by its own abort signal, so that what was written can still be kept.
 */
export async function writeEvents(
  response: Response,
  produce: (writer: SseWriter) => Promise<void>,
): Promise<void> {
  response.status(200);
  response.set({
    'Content-Type': 'text/event-stream; charset=utf-8',
    'Cache-Control': 'no-store',
    'X-Accel-Buffering': 'no',
  });
  response.flushHeaders();
  await produce((event, data) => {
    if (!response.writableEnded && !response.destroyed)
      response.write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
  });
  response.end();
}

/** Whether the client asked for a stream on a route that can also answer with one JSON body. */
export function wantsEvents(accept: string | undefined): boolean {
  return /\btext\/event-stream\b/i.test(accept ?? '');
}
