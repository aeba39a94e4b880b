import type { ClassifierWeights } from './classifier-weights.ts';
import { wordNgrams } from './word-ngrams.ts';

/**
 * What a word, and what each tag, adds to the three taps of the first convolution, `[tap][output]`. The convolution is
 * linear, so that it is worked out once a word form, and a text then costs additions only.
 */
export class WordProjections {
  readonly #weights: ClassifierWeights;
  readonly #words: Map<string, number>;
  readonly #tags: Float32Array[];
  readonly #thesaurus: Map<string, number[]>;
  readonly #forms = new Map<string, Float32Array>();

  constructor(weights: ClassifierWeights) {
    this.#weights = weights;
    this.#words = new Map(weights.manifest.words.map((word, number) => [word, number]));
    this.#thesaurus = readThesaurus(weights);
    this.#tags = weights.manifest.tags.map((_, tag) =>
      project(weights, readRow(weights.tag, tag, weights.manifest.embedding, weights.manifest.scales.tag)),
    );
  }

  ofTag(tag: number): Float32Array {
    const projection = this.#tags[tag];
    if (!projection) throw new Error(`The classifier knows no tag ${tag}`);
    return projection;
  }

  ofForm(form: string): Float32Array {
    const known = this.#forms.get(form);
    if (known) return known;
    const projection = project(this.#weights, this.#embed(form));
    for (const tag of this.#thesaurus.get(form) ?? []) addTo(projection, this.ofTag(tag));
    if (this.#forms.size >= MOST_REMEMBERED) this.#forms.clear();
    this.#forms.set(form, projection);
    return projection;
  }

  #embed(form: string): Float32Array {
    const { manifest, word, gram } = this.#weights;
    const { embedding, buckets, scales } = manifest;
    const vector = readRow(word, this.#words.get(form) ?? 0, embedding, scales.word);
    const grams = wordNgrams(form, buckets);
    for (const bucket of grams)
      for (let d = 0; d < embedding; d++)
        vector[d] =
          (vector[d] as number) + ((gram[bucket * embedding + d] as number) * scales.gram) / grams.length;
    return vector;
  }
}

/** Some 0.8 kB each: words come back, and the memory stays that of a few pages. */
const MOST_REMEMBERED = 4_000;

function readThesaurus({ manifest }: ClassifierWeights): Map<string, number[]> {
  const classes = new Map<string, number[]>();
  for (const [name, words] of Object.entries(manifest.thesaurus)) {
    const tag = manifest.tags.indexOf(name);
    for (const word of words.split(' ')) classes.set(word, [...(classes.get(word) ?? []), tag]);
  }
  return classes;
}

function addTo(sums: Float32Array, values: Float32Array): void {
  for (const [at, value] of values.entries()) sums[at] = (sums[at] as number) + value;
}

function readRow(table: Int8Array, row: number, width: number, scale: number): Float32Array {
  return Float32Array.from(table.subarray(row * width, (row + 1) * width), (value) => value * scale);
}

function project({ manifest, firstKernel }: ClassifierWeights, vector: Float32Array): Float32Array {
  const { embedding, first } = manifest;
  const projection = new Float32Array(3 * first);
  for (let tap = 0; tap < 3; tap++)
    for (let d = 0; d < embedding; d++) {
      const value = vector[d] as number;
      const kernel = (tap * embedding + d) * first;
      for (let out = 0; out < first; out++)
        projection[tap * first + out] =
          (projection[tap * first + out] as number) + value * (firstKernel[kernel + out] as number);
    }
  return projection;
}
