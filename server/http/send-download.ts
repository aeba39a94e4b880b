import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Response } from 'express';

/** A file that is made while it is sent, to be saved by whoever asked for it. */
export interface Download {
  filename: string;
  bytes: AsyncIterable<Uint8Array>;
  /** Called once, however it ended. */
  close: () => Promise<void>;
}

/** Sends it. One that breaks off ends the connection, so that nobody takes a part for the whole. */
export async function sendDownload({ filename, bytes, close }: Download, response: Response): Promise<void> {
  try {
    response.attachment(filename);
    response.set('Content-Type', 'application/octet-stream');
    await pipeline(Readable.from(bytes), response);
  } catch (error) {
    // Cut off by the client: there is nobody left to tell.
    if (!response.destroyed) throw error;
  } finally {
    await close();
  }
}
