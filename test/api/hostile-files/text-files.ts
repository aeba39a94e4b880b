import { BINARY, DAMAGED, type HostileFile, hostile } from './hostile-file.ts';
import { noise } from './noise.ts';

const NESTED = /^This JSON file is nested more deeply than Alcove can read\.$/;
const EMPTY = /^This file is empty\.$/;

/** Texts without an end, a sense or an encoding; long ones as long as what is read in seconds. */
export const TEXT_FILES: readonly HostileFile[] = [
  hostile(
    'JSON nested a hundred thousand times',
    'deep.json',
    NESTED,
    () => `${'['.repeat(100_000)}1${']'.repeat(100_000)}`,
  ),
  hostile('JSON of 20 MB that only opens lists', 'open.json', NESTED, () => '['.repeat(20_000_000)),
  hostile('JSON of 20 MB that only opens objects', 'objects.json', NESTED, () => '{"a":'.repeat(4_000_000)),
  hostile('JSON that ends in the middle of a string', 'cut.json', DAMAGED, () => '{"a": "b'),
  hostile('JSON of two million empty lists', 'lists.json', 'ready', () => `[${'[],'.repeat(2_000_000)}1]`),
  hostile('CSV of one line of a megabyte', 'line.csv', 'ready', () => 'a,b,c,'.repeat(170_000)),
  hostile(
    'CSV with a quote that is never closed',
    'quote.csv',
    'ready',
    () => `a,b\n"1,2\n${'3,4\n'.repeat(20_000)}`,
  ),
  hostile('one word of a megabyte', 'word.txt', 'ready', () => 'w'.repeat(1_000_000)),
  hostile(
    'a megabyte of combining marks on one letter',
    'marks.txt',
    'ready',
    () => `a${'\u0301'.repeat(500_000)}`,
  ),
  hostile('Markdown of a megabyte that only opens links', 'links.md', 'ready', () => '['.repeat(1_000_000)),
  hostile('Markdown of emphasis that never ends', 'stars.md', 'ready', () => '*_`~'.repeat(100_000)),
  hostile(
    'Markdown quoted a hundred thousand times',
    'quotes.md',
    'ready',
    () => `${'> '.repeat(100_000)}deep`,
  ),
  hostile('UTF-16 without meaning', 'noise.txt', 'ready', () =>
    Buffer.concat([Buffer.from([0xff, 0xfe]), noise(200_000)]),
  ),
  hostile('UTF-16 cut within a character', 'odd.txt', 'ready', () =>
    Buffer.concat([Buffer.from(`\ufeff${'A sentence. '.repeat(10)}`, 'utf16le'), Buffer.from([0xd8])]),
  ),
  hostile('nothing but zeros', 'zeros.txt', BINARY, () => Buffer.alloc(1_000_000)),
  hostile(
    'a sentence with a zero after each word',
    'zeros2.txt',
    BINARY,
    () => 'A\0 sentence\0 of\0 words\0.',
  ),
  hostile('blanks alone', 'blanks.txt', EMPTY, () => ' \n\t'.repeat(100_000)),
  hostile('text that runs backwards', 'backwards.txt', 'ready', () =>
    `Pay \u202e000,1\u202c now. \u2066\u2067\u2069`.repeat(500),
  ),
  hostile('a script for a shell', 'run.sh', 'ready', () => '#!/bin/sh\nrm -rf "$HOME" # never run\n'),
  hostile('a feed in XML', 'feed.txt', 'ready', () => '<?xml version="1.0"?><rss><item>News</item></rss>'),
  hostile(
    'formulas for whoever opens it in a spreadsheet',
    'formula.csv',
    'ready',
    () => `name,sum\n${'=cmd|\' /C calc\'!A0,"=HYPERLINK(""http://127.0.0.1:9"")"\n'.repeat(50)}`,
  ),
];
