import { detachText } from './detach-text.ts';
import { HASH_BUCKETS, hashText } from './feature-space.ts';
import type { Thesaurus } from './thesaurus.ts';

/** What is known of one spelling, worked out once. */
export interface WordForm {
  hash: number;
  /** Tags of the thesaurus classes that the word belongs to. */
  classes: readonly number[];
  /** Buckets of the character n-grams of ` form `. */
  ngrams: Int32Array;
  /** The sum of the weights of `ngrams`. */
  ngramWeight: number;
  /** The window that met this form last, so that a window counts it once. */
  seenIn: number;
}

/** Every spelling met lately. `weigh` gives the summed weight of some n-grams. */
export class WordForms {
  readonly #thesaurus: Thesaurus;
  readonly #weigh: (ngrams: Int32Array) => number;
  readonly #forms = new Map<string, WordForm>();

  constructor(thesaurus: Thesaurus, weigh: (ngrams: Int32Array) => number) {
    this.#thesaurus = thesaurus;
    this.#weigh = weigh;
  }

  /**
   * Forgets everything once it is much. Between texts only: within one, the same spelling must stay the same object, or a
   * window would count it twice and the score would depend on what was scored before.
   */
  trim(): void {
    if (this.#forms.size >= MOST_REMEMBERED) this.#forms.clear();
  }

  get(form: string): WordForm {
    const known = this.#forms.get(form);
    if (known) return known;
    const ngrams = hashNgrams(form);
    const hash = hashText(form, 0, form.length);
    const made: WordForm = {
      hash,
      classes: this.#thesaurus.classesOf(hash),
      ngrams,
      ngramWeight: this.#weigh(ngrams),
      seenIn: -1,
    };
    this.#forms.set(detachText(form), made);
    return made;
  }
}

/** Some 0.3 kB each: words come back, and the memory stays that of a few pages. */
const MOST_REMEMBERED = 8_000;

const SHORTEST = 2;
const LONGEST = 5;

/**
 * Character n-grams of two to five letters within ` form `: a word that was never seen in training is known by its parts,
 * and so is a misspelt one.
 */
function hashNgrams(form: string): Int32Array {
  const padded = ` ${form} `;
  const found: number[] = [];
  for (let size = SHORTEST; size <= LONGEST; size++)
    for (let at = 0; at + size <= padded.length; at++)
      found.push(hashText(padded, at, at + size) & (HASH_BUCKETS.char - 1));
  return Int32Array.from(found);
}
