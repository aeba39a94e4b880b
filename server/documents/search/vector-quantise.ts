/**
 * A vector in 8 bits a component, scaled so that its largest component is ±127. Its length is lost, which the cosine
 * does not need; with the scale of the unit vector instead, 384 components would use some twenty of the 255 levels.
 */
export function quantiseVector(vector: Float32Array): Int8Array {
  const scale = 127 / largestComponent(vector);
  return Int8Array.from(vector, (component) => Math.round(component * scale));
}

/**
 * A query in 16 bits a component, as fine as 32-bit sums allow: no dot product with a vector of 8-bit components can
 * overflow.
 */
export function quantiseQuery(vector: Float32Array): Int16Array {
  const finest = Math.min(32_767, Math.floor(2 ** 31 / 128 / vector.length));
  const scale = finest / largestComponent(vector);
  return Int16Array.from(vector, (component) => Math.round(component * scale));
}

function largestComponent(vector: Float32Array): number {
  // A vector of nothing but zeros has no direction; it stays zero.
  return vector.reduce((largest, component) => Math.max(largest, Math.abs(component)), 0) || 1;
}
