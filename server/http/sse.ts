import type { Response } from 'express';
import { sseComment } from './sign-of-life.ts';
import { type TextStream, writeStream } from './text-stream.ts';

/** Sends one server-sent event; a write after the client has gone does nothing. */
export interface SseWriter {
  (event: string, data: unknown): void;
  /** Resolves once there is room for more: to be awaited between events, or memory fills with what nobody reads. */
  room(): Promise<void>;
}

/**
 * Streams server-sent events (WHATWG HTML, section 9.2). `produce` runs to its end even when the client
 * leaves: it learns of that by its own abort signal, so that what was written can still be kept. After each silence of `silenceMs`
 * comes a comment.
 */
export async function writeEvents(
  response: Response,
  produce: (writer: SseWriter) => Promise<void>,
  silenceMs: number,
): Promise<void> {
  const stream: TextStream = {
    contentType: 'text/event-stream; charset=utf-8',
    headers: {},
    signOfLife: sseComment,
    produce(say) {
      const write = (event: string, data: unknown) =>
        say(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
      return produce(Object.assign(write, { room: say.room }));
    },
  };
  await writeStream(response, stream, silenceMs);
}

/** Whether the client asked for a stream on a route that can also answer with one JSON body. */
export function wantsEvents(accept: string | undefined): boolean {
  return /\btext\/event-stream\b/i.test(accept ?? '');
}
