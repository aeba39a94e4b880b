import { fileURLToPath } from 'node:url';
import { NO_PREFIXES } from '../../../models/embedding/known-prefixes.ts';

/**
 * A small embedding model of this project's own making, for tests and for measuring retrieval: MODEL_CARD.md.
 * It is no substitute for a real one, is offered nowhere and never active by itself.
 */
export const STAND_IN_EMBEDDING_MODEL = {
  id: 'alcove-embedding-stand-in',
  path: fileURLToPath(new URL('alcove-embedding-stand-in.gguf', import.meta.url)),
  /** SHA-256 of the file, lower-case hexadecimal. */
  sha256: 'a75dbb84cba6d5b815c0a8fbd3e4a9a06b9789b45a4e4a8a3bc996f4d5d29dea',
  dimensions: 256,
  prefixes: NO_PREFIXES,
} as const;
