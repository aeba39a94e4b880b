import type { GgufFacts } from '../../models/gguf/gguf.types.ts';
import { hashFile } from '../../models/gguf/hash-file.ts';
import { readGgufHeader } from '../../models/gguf/read-gguf-header.ts';
import { notAModel, wrongDigest } from './model-errors.ts';

/** Checks a GGUF header strictly; throws AppError 422 with the plain reason when llama.cpp must not see the file. */
export async function requireModelFile(path: string): Promise<GgufFacts> {
  const reading = await readGgufHeader(path);
  if (!reading.ok) throw notAModel(reading.reason);
  return reading.facts;
}

/**
 * Hashes the whole file as it lies on the disk and compares, then checks its header.
 * Throws AppError 502 when the SHA-256 differs, 422 when the file is no usable model.
 */
export async function verifyModelFile(
  path: string,
  sha256: string,
  options: { signal: AbortSignal; onBytes: (bytes: number) => void },
): Promise<GgufFacts> {
  if ((await hashFile(path, options)) !== sha256) throw wrongDigest();
  return requireModelFile(path);
}
