import { expect, test } from 'vitest';
import { findInPages } from '../../../renderer/documents/document-view.tsx';
import { cutSnippet } from '../../../renderer/documents/documents-screen.tsx';
import { locatePassage } from '../../../renderer/documents/locate-passage.ts';
import { sheetAt, toSheets } from '../../../renderer/documents/to-sheets.ts';

const page =
  'Article 4\n\n  The rent is 940 euros\n  a month, paid in   advance.\n\nThe deposit is one month’s rent.';
const marksOf = (text: string, ...words: string[]) =>
  words.map((word): [number, number] => [text.indexOf(word), text.indexOf(word) + word.length]);

test('a passage is found whatever became of its white space, and its words with it', () => {
  const text = 'The rent is 940 euros a month,\npaid in advance.';
  const found = locatePassage(page, {
    text,
    highlights: marksOf(text, 'rent', '940 euros a month', 'advance.'),
  });
  expect(page.slice(found?.start, found?.end)).toBe('The rent is 940 euros\n  a month, paid in   advance.');
  expect(found?.words.map(([start, end]) => page.slice(start, end))).toEqual([
    'rent',
    '940 euros\n  a month',
    'advance.',
  ]);
});

test('white space around a passage is no part of it', () => {
  const text = '\n\n The deposit is ';
  const found = locatePassage(page, { text, highlights: marksOf(text, 'deposit') });
  expect(page.slice(found?.start, found?.end)).toBe('The deposit is');
  expect(found?.words.map(([start, end]) => page.slice(start, end))).toEqual(['deposit']);
});

test('a passage that was put together otherwise is found by its ends', () => {
  const body = Array.from({ length: 40 }, (_, index) => `Sentence number ${index} of the contract.`).join(
    ' ',
  );
  const found = locatePassage(body, {
    text: `${body.slice(0, 300)} [table] ${body.slice(300, 600)}`,
    highlights: [],
  });
  expect([found?.start, found?.end]).toEqual([0, 600]);
});

test('rows of a table are found without its head, which is said again before them', () => {
  const table = ['Month | Rent', 'May | 940', 'June | 940', 'July | 960'].join('\n');
  const text = 'Month | Rent\nJuly | 960';
  const found = locatePassage(table, { text, highlights: marksOf(text, 'Month', '960') });
  expect(table.slice(found?.start, found?.end)).toBe('July | 960');
  expect(found?.words.map(([start, end]) => table.slice(start, end))).toEqual(['960']);
});

test('what is not there is not found', () => {
  expect(locatePassage(page, { text: 'The cat is black.', highlights: [] })).toBeUndefined();
  expect(locatePassage(page, { text: '  ', highlights: [] })).toBeUndefined();
});

test('a passage is found on its own page first, and else on whichever page holds it', () => {
  const pages = [
    { page: 1, text: 'Rent: 940' },
    { page: 2, text: 'See above. Rent: 940' },
    { page: 3, text: 'Only here' },
  ];
  const pageOf = (page: number | undefined, text: string) => {
    const sheets = toSheets(pages);
    return sheets[sheetAt(sheets, findInPages(pages, page, { text, highlights: [] })?.start ?? -1)]?.page;
  };
  expect(pageOf(2, 'Rent: 940')).toBe(2);
  expect(pageOf(3, 'Rent: 940')).toBe(1);
  expect(pageOf(undefined, 'Rent: 940')).toBe(1);
  expect(pageOf(2, 'Only here')).toBe(3);
});

test('sheets are the pages, and together they are the whole text, in order', () => {
  const long = Array.from({ length: 900 }, (_, index) => `Line ${index} of a long text without pages.`).join(
    '\n',
  );
  const sheets = toSheets([
    { page: 1, text: 'Short' },
    { page: 2, text: long },
  ]);
  expect(sheets[0]).toEqual({ page: 1, start: 0, text: 'Short', share: { number: 1, count: 1 } });
  expect(sheets.length).toBeGreaterThan(3);
  expect(
    sheets
      .slice(1)
      .map(({ text }) => text)
      .join(''),
  ).toBe(long);
  for (const { text } of sheets.slice(1, -1)) expect(text.endsWith('\n')).toBe(true);
});

test('no sheet ends within a character, and none is endless', () => {
  const [first, second] = toSheets([{ page: 1, text: `x${'😀'.repeat(10_000)}` }]);
  expect(first?.text.isWellFormed()).toBe(true);
  expect(second?.text.isWellFormed()).toBe(true);
});

test('an offset of the document is on the sheet that holds it', () => {
  const sheets = toSheets([
    { page: 1, text: 'Short' },
    { page: 2, text: 'word '.repeat(6000) },
  ]);
  expect(sheetAt(sheets, 3)).toBe(0);
  expect(sheetAt(sheets, 6)).toBe(1);
  const at = sheets[sheetAt(sheets, 20_000)];
  expect(at && at.start <= 20_000 && 20_000 < at.start + at.text.length).toBe(true);
});

test('a passage that runs over short pages is found, with its words on the page that holds them', () => {
  const pages = [
    { page: 1, text: 'The boiler and its parts.' },
    { page: 2, text: 'To bleed the radiators, turn the valve.' },
  ];
  const text = 'The boiler and its parts. To bleed the radiators, turn the valve.';
  const found = findInPages(pages, 1, { text, highlights: marksOf(text, 'bleed') });
  const sheets = toSheets(pages);
  expect(sheetAt(sheets, found?.start ?? -1)).toBe(0);
  expect(sheetAt(sheets, found?.words[0]?.[0] ?? -1)).toBe(1);
});

test('a snippet of a long passage holds its marked words, begins and ends between words, and says what it leaves out', () => {
  const text = `${'Nothing of note here. '.repeat(40)}The rent is 940 euros. ${'And so on and on. '.repeat(40)}`;
  const snippet = cutSnippet(text, marksOf(text, 'rent', '940'));
  expect(snippet.highlights.map(([start, end]) => snippet.text.slice(start, end))).toEqual(['rent', '940']);
  expect(snippet).toMatchObject({ isCutBefore: true, isCutAfter: true });
  expect(snippet.text.length).toBeLessThan(400);
  expect(text).toContain(` ${snippet.text} `);
});

test('a short passage is its own snippet', () => {
  expect(cutSnippet('The rent is 940.', [[4, 8]])).toEqual({
    text: 'The rent is 940.',
    highlights: [[4, 8]],
    isCutBefore: false,
    isCutAfter: false,
  });
});
