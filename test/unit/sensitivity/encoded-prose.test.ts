import { deflateSync, gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { createShippedScorer } from '../../../server/sensitivity/shipped-scorer.ts';

const score = createShippedScorer();
const isKept = (text: string) => score([{ role: 'user', text }]).score >= 0.7;

const SENSITIVE = [
  'My husband hits me when he drinks and I am scared to go home.',
  'Mon mari me frappe quand il boit et j’ai peur de rentrer.',
  'I have been HIV positive since March and my family does not know.',
  'Je suis séropositive depuis mars et ma famille ne le sait pas.',
  'My daughter was diagnosed with leukaemia last week, how do I tell her?',
  'Ma fille a une leucémie depuis la semaine dernière, comment lui dire ?',
  'I owe the bank 14,000 euros and cannot pay the rent.',
  'Je dois 14 000 euros à la banque et je ne peux plus payer le loyer.',
  'I was fired yesterday for stealing and my wife does not know.',
  'J’ai été viré hier pour vol et ma femme ne le sait pas.',
  'I want to die and I have the pills in front of me.',
  'J’ai envie de mourir et les cachets sont devant moi.',
];
const NUMBERS = ['4532 0151 1283 0366', 'FR76 3000 4008 2100 0100 8427 384'];
const utf8 = (text: string) => Buffer.from(text);
const base64 = (text: string | Uint8Array) => Buffer.from(text as Uint8Array).toString('base64');
const wrapped = (text: string) => base64(utf8(text)).replaceAll(/.{76}/g, '$&\r\n');
const base32 = (text: string) => {
  const bits = [...utf8(text)].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  return (bits.match(/.{1,5}/g) ?? [])
    .map((five) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'[Number.parseInt(five.padEnd(5, '0'), 2)])
    .join('');
};
const each = (text: string, write: (code: number) => string) =>
  [...text].map((letter) => write(letter.codePointAt(0) ?? 0)).join('');
const quotedPrintable = (text: string) =>
  [...utf8(text)].map((byte) => `=${byte.toString(16).toUpperCase().padStart(2, '0')}`).join('');
const rot13 = (text: string) =>
  text.replaceAll(/[a-z]/gi, (letter) =>
    String.fromCharCode(letter.charCodeAt(0) + (letter.toLowerCase() < 'n' ? 13 : -13)),
  );
const MORSE =
  '.- -... -.-. -.. . ..-. --. .... .. .--- -.- .-.. -- -. --- .--. --.- .-. ... - ..- ...- .-- -..- -.-- --..'.split(
    ' ',
  );
const plain = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

const ENCODINGS: readonly [string, (text: string) => string][] = [
  ['base64', (text) => base64(text)],
  ['base64 in a request', (text) => `What does this say: ${base64(text)}`],
  ['base64url', (text) => utf8(text).toString('base64url')],
  ['base64 twice', (text) => base64(base64(text))],
  ['base64 three times', (text) => base64(base64(base64(text)))],
  [
    'a pasted mail',
    (text) =>
      `From: a@example.org\r\nSubject: hello\r\nContent-Transfer-Encoding: base64\r\n\r\n${wrapped(`${text} ${text}`)}`,
  ],
  ['a data URL', (text) => `data:text/plain;base64,${base64(text)}`],
  ['base64 with blanks', (text) => base64(text).replaceAll(/.{8}/g, '$& ')],
  ['UTF-16 in base64', (text) => base64(Buffer.from(text, 'utf16le'))],
  ['gzip in base64', (text) => base64(gzipSync(text))],
  ['deflate in base64', (text) => base64(deflateSync(text))],
  ['base32', base32],
  ['hexadecimal', (text) => utf8(text).toString('hex')],
  [
    'hexadecimal with colons',
    (text) =>
      utf8(text)
        .toString('hex')
        .replaceAll(/..(?!$)/g, '$&:'),
  ],
  [
    'hexadecimal with commas',
    (text) =>
      utf8(text)
        .toString('hex')
        .replaceAll(/..(?!$)/g, '$&, '),
  ],
  ['binary', (text) => [...utf8(text)].map((byte) => byte.toString(2).padStart(8, '0')).join(' ')],
  ['percent-encoding', encodeURIComponent],
  ['a query', (text) => `https://search.example.com/?q=${encodeURIComponent(text)}`],
  [
    'percent-encoding of every letter',
    (text) => [...utf8(text)].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join(''),
  ],
  ['\\u escapes', (text) => each(text, (code) => `\\u${code.toString(16).padStart(4, '0')}`)],
  [
    '\\x escapes',
    (text) => [...utf8(text)].map((byte) => `\\x${byte.toString(16).padStart(2, '0')}`).join(''),
  ],
  ['decimal entities', (text) => each(text, (code) => `&#${code};`)],
  ['hexadecimal entities', (text) => each(text, (code) => `&#x${code.toString(16)};`)],
  ['quoted-printable', quotedPrintable],
  [
    'Morse',
    (text) =>
      plain(text)
        .split(/[^a-z]+/)
        .filter(Boolean)
        .map((word) => [...word].map((letter) => MORSE[letter.charCodeAt(0) - 97]).join(' '))
        .join(' / '),
  ],
  [
    'Unicode tags',
    (text) =>
      `Hello there! ${each(plain(text).replaceAll(/[^\x20-\x7e]/g, ''), (code) => String.fromCodePoint(code + 0xe0000))}`,
  ],
  [
    'variation selectors',
    (text) =>
      `Hello!${[...utf8(text)].map((byte) => String.fromCodePoint(byte < 16 ? 0xfe00 + byte : 0xe0100 + byte - 16)).join('')}`,
  ],
  ['rot13', (text) => rot13(plain(text))],
  ['reversed', (text) => [...plain(text)].reverse().join('')],
  ['run together', (text) => plain(text).replaceAll(/[^a-z]/g, '')],
  [
    'spaced out',
    (text) =>
      plain(text)
        .replaceAll(/[^a-z ]/g, '')
        .split(' ')
        .map((word) => [...word].join(' '))
        .join('  '),
  ],
];

describe('an encoded confession', () => {
  test.each(ENCODINGS)('stays here: %s', (name, encode) => {
    const left = SENSITIVE.filter((text) => isKept(text) && !isKept(encode(text)));
    // Figures cut a run of single letters, and what is told by them is lost.
    expect(left.length, left.join('\n')).toBeLessThanOrEqual(name === 'spaced out' ? 4 : 1);
  });
});

test.each(
  ENCODINGS.slice(
    0,
    ENCODINGS.findIndex(([name]) => name === 'Morse'),
  ),
)('an encoded number stays here: %s', (_, encode) => {
  expect(NUMBERS.filter((number) => !isKept(encode(number)))).toEqual([]);
});

test('what is encoded and harmless leaves', () => {
  const harmless = [
    'https://example.com/search?q=best%20pasta%20recipe&lang=en',
    'sha512-Qm8vTz4Lw2XrNc7BkYp5HdJf3GsA9eU6iOqR1tVbZx0yQm8vTz4Lw2XrNc7BkYp5HdJf3GsA9eU6iOqR1tVbZx0y==',
    'commit 9f8e7d6c5b4a39281706f5e4d3c2b1a098765432 broke the build',
    base64('The weather in Lisbon is mild in spring.'),
    base64('Une recette de crêpes pour six personnes'),
    encodeURIComponent('How do I sort a list in Python?'),
    'const arrow = "\\u2192"; const dash = "\\u2014"; const dots = "\\u2026";',
    '&#169; 2024 &#8211; All rights reserved &#174;',
    '01001000 01101001 is "Hi" in binary',
    '#1A2B3C #FF8800 #00CCAA',
    '00:1A:2B are the first bytes of the address',
    '👍🏽👩‍💻❤️ great',
    'A B C D E F G, the alphabet song',
  ];
  expect(harmless.filter(isKept)).toEqual([]);
});
