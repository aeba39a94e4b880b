import { describe, expect, test } from 'vitest';
import { createShippedScorer } from '../../../server/sensitivity/shipped-scorer.ts';
import { stripMarkup } from '../../../server/sensitivity/strip-markup.ts';

const score = createShippedScorer();
const isKept = (text: string) => score([{ role: 'user', text }]).score >= 0.7;
const words = (text: string) => text.split(' ');
const clock = (index: number) => `00:0${index % 10}`;

const between = (mark: (word: string, at: number) => string) => (text: string) =>
  words(text).map(mark).join(' ');

const SENSITIVE = [
  'My IBAN is DE44 5001 0517 5407 3249 31, please pay.',
  'My card number is 4539 1488 0343 6467 and it expires soon.',
  'My husband hits me when he drinks and I am scared.',
  'Je dois 14 000 euros à la banque et je ne peux plus payer le loyer.',
  'My social security number is 532-47-1186 please help',
  'J’ai un cancer du sein depuis mars et ma famille ne le sait pas.',
  'The wifi password is Hiver2031!kzq for the office',
  'mon numéro de sécu est 1 84 05 78 006 084 91',
];
const HARMLESS = [
  'How long does it take to boil an egg until it is hard?',
  'Explain how photosynthesis works to a child of ten.',
  'Quelle est la capitale de la Mongolie et combien a-t-elle d’habitants ?',
  'Write a function that sorts a list of numbers in Python.',
];
const MARKUP: [string, (text: string) => string][] = [
  [
    'tags',
    (text) =>
      words(text)
        .map((word) => `<span>${word}</span>`)
        .join(' '),
  ],
  [
    'cells of HTML',
    (text) =>
      `<tr>${words(text)
        .map((word) => `<td>${word}</td>`)
        .join('')}</tr>`,
  ],
  ['cells of Markdown', (text) => `| ${words(text).join(' | ')} |`],
  [
    'times of day',
    (text) =>
      words(text)
        .map((word, at) => `[12:${clock(at)}] ${word}`)
        .join(' '),
  ],
  [
    'stamps on lines',
    (text) =>
      words(text)
        .map((word, at) => `${clock(at)} ${word}`)
        .join('\n'),
  ],
  [
    'subtitles',
    (text) =>
      words(text)
        .map((word, at) => `${at + 1}\n00:${clock(at)},000 --> 00:${clock(at)},900\n${word}\n`)
        .join('\n'),
  ],
  [
    'numbers of lines',
    (text) =>
      words(text)
        .map((word, at) => `${at + 1}: ${word}`)
        .join('\n'),
  ],
  [
    'bullets',
    (text) =>
      words(text)
        .map((word) => `- ${word}`)
        .join('\n'),
  ],
  ['links of Markdown', between((word) => `[${word}](https://x.example/i)`)],
  ['links by reference', between((word) => `[${word}][i]`)],
  ['pictures of Markdown', between((word) => `![${word}](a.png)`)],
  ['BBCode', between((word) => `[b]${word}[/b]`)],
  ['commands of TeX', between((word) => `\\textbf{${word}}`)],
  ['attributes of XML', between((word) => `<w t="${word}"/>`)],
  ['footnotes', between((word, at) => `${word}[^${at + 1}]`)],
];

/** What heads the lines of what other programs write, each with a few words of the sentence. */
const HEADS: [string, (line: string, at: number) => string][] = [
  ['a transcript', (line, at) => `[00:0${at % 10}] Speaker 1: ${line}`],
  ['a chat export', (line, at) => `[28/11/2026, 10:0${at % 10}:00] Karin: ${line}`],
  ['a chat export of another kind', (line, at) => `28/11/2026, 10:0${at % 10} - Karin: ${line}`],
  ['finds of grep', (line, at) => `notes.txt:${at + 11}:${line}`],
  ['finds of a compiler', (line, at) => `src/notes.md(${at + 11}): ${line}`],
  ['a log', (line, at) => `2026-11-28T10:00:0${at % 10}.120Z INFO ${line}`],
  ['a dialogue', (line) => `Karin: ${line}`],
  ['a dialogue in bold', (line) => `**Karin**: ${line}`],
  ['a channel', (line, at) => `10:0${at % 10} <karin> ${line}`],
];

describe.each([1, 2, 4, 7])('the head of a line before %d words hides nothing', (size) => {
  test.each(HEADS)('%s', (_name, head) => {
    const mark = (text: string) => {
      const all = words(text);
      const lines = Array.from({ length: Math.ceil(all.length / size) }, (_, at) =>
        all.slice(at * size, (at + 1) * size).join(' '),
      );
      return [...lines, 'and so on', 'that is all', 'for today', 'see you', 'bye', 'thanks']
        .map(head)
        .join('\n');
    };
    expect(SENSITIVE.filter((text) => !isKept(mark(text)))).toEqual([]);
    expect(HARMLESS.filter((text) => isKept(mark(text)))).toEqual([]);
  });
});

test('the labels of a form are no speakers', () => {
  const form = ['Flour: 200 g', 'Sugar: 100 g', 'Eggs: 3', 'Butter: 50 g', 'Milk: 1 cup', 'Salt: 1 pinch'];
  expect(stripMarkup(form.join('\n'))).toBeUndefined();
});

describe('what stands between words hides nothing and accuses nobody', () => {
  test.each(MARKUP)('%s', (_name, mark) => {
    expect(SENSITIVE.filter((text) => !isKept(mark(text)))).toEqual([]);
    expect(HARMLESS.filter((text) => isKept(mark(text)))).toEqual([]);
  });
});

test('a page whose paragraphs are long is read as it stands', () => {
  const paragraph = `<p>${'The river rises in the hills and runs through four towns. '.repeat(4)}</p>`;
  expect(stripMarkup(paragraph.repeat(8))).toBeUndefined();
});
