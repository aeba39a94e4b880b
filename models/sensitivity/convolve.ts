import type { ClassifierWeights } from './classifier-weights.ts';
import type { ClassifierWord } from './sensitivity-classifier.ts';
import type { WordProjections } from './word-projections.ts';

/**
 * The first convolution: each word with its two neighbours, rectified, `[word][output]`.
 * Beyond the ends of the text there is nothing.
 */
export function convolveWords(
  words: readonly ClassifierWord[],
  { manifest, firstBias }: ClassifierWeights,
  projections: WordProjections,
): Float32Array {
  const width = manifest.first;
  const sums = new Float32Array(words.length * width);
  for (let at = 0; at < words.length; at++) sums.set(firstBias, at * width);
  for (const [at, { form, tags }] of words.entries()) {
    spread(sums, projections.ofForm(form), at, width, words.length);
    for (const tag of tags) spread(sums, projections.ofTag(tag), at, width, words.length);
  }
  return rectify(sums);
}

/** Adds what one word says to itself and to both neighbours: tap 0 looks back, so it reaches the word after. */
function spread(
  sums: Float32Array,
  projection: Float32Array,
  at: number,
  width: number,
  length: number,
): void {
  for (let tap = 0; tap < 3; tap++) {
    const target = at + 1 - tap;
    if (target < 0 || target >= length) continue;
    const base = target * width;
    const from = tap * width;
    for (let out = 0; out < width; out++)
      sums[base + out] = (sums[base + out] as number) + (projection[from + out] as number);
  }
}

const DILATION = 2;
const TAPS = 3;

/**
 * The second convolution: each word with those two before and two after it, rectified, `[word][output]`. Nine tenths of
 * the scorer's time went here once: most features are 0 after rectification and are left out, and eight outputs are
 * summed at a time, so that the sums stay in registers.
 */
export function convolveFeatures(
  features: Float32Array,
  length: number,
  { manifest, secondKernel, secondBias }: ClassifierWeights,
): Float32Array {
  const { first, second } = manifest;
  const sums = new Float32Array(length * second);
  const active: ActiveInputs = {
    count: 0,
    values: new Float64Array(TAPS * first),
    rows: new Int32Array(TAPS * first),
  };
  for (let at = 0; at < length; at++) {
    active.count = 0;
    for (let tap = 0; tap < TAPS; tap++) {
      const source = at + (tap - 1) * DILATION;
      if (source >= 0 && source < length)
        collectActive(active, features, source * first, first, tap * first, second);
    }
    for (let out = 0; out < second; out += 8)
      sumEight(active, secondKernel, secondBias, out, sums, at * second);
  }
  return rectify(sums);
}

/** The inputs of one word that are not 0, with where their row in the kernel begins. */
interface ActiveInputs {
  count: number;
  values: Float64Array;
  rows: Int32Array;
}

function collectActive(
  active: ActiveInputs,
  features: Float32Array,
  source: number,
  inputs: number,
  row: number,
  outputs: number,
): void {
  for (let input = 0; input < inputs; input++) {
    const value = features[source + input] as number;
    if (value === 0) continue;
    active.values[active.count] = value;
    active.rows[active.count] = (row + input) * outputs;
    active.count++;
  }
}

function sumEight(
  { count, values, rows }: ActiveInputs,
  kernel: Float64Array,
  bias: Float32Array,
  out: number,
  sums: Float32Array,
  target: number,
): void {
  let s0 = bias[out] as number;
  let s1 = bias[out + 1] as number;
  let s2 = bias[out + 2] as number;
  let s3 = bias[out + 3] as number;
  let s4 = bias[out + 4] as number;
  let s5 = bias[out + 5] as number;
  let s6 = bias[out + 6] as number;
  let s7 = bias[out + 7] as number;
  for (let at = 0; at < count; at++) {
    const value = values[at] as number;
    const row = (rows[at] as number) + out;
    s0 += value * (kernel[row] as number);
    s1 += value * (kernel[row + 1] as number);
    s2 += value * (kernel[row + 2] as number);
    s3 += value * (kernel[row + 3] as number);
    s4 += value * (kernel[row + 4] as number);
    s5 += value * (kernel[row + 5] as number);
    s6 += value * (kernel[row + 6] as number);
    s7 += value * (kernel[row + 7] as number);
  }
  const from = target + out;
  sums[from] = s0;
  sums[from + 1] = s1;
  sums[from + 2] = s2;
  sums[from + 3] = s3;
  sums[from + 4] = s4;
  sums[from + 5] = s5;
  sums[from + 6] = s6;
  sums[from + 7] = s7;
}

function rectify(values: Float32Array): Float32Array {
  for (let at = 0; at < values.length; at++) if ((values[at] as number) < 0) values[at] = 0;
  return values;
}
