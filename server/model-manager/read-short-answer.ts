import type { Download } from './download.types.ts';
import { interrupted, isCut, isOverlong } from './model-errors.ts';

const TIMEOUT_MS = 30_000;

/**
 * Fetches a text of at most `limitBytes`, within 30 seconds; more is some other page, is not read on and counts as
 * empty. Throws AppError 503 when the source cannot be reached, and what the egress gate throws.
 */
export async function readShortAnswer(
  url: string,
  limitBytes: number,
  download: Download,
  { userId, signal }: { userId: string | undefined; signal: AbortSignal },
): Promise<{ status: number; text: string }> {
  let status = 200;
  try {
    const limited = AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]);
    const response = await download(url, { rangeStart: 0, maxBytes: limitBytes, userId, signal: limited });
    status = response.status;
    return { status, text: await readText(response.body, limitBytes) };
  } catch (error) {
    if (isOverlong(error)) return { status, text: '' };
    throw isCut(error) ? interrupted(error) : error;
  }
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
