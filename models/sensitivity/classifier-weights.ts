/** What stands in classifier.json: the shape of the network, and what its inputs and outputs are called. */
export interface ClassifierManifest {
  version: string;
  embedding: number;
  first: number;
  second: number;
  hidden: number;
  buckets: number;
  /** Words with an embedding of their own; number 0 is every other word. */
  words: string[];
  /** What may be known of a word beside its spelling: what the scorer's layers say, then the thesaurus's classes. */
  tags: string[];
  /** The words of each class of the thesaurus, apart by spaces, by the name of its tag. */
  thesaurus: Record<string, string>;
  categories: string[];
  /** SHA-256 of classifier.bin, in hexadecimal. */
  sha256: string;
  /** Real value of 1 in the tables of 8-bit numbers. */
  scales: { word: number; gram: number; tag: number };
}

/** The trained numbers, as they stand in classifier.bin one after the other. */
export interface ClassifierWeights {
  manifest: ClassifierManifest;
  word: Int8Array;
  gram: Int8Array;
  tag: Int8Array;
  /** `[tap][input][output]`, taps -1, 0, 1. */
  firstKernel: Float32Array;
  firstBias: Float32Array;
  /** `[tap][input][output]`, taps -2, 0, 2; in double precision, which spares a conversion at each use. */
  secondKernel: Float64Array;
  secondBias: Float32Array;
  /** `[input][output]`. */
  head: Float32Array;
  headBias: Float32Array;
  /** `[output][input]`: first the log-odds of sensitive, then of each category. */
  out: Float32Array;
  outBias: Float32Array;
}

/**
 * Takes the weights out of the bytes of classifier.bin.
 *
 * @throws Error when the bytes are not as many as the manifest says.
 */
export function sliceWeights(manifest: ClassifierManifest, bytes: Uint8Array): ClassifierWeights {
  const { embedding, first, second, hidden, buckets, words, tags, categories } = manifest;
  const outputs = 1 + categories.length;
  let at = 0;
  const take = (length: number) => {
    if (at + length > bytes.length) throw new Error('The weights of the classifier are cut short.');
    at += length;
    return bytes.slice(at - length, at);
  };
  const integers = (count: number) => new Int8Array(take(count).buffer);
  const floats = (count: number) => new Float32Array(take(count * 4).buffer);
  const weights = {
    manifest,
    firstKernel: floats(3 * embedding * first),
    firstBias: floats(first),
    secondKernel: Float64Array.from(floats(3 * first * second)),
    secondBias: floats(second),
    head: floats((first + second) * hidden),
    headBias: floats(hidden),
    out: floats(outputs * hidden),
    outBias: floats(outputs),
    word: integers(words.length * embedding),
    gram: integers(buckets * embedding),
    tag: integers(tags.length * embedding),
  };
  if (at !== bytes.length) throw new Error('The weights of the classifier are longer than they should be.');
  return weights;
}
