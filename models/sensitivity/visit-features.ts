import type { ClassifierWord } from './classifier-word.ts';
import { HASH_BUCKETS, mixHashes } from './feature-space.ts';
import type { WordForm, WordForms } from './word-forms.ts';

/** Receives the features of a window one by one, each with the word (counted from 0) that it belongs to. */
export interface FeatureVisitor {
  /** All character n-grams of a spelling, the first time that the window holds it. */
  form(form: WordForm, word: number): void;
  word(bucket: number, word: number): void;
  tag(feature: number, word: number): void;
  mixed(bucket: number, word: number): void;
}

/** One word with all that is known of it: looked up once a text, and visited in many windows. */
export interface KnownWord {
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
