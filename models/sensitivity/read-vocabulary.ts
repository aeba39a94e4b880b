import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { hashText } from './feature-space.ts';
import { findModelFolder } from './read-classifier.ts';
import { lowerBound } from './thesaurus.ts';

/** What is known of single words, folded; see test/eval/write-vocabulary.ts for where it comes from. */
export interface Vocabulary {
  /** Whether it is a French or English word. */
  isOurs(word: string): boolean;
  /** Whether it is a word of everyday sentences in some other language. It may be one of both. */
  isTheirs(word: string): boolean;
  /** How much its letters are like another language's, as a logarithm of odds: below 0 like French and English. */
  strangeness(word: string): number;
}

/** One weight, a signed byte, for each hash of up to four letters in a row. */
export const LETTER_WEIGHTS = 1 << 15;
/** Weights are written in these parts of a natural logarithm. */
export const WEIGHT_SCALE = 16;
const LONGEST_RUN = 4;

/** Where the weights of a word's letter runs stand: of one to four letters, its beginning and end among them. */
export function findLetterRuns(word: string): number[] {
  const text = `^${word}$`;
  const places: number[] = [];
  for (let from = 0; from < text.length; from++)
    for (let to = from + 1; to <= Math.min(text.length, from + LONGEST_RUN); to++)
      places.push(hashText(text, from, to) % LETTER_WEIGHTS);
  return places;
}

/** Reads the shipped vocabulary. Throws when it is missing: without it nothing may be scored. */
export function readVocabulary(folder: string = findModelFolder()): Vocabulary {
  const bytes = new Uint8Array(readFileSync(join(folder, 'vocabulary.bin')));
  const weights = new Int8Array(bytes.buffer, 0, LETTER_WEIGHTS);
  const [size = 0] = new Uint32Array(bytes.buffer, LETTER_WEIGHTS, 1);
  const hashes = new Uint32Array(bytes.buffer, LETTER_WEIGHTS + 4);
  const ours = hashes.subarray(0, size);
  const theirs = hashes.subarray(size);
  return {
    isOurs: (word) => holds(ours, hashText(word, 0, word.length)),
    isTheirs: (word) => holds(theirs, hashText(word, 0, word.length)),
    strangeness: (word) =>
      findLetterRuns(word).reduce((sum, place) => sum + (weights[place] as number), 0) / WEIGHT_SCALE,
  };
}

function holds(sorted: Uint32Array, hash: number): boolean {
  return sorted[lowerBound(sorted, hash)] === hash;
}
