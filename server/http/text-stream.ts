import type { Response } from 'express';
import { readerPace } from './reader-pace.ts';

/** Sends a piece of text; a write after the client has gone does nothing. */
export interface TextWriter {
  (piece: string): void;
  /** As of an SseWriter. */
  room(): Promise<void>;
}

/** An answer that is written while it is made, in a form of the endpoint's own. */
export interface TextStream {
  contentType: string;
  headers: Record<string, string>;
  /** Runs to its end even when the client leaves: it learns of that by its own abort signal. */
  produce: (write: TextWriter) => Promise<void>;
}

/** Streams a text, each piece as soon as it is there. */
export async function writeStream(response: Response, stream: TextStream): Promise<void> {
  response.status(200);
  response.set({
    ...stream.headers,
    'Content-Type': stream.contentType,
    'Cache-Control': 'no-store',
    'X-Accel-Buffering': 'no',
  });
  response.flushHeaders();
  const write = (piece: string) => {
    if (!response.writableEnded && !response.destroyed) response.write(piece);
  };
  await stream.produce(Object.assign(write, { room: () => readerPace(response) }));
  response.end();
}
