import { describe, expect, test } from 'vitest';
import { textParser } from '../../../../server/documents/parsers/text-parser.ts';
import { readLines, refusalOf } from './read-blocks.ts';

const read = (text: string | Uint8Array): Promise<string[]> => readLines(textParser, text);
const utf16be = (text: string): Buffer => Buffer.from(text, 'utf16le').swap16();

describe('plain text', () => {
  test('is cut into paragraphs, headings and texts that go line by line', async () => {
    const prose = 'Une longue phrase qui tient sur plus de cinquante signes\net continue.';
    const text = `RAPPORT ANNUEL\r\n\r\n${prose.replace('\n', '\r\n')}\r\n\r\nChapitre 2 : la suite\r\rTitre\n=====\nNom : Zoé\nVille : Orléans`;
    expect(await read(text)).toEqual([
      'h2 RAPPORT ANNUEL',
      `paragraph ${prose}`,
      'h2 Chapitre 2 : la suite',
      'h1 Titre',
      'list Nom : Zoé\nVille : Orléans',
    ]);
  });

  test.each([
    ['UTF-8', Buffer.from('Noël à Œuvres')],
    ['UTF-8 with a mark', Buffer.from('\ufeffNoël à Œuvres')],
    ['UTF-16 LE with a mark', Buffer.from('\ufeffNoël à Œuvres', 'utf16le')],
    ['UTF-16 LE', Buffer.from('Noël à Œuvres', 'utf16le')],
    ['UTF-16 BE with a mark', utf16be('\ufeffNoël à Œuvres')],
    ['UTF-16 BE', utf16be('Noël à Œuvres')],
    ['windows-1252', Buffer.from('Noël à \x8cuvres', 'latin1')],
  ])('is decoded from %s', async (_, bytes) => {
    expect(await read(bytes)).toEqual(['paragraph Noël à Œuvres']);
  });

  const bytes = (...parts: string[]): Buffer =>
    Buffer.concat(parts.map((part) => Buffer.from(part, 'latin1')));
  const utf8 = (text: string): string => Buffer.from(text).toString('latin1');

  test.each([
    ['at its end', bytes(utf8('déjà vu à bâbord'), '\xff'), 'déjà vu à bâbord\ufffd'],
    ['after its first letter', bytes(utf8('é'), '\xff'), 'é\ufffd'],
    [
      'in a word of another script',
      bytes(utf8('Привет, ру'), '\xff', utf8('сский')),
      'Привет, ру\ufffdсский',
    ],
    [
      'among letters with two accents',
      bytes(utf8('Tiếng Việt rất đẹp '), '\xff'),
      'Tiếng Việt rất đẹp \ufffd',
    ],
    ['among letters with commas', bytes(utf8('și ța '), '\xff'), 'și ța \ufffd'],
    ['in a script without blanks', bytes(utf8('東京'), '\xe4', utf8('大阪')), '東京\ufffd大阪'],
    ['behind a mark', bytes(utf8('\ufeffdéjà'), '\xff'), 'déjà\ufffd'],
    ['where a letter was cut at the end', bytes(utf8('déjà vu à').slice(0, -1)), 'déjà vu \ufffd'],
    ['where a letter was cut at the beginning', bytes('\xa9', utf8(' déjà')), '\ufffd déjà'],
  ])('in UTF-8 keeps all its letters but a bad byte %s', async (_, data, text) => {
    expect(await read(data)).toEqual([`paragraph ${text}`]);
  });

  test('in UTF-8 keeps its letters wherever in a long file the bad bytes are', async () => {
    const line = utf8('l’équipage à bâbord\n');
    const text = await read(bytes(line.repeat(4_000), 'bad \xff\xfe byte\n', line.repeat(4_000)));
    expect(text.join('\n').match(/l’équipage à bâbord/g)).toHaveLength(8_000);
  });

  test('of two encodings, as a log of two programs, is read in both', async () => {
    const old = "l'\xe9quipage \xe0 b\xe2bord \xab\xa0caf\xe9\xa0\xbb. ";
    const both = "l'équipage à bâbord «\u00a0café\u00a0». ";
    const more = utf8("L'équipage à bâbord, plus loin, était déjà prêt. ");
    expect(await read(bytes(old, more.repeat(3)))).toEqual([
      `paragraph ${both}${"L'équipage à bâbord, plus loin, était déjà prêt. ".repeat(3).trim()}`,
    ]);
    expect(await read(bytes(old.repeat(3), utf8('équipage')))).toEqual([
      `paragraph ${both.repeat(3)}équipage`,
    ]);
  });

  test.each([
    [
      '« café » with its narrow blanks',
      'Il dit\xa0: \xab\xa0caf\xe9\xa0\xbb',
      'Il dit\u00a0: «\u00a0café\u00a0»',
    ],
    ['capitals before quotation marks', '\x93VILLE FERM\xc9E\x94 et CAF\xc9\xbb', '“VILLE FERMÉE” et CAFÉ»'],
    ['German quotation marks', '\x84Spa\xdf\x93 und Gr\xf6\xdfe', '„Spaß“ und Größe'],
    ['a half', '1\xbdkg de th\xe9', '1½kg de thé'],
    ['ISO-8859-15', 'un c\xbdur, 12 \xa4', 'un cœur, 12 €'],
  ])('that only looks like UTF-8 in places stays what it is: %s', async (_, data, text) => {
    expect(await read(bytes(data))).toEqual([`paragraph ${text}`]);
  });

  test('in UTF-16 that was cut within a letter is read so far', async () => {
    const cut = Buffer.from('Noël à Œuvres', 'utf16le');
    expect(await read(cut.subarray(0, -1))).toEqual(['paragraph Noël à Œuvre\ufffd']);
  });

  test('loses a stray NUL and stays', async () => {
    expect(await read(`${'Un journal avec une panne. '.repeat(100)}\0fin`)).toEqual([
      expect.stringMatching(/panne\. fin$/),
    ]);
  });

  test('of blanks is refused as empty, and binary data as no text', async () => {
    expect(await refusalOf(textParser, '')).toBe('empty');
    expect(await refusalOf(textParser, ' \n\t\n')).toBe('empty');
    expect(await refusalOf(textParser, new Uint8Array(100))).toBe('unsupported');
    expect(
      await refusalOf(textParser, Buffer.from(Array.from({ length: 999 }, (_, i) => (i * 7919) % 256))),
    ).toBe('unsupported');
  });
});
