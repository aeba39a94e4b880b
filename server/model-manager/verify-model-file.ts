import type { GgufFacts } from '../../models/gguf/gguf.types.ts';
import { hashFile } from '../../models/gguf/hash-file.ts';
import { readGgufHeader } from '../../models/gguf/read-gguf-header.ts';
import { notAModel, wrongDigest } from './model-errors.ts';

/**
 * Checks a GGUF header strictly; throws AppError 422 with the plain reason when llama.cpp must not see the file, or when
 * it writes but has no chat template: it could be put to use, and then fail at every message.
 */
export async function requireModelFile(path: string): Promise<GgufFacts> {
  const reading = await readGgufHeader(path);
  if (!reading.ok) throw notAModel(reading.reason, reading.trouble);
  const { facts } = reading;
  if (!facts.pooling && !facts.chatTemplate?.trim()) throw notAModel(CONTINUES_TEXT, 'no_chat_template');
  return facts;
}

const CONTINUES_TEXT =
  'This model has no chat template: it goes on with a text, but cannot hold a conversation. Take the version of it that was made for chats; its name often ends in "-instruct".';

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
