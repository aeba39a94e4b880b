import { HUB } from '../../models/catalogue/hub.ts';
import { TIMEOUTS } from '../core/timeouts.ts';
import type { Asker, DownloadTools } from './downloads/download-model.ts';
import { pauseAfter, throwForStatus } from './judge-status.ts';
import { diskFailure, isCut, isOverlong, sourceUnreachable } from './model-errors.ts';

/** What it takes to fetch a short text of the model source. */
export type ShortAnswerTools = Pick<DownloadTools, 'download' | 'wait' | 'hubAnswerMs' | 'mirror'>;

/**
 * Fetches a text of at most `limitBytes`; more is some other page, is not read on and counts as empty. Up to four tries
 * of `hubAnswerMs`, waiting as long as the source asks for. Throws AppError 503 when the source cannot be reached, 502 with
 * the source's reason, and what the egress gate throws.
 */
export async function readShortAnswer(
  url: string,
  limitBytes: number,
  { download, wait, hubAnswerMs = TIMEOUTS.hubAnswer, mirror }: ShortAnswerTools,
  by: Asker,
): Promise<string> {
  for (let fruitless = 1; ; fruitless++) {
    try {
      return await readOnce(url, limitBytes, download, {
        ...by,
        signal: AbortSignal.any([by.signal, AbortSignal.timeout(hubAnswerMs)]),
      });
    } catch (error) {
      by.signal.throwIfAborted();
      if (!isCut(error)) throw diskFailure(error) ?? error;
      await wait(pauseAfter(error, fruitless, unreachable(mirror)), by.signal);
    }
  }
}

/** What is told when the source, or the `mirror` in its place, was asked in vain. */
export function unreachable(mirror: string | undefined) {
  return (cause: unknown) => sourceUnreachable(new URL(mirror ?? HUB).host, cause);
}

async function readOnce(
  url: string,
  limitBytes: number,
  download: DownloadTools['download'],
  { userId, signal }: Asker,
): Promise<string> {
  const response = await download(url, { rangeStart: 0, maxBytes: limitBytes, userId, signal });
  const text = await readText(response.body, limitBytes).catch((error: unknown) => {
    if (isOverlong(error)) return '';
    throw error;
  });
  if (response.status !== 200) throwForStatus(response);
  return text;
}

async function readText(body: AsyncIterable<Uint8Array>, limitBytes: number): Promise<string> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of body) {
    length += chunk.length;
    if (length > limitBytes) return '';
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}
