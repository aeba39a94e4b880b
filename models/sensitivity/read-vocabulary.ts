import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { hashText } from './feature-space.ts';
import { findModelFolder } from './read-classifier.ts';

export interface Vocabulary {
  /** Whether a word, folded, is a French or English one that the training messages or the thesaurus have. */
  has(word: string): boolean;
  /** Whether it could be one: at most one run of three letters in it is strange to both languages. */
  couldHave(word: string): boolean;
}

/** 27 signs, the letters and what is none, three in a row. */
export const TRIGRAM_BYTES = 2464;

/** The numbers of all runs of three letters of a word, with a blank before and after it. */
export function lettersInARow(word: string): number[] {
  const signs = [
    0,
    ...Array.from(word, (letter) => (letter >= 'a' && letter <= 'z' ? letter.charCodeAt(0) - 96 : 0)),
    0,
  ];
  return signs.slice(2).map((last, at) => ((signs[at] ?? 0) * 27 + (signs[at + 1] ?? 0)) * 27 + last);
}

/** Reads the shipped vocabulary (test/eval/write-vocabulary.ts). Throws when it is missing: without it nothing may be scored. */
export function readVocabulary(folder: string = findModelFolder()): Vocabulary {
  const bytes = new Uint8Array(readFileSync(join(folder, 'vocabulary.bin')));
  const hashes = new Uint32Array(bytes.buffer, TRIGRAM_BYTES);
  const has = (word: string) => {
    const hash = hashText(word, 0, word.length);
    let low = 0;
    let high = hashes.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((hashes[middle] as number) < hash) low = middle + 1;
      else high = middle;
    }
    return hashes[low] === hash;
  };
  const isStrange = (letters: number) => (((bytes[letters >> 3] as number) >> (letters & 7)) & 1) === 0;
  return { has, couldHave: (word) => lettersInARow(word).filter(isStrange).length < 2 };
}
