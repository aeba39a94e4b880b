/**
 * The four kinds of feature that a text is judged by. Hashed kinds share buckets where they collide; `tag` is exact.
 * Fixed with the weights: a change here needs training anew.
 */
export const FEATURE_PARTS = ['char', 'word', 'tag', 'mixed'] as const;
export type FeaturePart = (typeof FEATURE_PARTS)[number];

/** Buckets of each hashed kind, powers of two. */
export const HASH_BUCKETS = { char: 1 << 18, word: 1 << 19, mixed: 1 << 18 } as const;
/** Buckets for single words in the table of categories. */
export const CATEGORY_BUCKETS = 1 << 14;

/** How many features a kind has, with so many tags: `tag` holds every tag and every pair of neighbours. */
export function countFeatures(part: FeaturePart, tags: number): number {
  return part === 'tag' ? tags + tags * tags : HASH_BUCKETS[part];
}

/** FNV-1a, 32 bits, over UTF-16 code units (Fowler, Noll, Vo), begun from `seed`. */
export function hashText(text: string, from: number, to: number, seed = 0x811c9dc5): number {
  let value = seed;
  for (let at = from; at < to; at++) value = Math.imul(value ^ text.charCodeAt(at), 0x01000193);
  return value >>> 0;
}

/** One number out of two, well mixed (the finaliser of MurmurHash3, Appleby). */
export function mixHashes(one: number, other: number): number {
  let value = Math.imul(one, 0x9e3779b1) ^ other;
  value = Math.imul(value ^ (value >>> 16), 0x85ebca6b);
  value = Math.imul(value ^ (value >>> 13), 0xc2b2ae35);
  return (value ^ (value >>> 16)) >>> 0;
}
