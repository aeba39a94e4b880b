import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';

/**
 * SHA-256 of a file in lower-case hexadecimal, read in chunks of 1 MiB. `onBytes` hears of each chunk.
 * Rejects with the reason of `signal` when it aborts, and with the system's error when the file cannot be read.
 */
export async function hashFile(
  path: string,
  options: { signal?: AbortSignal; onBytes?: (bytes: number) => void } = {},
): Promise<string> {
  const hash = createHash('sha256');
  const stream = createReadStream(path, { highWaterMark: 1 << 20, signal: options.signal });
  for await (const chunk of stream) {
    hash.update(chunk);
    options.onBytes?.(chunk.length);
  }
  return hash.digest('hex');
}
