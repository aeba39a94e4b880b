/** The strongest value of each feature in a stretch of words, and the word that has it. */
export interface PooledFeatures {
  values: Float32Array;
  words: Int32Array;
}

/** The strongest of each feature in every block of `size` words. `features` is `[word][feature]`. */
export function poolBlocks(
  features: Float32Array,
  width: number,
  length: number,
  size: number,
): PooledFeatures[] {
  const blocks: PooledFeatures[] = [];
  for (let start = 0; start < length; start += size)
    blocks.push(poolWords(features, width, start, Math.min(length, start + size)));
  return blocks;
}

function poolWords(features: Float32Array, width: number, first: number, last: number): PooledFeatures {
  const values = features.slice(first * width, (first + 1) * width);
  const words = new Int32Array(width).fill(first);
  for (let word = first + 1; word < last; word++)
    for (let feature = 0; feature < width; feature++) {
      const value = features[word * width + feature] as number;
      if (value <= (values[feature] as number)) continue;
      values[feature] = value;
      words[feature] = word;
    }
  return { values, words };
}

/** The strongest of two neighbouring blocks; of equal ones the first. */
export function joinBlocks(one: PooledFeatures, other: PooledFeatures | undefined): PooledFeatures {
  if (!other) return one;
  const values = one.values.slice();
  const words = one.words.slice();
  for (let feature = 0; feature < values.length; feature++) {
    const value = other.values[feature] as number;
    if (value <= (values[feature] as number)) continue;
    values[feature] = value;
    words[feature] = other.words[feature] as number;
  }
  return { values, words };
}
