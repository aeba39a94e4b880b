import { takeFingerprint } from '../../models/engine/verify-model-file.ts';
import type { GgufFacts, GgufReading } from '../../models/gguf/gguf.types.ts';
import { hashFile } from '../../models/gguf/hash-file.ts';
import { readParts } from '../../models/gguf/join-parts.ts';
import { readGgufHeader } from '../../models/gguf/read-gguf-header.ts';
import { AppError } from '../core/app-error.ts';
import { notAModel, wrongDigest } from './model-errors.ts';
import type { InstalledModel } from './models.repository.ts';

/**
 * Checks a GGUF header strictly; throws AppError 422 with the plain reason when llama.cpp must not see the file, or when
 * it writes but has no chat template: it could be put to use, and then fail at every message.
 */
export async function requireModelFile(path: string): Promise<GgufFacts> {
  return requireModel(await readGgufHeader(path));
}

/** The same of a model in several files, in their order. */
export async function requireModelParts(paths: readonly string[]): Promise<GgufFacts> {
  return requireModel(await readParts(paths));
}

function requireModel(reading: GgufReading): GgufFacts {
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

/** Why an installed model can never be used: `why` as for `model_file_invalid`, `kind` or, as it was loaded, `load`. */
export interface ModelTrouble {
  why: string;
  sentence: string;
}

/** Knows which installed files can never be used, without loading them. */
export type FileJudge = ReturnType<typeof createFileJudge>;

/** A file is judged again once it has changed, and what an engine found when the server has been started anew. */
export function createFileJudge() {
  const judged = new Map<string, { fingerprint: string; trouble: ModelTrouble | undefined }>();
  return {
    /** Undefined for a file that seems sound, and for one that is not there. */
    async troubleOf(path: string, kind: InstalledModel['kind']): Promise<ModelTrouble | undefined> {
      const fingerprint = await takeFingerprint(path).catch(() => undefined);
      if (fingerprint === undefined) return undefined;
      const known = judged.get(path);
      if (known?.fingerprint === fingerprint) return known.trouble;
      const trouble = await judgeHeader(path, kind);
      judged.set(path, { fingerprint, trouble });
      return trouble;
    },
    /** Remembers what an engine found wrong as it loaded a file. */
    async note(path: string, sentence: string): Promise<void> {
      const fingerprint = await takeFingerprint(path).catch(() => undefined);
      if (fingerprint !== undefined) judged.set(path, { fingerprint, trouble: { why: 'load', sentence } });
    },
  };
}

async function judgeHeader(path: string, kind: InstalledModel['kind']): Promise<ModelTrouble | undefined> {
  try {
    const { pooling } = await requireModelFile(path);
    if ((pooling !== undefined) === (kind === 'embedding')) return undefined;
    return kind === 'embedding'
      ? { why: 'kind', sentence: 'This model writes text; it cannot be used for search in documents.' }
      : { why: 'kind', sentence: 'This model is for search in documents; it cannot chat.' };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { why: String(error.params?.why ?? 'damaged'), sentence: error.detail };
  }
}
