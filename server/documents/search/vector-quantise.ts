/** Integers that times `scale` are about the vector. */
interface Quantised<Code> {
  code: Code;
  scale: number;
}

/** A vector in 8 bits a component, the largest of them ±127. */
export function quantiseVector(vector: Float32Array): Quantised<Int8Array> {
  const code = new Int8Array(vector.length);
  return { code, scale: quantiseInto(code, 0, vector).scale };
}

/**
 * The same, written to `target` from `start` on; also gives the length of what is lost, as a share of the vector's own,
 * NaN for a vector without direction.
 */
export function quantiseInto(
  target: Int8Array | Uint8Array,
  start: number,
  vector: Float32Array,
): { scale: number; loss: number } {
  const scale = largestOf(vector) / 127 || 1;
  let squares = 0;
  for (let at = 0; at < vector.length; at++) {
    const component = vector[at] ?? 0;
    const level = Math.round(component / scale);
    target[start + at] = level;
    squares += (component - scale * level) ** 2;
  }
  return { scale, loss: Math.sqrt(squares) / lengthOf(vector) };
}

/**
 * A query in 16 bits a component, as fine as 32-bit sums allow: no dot product with a vector of 8-bit components can
 * overflow.
 */
export function quantiseQuery(vector: Float32Array): Quantised<Int16Array> {
  const scale = largestOf(vector) / Math.min(32_767, Math.floor(2 ** 31 / 128 / vector.length)) || 1;
  return { code: Int16Array.from(vector, (component) => Math.round(component / scale)), scale };
}

/** The length of what quantising lost, as a share of the vector's own; NaN for a vector without direction. */
export function lossOf(vector: Float32Array, { code, scale }: Quantised<Int16Array>): number {
  let squares = 0;
  for (let at = 0; at < vector.length; at++) squares += ((vector[at] ?? 0) - scale * (code[at] ?? 0)) ** 2;
  return Math.sqrt(squares) / lengthOf(vector);
}

/** The length of a vector, in 64-bit floating point. */
export function lengthOf(vector: Float32Array): number {
  let squares = 0;
  for (let at = 0; at < vector.length; at++) squares += (vector[at] ?? 0) ** 2;
  return Math.sqrt(squares);
}

/** The cosine of two vectors, in 64-bit floating point; NaN if either has no direction. */
export function cosineOf(left: Float32Array, right: Float32Array): number {
  let product = 0;
  for (let at = 0; at < left.length; at++) product += (left[at] ?? 0) * (right[at] ?? 0);
  return product / (lengthOf(left) * lengthOf(right));
}

function largestOf(vector: Float32Array): number {
  let largest = 0;
  for (let at = 0; at < vector.length; at++) largest = Math.max(largest, Math.abs(vector[at] ?? 0));
  return largest;
}
