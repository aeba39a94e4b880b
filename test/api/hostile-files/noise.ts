/** Bytes without meaning, the same each time (linear congruential generator of Numerical Recipes). */
export function noise(length: number): Buffer {
  const bytes = Buffer.alloc(length);
  let state = 7;
  for (let at = 0; at < length; at++) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    bytes[at] = state >>> 24;
  }
  return bytes;
}
