import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { hashText } from '../../models/sensitivity/feature-space.ts';
import { lettersInARow, TRIGRAM_BYTES } from '../../models/sensitivity/read-vocabulary.ts';
import { respell } from '../../server/sensitivity/disclosure/text/respell.ts';
import { tokenize } from '../../server/sensitivity/disclosure/text/tokenize.ts';
import { FOREIGN_WORDS } from '../../server/sensitivity/language/foreign-words.ts';
import { FRENCH_ENGLISH_WORDS } from '../../server/sensitivity/language/french-english-words.ts';

/**
 * `node test/eval/write-vocabulary.ts`: writes models/sensitivity/vocabulary.bin for the language gate: one bit for each three
 * letters in a row that three words or more have, then the hashes of the words, sorted, 32 bits each, little-endian. They are the
 * words that two files of the training messages have, those of the thesaurus, and the frequent words of both languages.
 */
const model = join(import.meta.dirname, '../../models/sensitivity');
const files = (folder: string): string[] =>
  readdirSync(join(model, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.txt'))
    .map(({ parentPath, name }) => join(parentPath, name));

const seen = new Map<string, number>();
for (const file of files('data')) {
  const words = tokenize(readFileSync(file, 'utf8'), respell).tokens.map(({ form }) => form);
  for (const word of new Set(words)) seen.set(word, (seen.get(word) ?? 0) + 1);
}
const words = new Set(FRENCH_ENGLISH_WORDS);
for (const [word, count] of seen) if (count >= 2 && !/\d/.test(word)) words.add(word);

for (const file of files('thesaurus'))
  for (const word of readFileSync(file, 'utf8').split(/\s+/)) if (word) words.add(word);
for (const word of FOREIGN_WORDS) if (!FRENCH_ENGLISH_WORDS.has(word)) words.delete(word);
const hashes = Uint32Array.from([...words], (word) => hashText(word, 0, word.length)).sort();
const counts = new Map<number, number>();
for (const word of words)
  for (const letters of new Set(lettersInARow(word))) counts.set(letters, (counts.get(letters) ?? 0) + 1);
const bits = new Uint8Array(TRIGRAM_BYTES);
for (const [letters, count] of counts)
  if (count >= 3) bits[letters >> 3] = (bits[letters >> 3] as number) | (1 << (letters & 7));
writeFileSync(join(model, 'vocabulary.bin'), Buffer.concat([bits, new Uint8Array(hashes.buffer)]));
process.stdout.write(`${hashes.length} words\n`);
