/** A unit vector in a direction that only `seed` decides. */
export function unitVector(seed: number, dimensions = 32): Float32Array {
  let state = (seed + 1) * 0x9e3779b9;
  const draw = () => {
    state = (Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) + 0x9e3779b9) >>> 0;
    return state / 2 ** 32 - 0.5;
  };
  return normalised(Float32Array.from({ length: dimensions }, () => draw() + draw() + draw()));
}

/** A unit vector between two, `share` of the way to the second. */
export function between(first: Float32Array, second: Float32Array, share: number): Float32Array {
  return normalised(first.map((component, index) => component + share * ((second[index] ?? 0) - component)));
}

export function cosine(first: Float32Array, second: Float32Array): number {
  return first.reduce((sum, component, index) => sum + component * (second[index] ?? 0), 0);
}

function normalised(vector: Float32Array): Float32Array {
  const length = Math.sqrt(vector.reduce((sum, component) => sum + component ** 2, 0));
  return vector.map((component) => component / length);
}
