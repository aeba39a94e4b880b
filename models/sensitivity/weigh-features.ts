import type { ClassifierWeights } from './classifier-weights.ts';
import { FEATURE_PARTS, type FeaturePart } from './feature-space.ts';
import type { FeatureVisitor } from './visit-features.ts';
import type { WordForm } from './word-forms.ts';

/** Sums the weights of each part of a window, and counts its features. */
export class SumVisitor implements FeatureVisitor {
  readonly #weights: ClassifierWeights;
  readonly sums: Record<FeaturePart, number> = { char: 0, word: 0, tag: 0, mixed: 0 };
  readonly counts: Record<FeaturePart, number> = { char: 0, word: 0, tag: 0, mixed: 0 };

  constructor(weights: ClassifierWeights) {
    this.#weights = weights;
  }

  form({ ngramWeight, ngrams }: WordForm): void {
    this.sums.char += ngramWeight;
    this.counts.char += ngrams.length;
  }

  word(bucket: number): void {
    this.sums.word += this.#weights.parts.word[bucket] ?? 0;
    this.counts.word++;
  }

  tag(feature: number): void {
    this.sums.tag += this.#weights.parts.tag[feature] ?? 0;
    this.counts.tag++;
  }

  mixed(bucket: number): void {
    this.sums.mixed += this.#weights.parts.mixed[bucket] ?? 0;
    this.counts.mixed++;
  }

  /** What 1 in the table of a part adds to the log-odds: long texts count by the root of their length. */
  unit(part: FeaturePart): number {
    return this.#weights.manifest.scales[part] / Math.sqrt(Math.max(1, this.counts[part]));
  }

  logit(): number {
    return FEATURE_PARTS.reduce(
      (sum, part) => sum + this.sums[part] * this.unit(part),
      this.#weights.manifest.bias,
    );
  }
}

/** Gives each feature's part of the log-odds to the word that brought it; a pair's to its second word. */
export class ShareVisitor implements FeatureVisitor {
  readonly #weights: ClassifierWeights;
  readonly #first: number;
  readonly #units: Record<FeaturePart, number>;
  readonly shares: Float64Array;

  constructor(weights: ClassifierWeights, sums: SumVisitor, first: number, last: number) {
    this.#weights = weights;
    this.#first = first;
    this.#units = {
      char: sums.unit('char'),
      word: sums.unit('word'),
      tag: sums.unit('tag'),
      mixed: sums.unit('mixed'),
    };
    this.shares = new Float64Array(last - first);
  }

  form({ ngramWeight }: WordForm, word: number): void {
    this.#add(word, ngramWeight * this.#units.char);
  }

  word(bucket: number, word: number): void {
    this.#add(word, (this.#weights.parts.word[bucket] ?? 0) * this.#units.word);
  }

  tag(feature: number, word: number): void {
    this.#add(word, (this.#weights.parts.tag[feature] ?? 0) * this.#units.tag);
  }

  mixed(bucket: number, word: number): void {
    this.#add(word, (this.#weights.parts.mixed[bucket] ?? 0) * this.#units.mixed);
  }

  #add(word: number, value: number): void {
    const at = word - this.#first;
    this.shares[at] = (this.shares[at] ?? 0) + value;
  }
}
