const leastTokens = 16;
const mostTokens = 256;
const targetMilliseconds = 100;

/** Tokens of the first slice of a prompt. */
export const firstSliceTokens = 64;

/**
 * Tokens of the next slice of a prompt, from how long the last one took: llama.cpp cannot be interrupted inside a
 * slice, so each should take about 100 ms, which leaves room within the 250 ms a stop may take, and no
 * smaller than needed, since larger slices evaluate faster. `limit` bounds it further.
 */
export function nextSliceTokens(lastTokens: number, lastMilliseconds: number, limit = mostTokens): number {
  const affordable = (lastTokens / Math.max(lastMilliseconds, 1)) * targetMilliseconds;
  const gradual = Math.min(affordable, lastTokens * 2);
  return Math.round(Math.min(Math.max(gradual, leastTokens), mostTokens, limit));
}
