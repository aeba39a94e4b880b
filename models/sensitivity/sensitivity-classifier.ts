import type { ClassifierWeights } from './classifier-weights.ts';
import type { ClassifierWord } from './classifier-word.ts';
import { cutWindows } from './cut-windows.ts';
import {
  CATEGORY_BUCKETS,
  FEATURE_PARTS,
  type FeaturePart,
  HASH_BUCKETS,
  mixHashes,
} from './feature-space.ts';
import { packThesaurus } from './thesaurus.ts';
import { type WordForm, WordForms } from './word-forms.ts';

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

/** Log-odds of each category from single words and single tags alone: which subject, not whether. */
class CategoryVisitor implements FeatureVisitor {
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
function shareOut(logits: Float64Array): Float64Array {
  const highest = Math.max(...logits);
  const weights = logits.map((value) => Math.exp(value - highest));
  const total = weights.reduce((sum, value) => sum + value, 0);
  return weights.map((value) => value / total);
}

/** Sums the weights of each part of a window, and counts its features. */
class SumVisitor implements FeatureVisitor {
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
class ShareVisitor implements FeatureVisitor {
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

/** Receives the features of a window one by one, each with the word (counted from 0) that it belongs to. */
export interface FeatureVisitor {
  /** All character n-grams of a spelling, the first time that the window holds it. */
  form(form: WordForm, word: number): void;
  word(bucket: number, word: number): void;
  tag(feature: number, word: number): void;
  mixed(bucket: number, word: number): void;
}

/** One word with all that is known of it: looked up once a text, and visited in many windows. */
interface KnownWord {
  form: WordForm;
  /** What the scorer's layers say, then the thesaurus. */
  tags: readonly number[];
}

/** Goes through the features of words, a window at a time. Holds scratch memory, so one is used for many windows. */
export class FeatureReader {
  readonly #forms: WordForms;
  readonly #tags: number;
  readonly #seenTags: Uint32Array;
  #window = 0;

  /** @param tags how many tags there are. */
  constructor(forms: WordForms, tags: number) {
    this.#forms = forms;
    this.#tags = tags;
    this.#seenTags = new Uint32Array(tags + tags * tags);
  }

  lookUp(words: readonly ClassifierWord[]): KnownWord[] {
    this.#forms.trim();
    return words.map(({ form: spelling, tags }) => {
      const form = this.#forms.get(spelling);
      return { form, tags: form.classes.length > 0 ? [...tags, ...form.classes] : tags };
    });
  }

  /** Visits the features of words `[first, last)`: spellings, tags and pairs of neighbouring tags once each. */
  visit(words: readonly KnownWord[], first: number, last: number, visitor: FeatureVisitor): void {
    this.#window++;
    this.extend(words, first, first, last, visitor);
  }

  /** Goes on with the window visited last, which began at `first` and ended at `from`, up to `last`: longer runs cost what is new. */
  extend(
    words: readonly KnownWord[],
    first: number,
    from: number,
    last: number,
    visitor: FeatureVisitor,
  ): void {
    let before = from > first ? words[from - 1] : undefined;
    for (let at = from; at < last; at++) {
      const word = words[at] as KnownWord;
      this.#visitForm(word.form, at, visitor);
      for (const tag of word.tags) this.#visitTag(tag, at, visitor);
      if (before) this.#visitPair(before, word, at, visitor);
      before = word;
    }
  }

  #visitForm(form: WordForm, at: number, visitor: FeatureVisitor): void {
    if (form.seenIn === this.#window) return;
    form.seenIn = this.#window;
    visitor.form(form, at);
    visitor.word(mixHashes(form.hash, WORD) & (HASH_BUCKETS.word - 1), at);
  }

  #visitTag(feature: number, at: number, visitor: FeatureVisitor): void {
    if (this.#seenTags[feature] === this.#window) return;
    this.#seenTags[feature] = this.#window;
    visitor.tag(feature, at);
  }

  /** Two neighbours: both words, each word with each tag of the other, each tag with each tag. */
  #visitPair(before: KnownWord, { form, tags }: KnownWord, at: number, visitor: FeatureVisitor): void {
    const mask = HASH_BUCKETS.mixed - 1;
    visitor.word(mixHashes(before.form.hash, form.hash) & (HASH_BUCKETS.word - 1), at);
    for (const tag of tags) visitor.mixed(mixHashes(before.form.hash, WORD_THEN_TAG + tag) & mask, at);
    for (const earlier of before.tags) {
      visitor.mixed(mixHashes(form.hash, TAG_THEN_WORD + earlier) & mask, at);
      const row = this.#tags + earlier * this.#tags;
      for (const tag of tags) this.#visitTag(row + tag, at, visitor);
    }
  }
}

/** Keep the kinds of hashed feature apart. */
const WORD = 0x57;
const WORD_THEN_TAG = 0x10000;
const TAG_THEN_WORD = 0x20000;
