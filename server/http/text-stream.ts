import type { Response } from 'express';
import { readerPace } from './reader-pace.ts';
import { giveSignsOfLife } from './sign-of-life.ts';

/** Sends a piece of text; a write after the client has gone does nothing. */
export interface TextWriter {
  (piece: string): void;
  /** Gives the sign of life now; where its form has room for words, with these. */
  alive(words: string): void;
  /** As of an SseWriter. */
  room(): Promise<void>;
}

/** An answer that is written while it is made, in a form of the endpoint's own. */
export interface TextStream {
  contentType: string;
  headers: Record<string, string>;
  /** What tells a client that more is to come, and says nothing that it would take for the answer. */
  signOfLife: (words: string) => string;
  /** Runs to its end even when the client leaves: it learns of that by its own abort signal. */
  produce: (write: TextWriter) => Promise<void>;
}

/** Streams a text, each piece as soon as it is there, and a sign of life after each silence of `silenceMs`. */
export async function writeStream(response: Response, stream: TextStream, silenceMs: number): Promise<void> {
  response.status(200);
  response.set({
    ...stream.headers,
    'Content-Type': stream.contentType,
    'Cache-Control': 'no-store',
    'X-Accel-Buffering': 'no',
  });
  response.flushHeaders();
  const say = (piece: string) => {
    if (!response.writableEnded && !response.destroyed) response.write(piece);
  };
  const signs = giveSignsOfLife(silenceMs, () => say(stream.signOfLife('')));
  const write = (piece: string) => {
    signs.spoken();
    say(piece);
  };
  try {
    const alive = (words: string) => write(stream.signOfLife(words));
    await stream.produce(Object.assign(write, { alive, room: () => readerPace(response) }));
  } finally {
    signs.end();
  }
  response.end();
}
