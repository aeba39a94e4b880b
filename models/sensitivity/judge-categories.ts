import type { ClassifierWeights } from './classifier-weights.ts';
import { CATEGORY_BUCKETS } from './feature-space.ts';
import type { FeatureVisitor } from './visit-features.ts';
import type { WordForm } from './word-forms.ts';

/** Log-odds of each category from single words and single tags alone: which subject, not whether. */
export class CategoryVisitor implements FeatureVisitor {
  readonly #weights: ClassifierWeights;
  readonly #sums: Float64Array;
  #count = 0;

  constructor(weights: ClassifierWeights) {
    this.#weights = weights;
    this.#sums = new Float64Array(weights.manifest.categories.length);
  }

  form({ hash }: WordForm): void {
    this.#add(categoryRow(hash));
  }

  word(): void {}

  tag(feature: number): void {
    if (feature < this.#weights.manifest.tags.length) this.#add(CATEGORY_BUCKETS + feature);
  }

  mixed(): void {}

  #add(row: number): void {
    const { categories } = this.#weights;
    const from = row * this.#sums.length;
    for (let at = 0; at < this.#sums.length; at++)
      this.#sums[at] = (this.#sums[at] ?? 0) + (categories[from + at] ?? 0);
    this.#count++;
  }

  logits(): Float64Array {
    const { scales, categoryBiases } = this.#weights.manifest;
    const unit = scales.category / Math.sqrt(Math.max(1, this.#count));
    return this.#sums.map((sum, at) => sum * unit + (categoryBiases[at] ?? 0));
  }
}

/** The row of a word in the table of categories, by the hash of its form. */
export function categoryRow(hash: number): number {
  return hash & (CATEGORY_BUCKETS - 1);
}

/** Softmax. */
export function shareOut(logits: Float64Array): Float64Array {
  const highest = Math.max(...logits);
  const weights = logits.map((value) => Math.exp(value - highest));
  const total = weights.reduce((sum, value) => sum + value, 0);
  return weights.map((value) => value / total);
}
