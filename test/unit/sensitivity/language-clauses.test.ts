import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { findUnreadable } from '../../../server/sensitivity/language/language-gate.ts';
import { createShippedScorer } from '../../../server/sensitivity/shipped-scorer.ts';

const score = createShippedScorer();
const isKept = (text: string) => score([{ role: 'user', text }]).score >= 0.7;
const readLines = (name: string) =>
  readFileSync(new URL(name, import.meta.url), 'utf8')
    .trim()
    .split('\n');

/** Sentences of two to eight words in 120 languages and spellings, nine of them of one word alone. */
const FOREIGN = readLines('foreign-sentences.txt').map((line) => line.split('\t')[1] ?? '');

describe('a short sentence in another language is kept here', () => {
  test.each<[string, (sentence: string) => string, number]>([
    ['alone', (sentence) => sentence, 0.006],
    [
      'behind a request to translate it',
      (sentence) => `Please translate this into English: ${sentence}`,
      0.01,
    ],
    ['behind a request to reply', (sentence) => `Reply politely to this message: ${sentence}`, 0.01],
    // Where no mark sets it apart, two strange words in a row must do.
    ['behind a request without a mark', (sentence) => `Please translate ${sentence}`, 0.05],
    ['within one', (sentence) => `mon voisin a écrit ${sentence}, tu peux traduire ?`, 0.05],
    ['between English sentences', (sentence) => `Can you check this? ${sentence} Thanks a lot.`, 0.01],
    // Two words in quotation marks are a quotation: "carpe diem".
    ['in quotation marks', (sentence) => `What does "${sentence}" mean?`, 0.03],
    ['in French ones', (sentence) => `Traduis en français : « ${sentence} »`, 0.03],
  ])('%s', (_where, place, bound) => {
    const left = FOREIGN.filter((sentence) => !isKept(place(sentence)));
    expect(left.length, left.join('\n')).toBeLessThanOrEqual(bound * FOREIGN.length);
  });
});

test('what French short messages write for « il y a » and « avec » vouches for no other language', () => {
  const texts = ['nazali na zemi ya patron', 'Wakaisa kupi makiyi ya garaji', 'mana 7amel w ma sheft 7ada'];
  expect(texts.filter((text) => !findUnreadable(text))).toEqual([]);
  expect(findUnreadable('slt ya pa 2 souci g vu le prof w sa mere')).toBeUndefined();
});

test('French and English with foreign names, dishes, species, a word or two quoted, and code can be read', () => {
  const texts = readLines('readable-with-foreign.txt').map((line) => line.replaceAll('\\n', '\n'));
  const refused = texts.filter((text) => findUnreadable(text));
  expect(refused.length, refused.join('\n')).toBeLessThanOrEqual(0.01 * texts.length);
});

test('in a program only words that another language is known to have are foreign', () => {
  const program = (line: string) =>
    `from scipy import (\n    ${line},\n    interp,\n)\n\ndef main(xs):\n    return interp(xs)\n\nmain([1])\n`;
  expect(findUnreadable(program('sctypes, gast, geomspace, arange, nok'))).toBeUndefined();
  expect(findUnreadable(program('mein mann schlägt mich'))).toBeDefined();
  expect(findUnreadable(program('муж меня бьёт'))).toBeDefined();
  expect(findUnreadable('sctypes, gast, geomspace, arange, nok')).toBeDefined();
});

test('who asks for a title or an author names it in its own language', () => {
  expect(findUnreadable('Who wrote Cien años de soledad?')).toBeUndefined();
  expect(findUnreadable('my neighbour wrote Estoy embarazada')).toBeDefined();
});

test('files of code are hardly ever taken for prose of another language', () => {
  const files = [
    'server/app.ts',
    'server/chat/send-message.ts',
    'server/egress/gate.ts',
    'renderer/api/http.ts',
    'package.json',
  ]
    .concat([
      'main/launcher/test.mjs',
      'vitest.config.ts',
      'models/sensitivity/train/train.py',
      'README.md',
      'biome.json',
    ])
    .map((path) => readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8').slice(0, 2_000));
  expect(files.filter((text) => findUnreadable(text))).toEqual([]);
});
