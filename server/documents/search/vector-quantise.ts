/**
 * A vector in 8 bits a component, scaled so that its largest component is ±127. Its length is lost, which the cosine
 * does not need; with the scale of the unit vector instead, 384 components would use some twenty of the 255 levels.
 */
export function quantiseVector(vector: Float32Array): Int8Array {
  return Int8Array.from(scaled(vector, 127));
}

/**
 * A query in 16 bits a component, as fine as 32-bit sums allow: no dot product with a vector of 8-bit components can
 * overflow.
 */
export function quantiseQuery(vector: Float32Array): Int16Array {
  return Int16Array.from(scaled(vector, Math.min(32_767, Math.floor(2 ** 31 / 128 / vector.length))));
}

/** The rounded components, the largest of them ±`largest`; zeros stay zeros. */
function scaled(vector: Float32Array, largest: number): Float32Array {
  const scale = largest / (vector.reduce((most, component) => Math.max(most, Math.abs(component)), 0) || 1);
  return vector.map((component) => Math.round(component * scale));
}

/** The length of a vector of integers. */
export function lengthOf(vector: Int8Array | Int16Array): number {
  let squares = 0;
  for (let at = 0; at < vector.length; at++) squares += (vector[at] ?? 0) ** 2;
  return Math.sqrt(squares);
}

/** The cosine of a query and a quantised vector; NaN for one without direction. */
export function cosineOf(query: Int16Array, vector: Int8Array): number {
  let product = 0;
  for (let at = 0; at < query.length; at++) product += (query[at] ?? 0) * (vector[at] ?? 0);
  return product / (lengthOf(query) * lengthOf(vector));
}
