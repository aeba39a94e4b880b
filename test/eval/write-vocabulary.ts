import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { hashText } from '../../models/sensitivity/feature-space.ts';
import { findLetterRuns, LETTER_WEIGHTS, WEIGHT_SCALE } from '../../models/sensitivity/read-vocabulary.ts';
import { respell } from '../../server/sensitivity/disclosure/text/respell.ts';
import { tokenize } from '../../server/sensitivity/disclosure/text/tokenize.ts';
import { FOREIGN_WORDS } from '../../server/sensitivity/language/foreign-words.ts';
import { FRENCH_ENGLISH_WORDS } from '../../server/sensitivity/language/french-english-words.ts';

/**
 * `node test/eval/write-vocabulary.ts`: writes models/sensitivity/vocabulary.bin for the language gate, little-endian: a weight
 * for each run of letters (a logistic regression on single words, French and English against all others), the number of French
 * and English words, the hashes of these, sorted, and those of the other languages' words, sorted, 32 bits each.
 *
 * Ours are the words that two files of the training messages have, those of the thesaurus, and the frequent words of both
 * languages; theirs are those of models/sensitivity/languages and the frequent foreign words.
 */
/** From so many files on, a word that other languages have as well is one of ours, too. */
const COMMON = 12;
/** Lists of the thesaurus that are full of names of all countries. */
const NAMES =
  /(?:first_name_\w+|surname|famous_person|nationality|food_drink|ethnicity_origin|religion|rite_worship|music)\.txt$/;
const ROUNDS = 12;
const RATE = 0.02;
const SHRINK = 0.002;

const model = join(import.meta.dirname, '../../models/sensitivity');

const theirs = new Set(FOREIGN_WORDS);
for (const line of readFileSync(join(model, 'languages/other-languages.txt'), 'utf8').trim().split('\n'))
  for (const { form } of tokenize(line.split('\t')[1] ?? '').tokens)
    if (form.length > 1 && /^\D+$/.test(form)) theirs.add(form);

const ours = new Set(FRENCH_ENGLISH_WORDS);
const files = new Map<string, number>();
for (const file of listTexts('data')) {
  const forms = tokenize(readFileSync(file, 'utf8'), respell).tokens.map(({ form }) => form);
  for (const form of new Set(forms)) files.set(form, (files.get(form) ?? 0) + 1);
}
// A word of theirs that a few messages quote is no word of ours.
for (const [word, count] of files)
  if (count >= (theirs.has(word) ? COMMON : 2) && !/\d/.test(word)) ours.add(word);
for (const file of listTexts('thesaurus'))
  for (const word of readFileSync(file, 'utf8').split(/\s+/))
    if (word && !(theirs.has(word) && NAMES.test(file))) ours.add(word);

// What Alcove says itself holds the words of programs: "audio", "chunk", "decoder".
for (const file of listOwnTexts())
  for (const { form } of tokenize(readFileSync(file, 'utf8'), respell).tokens)
    if (/^[a-z]{2,}$/.test(form) && !theirs.has(form)) ours.add(form);

// Foreign words that French and English use, and the spelling of short messages: "ad hoc", "paella", « jsp ».
for (const file of ['languages/loan-words.txt', 'languages/short-words.txt'])
  for (const { form } of tokenize(readFileSync(join(model, file), 'utf8')).tokens) ours.add(form);

const weights = learnWeights();
const [oursHashed, theirsHashed] = [ours, theirs].map(hashAll) as [Uint32Array, Uint32Array];
writeFileSync(
  join(model, 'vocabulary.bin'),
  Buffer.concat(
    [weights, Uint32Array.of(oursHashed.length), oursHashed, theirsHashed].map(
      ({ buffer }) => new Uint8Array(buffer),
    ),
  ),
);
process.stdout.write(`${oursHashed.length} words and ${theirsHashed.length} of other languages\n`);

/** Logistic regression by gradient descent over words in a fixed order; both sides weigh the same together. */
function learnWeights(): Int8Array<ArrayBuffer> {
  const examples = [
    ...[...ours].filter((word) => !theirs.has(word)).map((word) => ({ word, label: 0 })),
    ...[...theirs].filter((word) => !ours.has(word)).map((word) => ({ word, label: 1 })),
  ]
    .filter(({ word }) => word.length > 1)
    .map((example) => ({
      ...example,
      places: findLetterRuns(example.word),
      order: hashText(`order ${example.word}`, 0, 6 + example.word.length),
    }))
    .sort((one, other) => one.order - other.order);
  const strange = examples.filter(({ label }) => label === 1).length;
  const balance = (examples.length - strange) / strange;
  const learned = new Float64Array(LETTER_WEIGHTS);
  for (let round = 0; round < ROUNDS; round++) {
    const rate = RATE / (1 + round);
    for (const { places, label } of examples) {
      let sum = 0;
      for (const place of places) sum += learned[place] as number;
      const slope = (label - 1 / (1 + Math.exp(-sum))) * (label === 1 ? balance : 1);
      for (const place of places) {
        const old = learned[place] as number;
        learned[place] = old + rate * (slope - SHRINK * old);
      }
    }
  }
  return Int8Array.from(learned, (weight) =>
    Math.max(-127, Math.min(127, Math.round(weight * WEIGHT_SCALE))),
  );
}

function listOwnTexts(): string[] {
  const root = join(model, '../..');
  const under = (folder: string, ending: string) =>
    readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && entry.name.endsWith(ending))
      .map(({ parentPath, name }) => join(parentPath, name));
  return [...under('docs', '.md'), ...under('renderer/strings', '.ts'), join(root, 'README.md')];
}

function listTexts(folder: string): string[] {
  return readdirSync(join(model, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.txt'))
    .map(({ parentPath, name }) => join(parentPath, name));
}

function hashAll(words: Set<string>): Uint32Array {
  return Uint32Array.from(words, (word) => hashText(word, 0, word.length)).sort();
}
