/** What of a model's architecture decides the size of its key-value cache. */
export interface MemoryShape {
  /** Transformer blocks, or those of them that keep a cache. */
  layers: number;
  /** Numbers kept per token and layer for attention keys: key-value heads × head size, the mean of the layers counted. */
  keyDimensions: number;
  /** The same for values. */
  valueDimensions: number;
}

/** Context that the estimate reckons with, in tokens: what a long chat uses, not what the model could at most. */
const ESTIMATED_CONTEXT_TOKENS = 8_192;

/** The same for an embedding model: it reads one passage at a time, of at most so many tokens. */
const ESTIMATED_PASSAGE_TOKENS = 1_024;

const BYTES_PER_CACHED_NUMBER = 2;
const RUNTIME_BYTES = 300 * 2 ** 20;
const COMPUTE_SHARE = 0.05;
const USABLE_SHARE = 0.75;
const EASY_SHARE = 0.5;

/** How a need stands to a machine's memory. */
export const FITS = ['fits', 'tight', 'too_large'] as const;
type Fit = (typeof FITS)[number];

/**
 * Bytes of memory that a model needs while it answers:
 * weights + key-value cache + overhead, where
 * weights = size of the file (llama.cpp maps it and touches all of it),
 * cache = layers × tokens × (keyDimensions + valueDimensions) × 2 bytes (16-bit floats, llama.cpp's default), and
 * overhead = 300 MiB for the engine process plus 5 % of the weights for compute buffers.
 * `tokens` is the smaller of the model's context and 8,192 for a chat model, 1,024 for an embedding model. Layers with a
 * sliding window count in full, since the engine keeps the whole text for them, too. An encoder keeps no cache, but about as much for the attention of the one text it reads.
 */
export function estimateMemory(
  fileBytes: number,
  contextLength: number,
  shape: MemoryShape,
  kind: 'chat' | 'embedding' = 'chat',
): number {
  const most = kind === 'embedding' ? ESTIMATED_PASSAGE_TOKENS : ESTIMATED_CONTEXT_TOKENS;
  const tokens = Math.min(contextLength, most);
  const perToken = shape.layers * (shape.keyDimensions + shape.valueDimensions) * BYTES_PER_CACHED_NUMBER;
  return Math.round(fileBytes * (1 + COMPUTE_SHARE) + tokens * perToken + RUNTIME_BYTES);
}

/** Whether a need fits: at most three quarters of the machine's memory, the rest is the system's and other programs'. */
export function fitsMemory(neededBytes: number, totalMemoryBytes: number): boolean {
  return neededBytes <= totalMemoryBytes * USABLE_SHARE;
}

/** The same in three: what takes more than half of the memory fits, but leaves little for other programs. */
export function judgeFit(neededBytes: number, totalMemoryBytes: number): Fit {
  if (!fitsMemory(neededBytes, totalMemoryBytes)) return 'too_large';
  return neededBytes <= totalMemoryBytes * EASY_SHARE ? 'fits' : 'tight';
}
