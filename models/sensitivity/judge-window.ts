import type { ClassifierWeights } from './classifier-weights.ts';
import type { PooledFeatures } from './pool-blocks.ts';

/** What the head of the network makes of the pooled features of a window. */
export interface Judgement {
  /** Log-odds of sensitive, then of each category. */
  outputs: Float32Array;
  hidden: Float32Array;
}

/** The head: one rectified layer, then the outputs. `pooled` are the features of both convolutions, one after the other. */
export function judgeWindow(pooled: Float32Array, weights: ClassifierWeights): Judgement {
  const { head, headBias, out, outBias } = weights;
  const width = headBias.length;
  const hidden = headBias.slice();
  for (let feature = 0; feature < pooled.length; feature++) {
    const value = pooled[feature] as number;
    if (value === 0) continue;
    for (let unit = 0; unit < width; unit++)
      hidden[unit] = (hidden[unit] as number) + value * (head[feature * width + unit] as number);
  }
  for (let unit = 0; unit < width; unit++) hidden[unit] = Math.max(0, hidden[unit] as number);
  const outputs = outBias.map((bias, output) => bias + dotRow(out, output, hidden));
  return { outputs, hidden };
}

function dotRow(rows: Float32Array, row: number, vector: Float32Array): number {
  let sum = 0;
  for (let at = 0; at < vector.length; at++)
    sum += (rows[row * vector.length + at] as number) * (vector[at] as number);
  return sum;
}

/**
 * How much each word gave to the log-odds of sensitive: the head is linear where it is active, so that each pooled
 * feature has a gradient, and what a feature gives is the merit of the word that it was strongest at.
 *
 * @returns one share for each word from `first` to `last`.
 */
export function shareAmongWords(
  { hidden }: Judgement,
  parts: readonly PooledFeatures[],
  weights: ClassifierWeights,
  [first, last]: readonly [number, number],
): Float32Array {
  const { head, out } = weights;
  const width = hidden.length;
  const shares = new Float32Array(last - first);
  let row = 0;
  for (const { values, words } of parts)
    for (let feature = 0; feature < values.length; feature++, row++) {
      let gradient = 0;
      for (let unit = 0; unit < width; unit++)
        if ((hidden[unit] as number) > 0)
          gradient += (head[row * width + unit] as number) * (out[unit] as number);
      const word = (words[feature] as number) - first;
      shares[word] = (shares[word] as number) + gradient * (values[feature] as number);
    }
  return shares;
}
