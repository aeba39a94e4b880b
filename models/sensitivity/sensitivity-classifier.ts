import type { ClassifierWeights } from './classifier-weights.ts';
import type { ClassifierWord } from './classifier-word.ts';
import { cutWindows } from './cut-windows.ts';
import { CategoryVisitor, shareOut } from './judge-categories.ts';
import { packThesaurus } from './thesaurus.ts';
import { FeatureReader, type KnownWord } from './visit-features.ts';
import { ShareVisitor, SumVisitor } from './weigh-features.ts';
import { WordForms } from './word-forms.ts';

/** What the classifier says of the words `[first, last)`. */
export interface ClassifiedWindow {
  first: number;
  last: number;
  /** Log-odds as the weights add up, bias included: what the words alone say. */
  sum: number;
  /** `sum` less caution and the toll for length: log-odds of sensitive, not calibrated. */
  logit: number;
  /** How likely each category of the manifest is, if the window is sensitive; sums to 1. */
  categories: Float64Array;
  /** What each word of the window adds; they sum to `sum` less the bias. Worked out when asked. */
  shares: () => Float64Array;
}

/**
 * The trained classifier (MODEL_CARD.md): a linear model over character n-grams, words, what the scorer's layers and a
 * thesaurus know of each word, and pairs of neighbours. Plain arithmetic: synchronous, deterministic, linear in the text.
 */
export class SensitivityClassifier {
  readonly #weights: ClassifierWeights;
  readonly #reader: FeatureReader;

  constructor(weights: ClassifierWeights) {
    const { manifest, parts } = weights;
    this.#weights = weights;
    const weigh = (ngrams: Int32Array) => ngrams.reduce((sum, ngram) => sum + (parts.char[ngram] ?? 0), 0);
    this.#reader = new FeatureReader(
      new WordForms(packThesaurus(manifest.thesaurus, manifest.tags), weigh),
      manifest.tags.length,
    );
  }

  get version(): string {
    return this.#weights.manifest.version;
  }

  get categories(): readonly string[] {
    return this.#weights.manifest.categories;
  }

  /** The tags of each word: those that it came with, and those of the thesaurus. */
  tagsOf(words: readonly ClassifierWord[]): (readonly number[])[] {
    return this.#reader.lookUp(words).map(({ tags }) => tags);
  }

  /** The names of the tags, each at its number. */
  get tags(): readonly string[] {
    return this.#weights.manifest.tags;
  }

  /**
   * The window that is most sensitive; undefined for a text without words.
   *
   * @param text its words in order.
   * @param ends the number of words up to the end of each sentence, in order; the last is the number of words.
   */
  classify(text: readonly ClassifierWord[], ends: readonly number[]): ClassifiedWindow | undefined {
    if (text.length === 0) return undefined;
    const words = this.#reader.lookUp(text);
    let best = { first: 0, last: 0, sum: 0, logit: Number.NEGATIVE_INFINITY };
    let open = { first: -1, last: -1, visitor: new SumVisitor(this.#weights) };
    for (const { first, last, caution } of cutWindows(words.length, ends)) {
      if (first === open.first && last > open.last) {
        this.#reader.extend(words, first, open.last, last, open.visitor);
        open.last = last;
      } else {
        open = { first, last, visitor: new SumVisitor(this.#weights) };
        this.#reader.visit(words, first, last, open.visitor);
      }
      const sum = open.visitor.logit();
      const logit = sum - caution - lengthToll(last - first);
      if (logit > best.logit) best = { first, last, sum, logit };
    }
    const { first, last } = best;
    return {
      ...best,
      categories: this.#name(words, first, last),
      shares: () => this.#share(words, first, last),
    };
  }

  #share(words: readonly KnownWord[], first: number, last: number): Float64Array {
    const sums = new SumVisitor(this.#weights);
    this.#reader.visit(words, first, last, sums);
    const visitor = new ShareVisitor(this.#weights, sums, first, last);
    this.#reader.visit(words, first, last, visitor);
    return visitor.shares;
  }

  #name(words: readonly KnownWord[], first: number, last: number): Float64Array {
    const visitor = new CategoryVisitor(this.#weights);
    this.#reader.visit(words, first, last, visitor);
    return shareOut(visitor.logits());
  }
}

/** Words of a message of usual length, which is neither raised nor lowered. */
const USUAL_WORDS = 12;
/** Log-odds a root of a word. */
const TOLL = 0.6;

/**
 * What a window pays for its length, in log-odds: weights that add up over more words add up to more, though the sum is
 * divided by the root of their number, so that long harmless texts were kept too often and short sensitive ones missed.
 * Chosen on the dev messages.
 */
function lengthToll(words: number): number {
  return TOLL * (Math.sqrt(words) - Math.sqrt(USUAL_WORDS));
}
