import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { hashFile } from '../../models/gguf/hash-file.ts';
import { fileSize } from './model-files.ts';
import type { PublishedFile } from './published-files.ts';

interface HashOptions {
  signal: AbortSignal;
  onBytes: (bytes: number) => void;
}

/** The SHA-256 of a file on the disk when it is the published one; undefined when it is missing or another. */
export async function verifyPublishedFile(
  path: string,
  { sizeBytes, digest }: PublishedFile,
  options: HashOptions,
): Promise<string | undefined> {
  if (fileSize(path) !== sizeBytes) return undefined;
  const sha256 = await hashFile(path, options);
  const found = digest.kind === 'sha256' ? sha256 : await gitBlobDigest(path, sizeBytes, options);
  return found === digest.value ? sha256 : undefined;
}

/** SHA-1 of a Git blob: of `blob <size>`, a zero byte and the bytes (Pro Git, "Git Objects"). */
async function gitBlobDigest(
  path: string,
  sizeBytes: number,
  { signal, onBytes }: HashOptions,
): Promise<string> {
  const hash = createHash('sha1').update(`blob ${sizeBytes}\0`);
  for await (const chunk of createReadStream(path, { signal })) {
    hash.update(chunk);
    onBytes(chunk.length);
  }
  return hash.digest('hex');
}
