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
