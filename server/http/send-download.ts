import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Response } from 'express';
import { isCutOff } from './is-cut-off.ts';

/** A file that is made while it is sent, to be saved by whoever asked for it. */
export interface Download {
  filename: string;
  bytes: AsyncIterable<Uint8Array>;
  /** Called once, however it ended. */
  close: () => Promise<void>;
}

/**
 * Sends it. It ends for the client once it is closed here, so that whoever has it can ask for the next. One that breaks off
 * ends the connection, so that nobody takes a part for the whole.
 */
export async function sendDownload({ filename, bytes, close }: Download, response: Response): Promise<void> {
  response.attachment(filename);
  response.set('Content-Type', 'application/octet-stream');
  try {
    await pipeline(Readable.from(bytes), response, { end: false }).finally(close);
    response.end();
  } catch (error) {
    if (!isCutOff(error)) throw error;
  }
}
