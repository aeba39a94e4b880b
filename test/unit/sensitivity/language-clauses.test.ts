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

/** Sensitive sentences of two to eight words in 90 languages and spellings, nine of them of one word alone. */
const FOREIGN = readLines('foreign-sentences.txt').map((line) => line.split('\t')[1] ?? '');

describe('a short sentence in another language is kept here', () => {
  test.each<[string, (sentence: string) => string, number]>([
    ['alone', (sentence) => sentence, 0.025],
    [
      'behind a request to translate it',
      (sentence) => `Please translate this into English: ${sentence}`,
      0.025,
    ],
    ['behind a request to reply', (sentence) => `Reply politely to this message: ${sentence}`, 0.025],
    ['between English sentences', (sentence) => `Can you check this? ${sentence} Thanks a lot.`, 0.04],
    // Two words in quotation marks are a quotation: "carpe diem".
    ['in quotation marks', (sentence) => `What does "${sentence}" mean?`, 0.04],
    ['in French ones', (sentence) => `Traduis en français : « ${sentence} »`, 0.04],
  ])('%s', (_where, place, bound) => {
    const left = FOREIGN.filter((sentence) => !isKept(place(sentence)));
    expect(left.length, left.join('\n')).toBeLessThanOrEqual(bound * FOREIGN.length);
  });
});

test('French and English with foreign names, dishes, species, a word or two quoted, and code can be read', () => {
  const texts = readLines('readable-with-foreign.txt').map((line) => line.replaceAll('\\n', '\n'));
  const refused = texts.filter((text) => findUnreadable(text));
  expect(refused.length, refused.join('\n')).toBeLessThanOrEqual(0.01 * texts.length);
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
