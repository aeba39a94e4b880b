import { describe, expect, test } from 'vitest';
import { csvParser } from '../../../../server/documents/parsers/csv-parser.ts';
import { readBlocks, readLines, refusalOf } from './read-blocks.ts';

const read = (text: string | Uint8Array): Promise<string[]> => readLines(csvParser, text);

describe('CSV', () => {
  test.each([
    [',', 'Nom,Ville\nZoé,"Paris, 5e"\nAndré,Nîmes'],
    [';', 'Nom;Ville\nZoé;Paris, 5e\nAndré;Nîmes'],
    ['tab', 'Nom\tVille\nZoé\tParis, 5e\nAndré\tNîmes'],
    ['|', 'Nom|Ville\nZoé|Paris, 5e\nAndré|Nîmes'],
    ['what it declares', 'sep=;\r\nNom;Ville\r\nZoé;Paris, 5e\r\nAndré;Nîmes'],
  ])('divided by %s is read by rows', async (_, text) => {
    expect(await read(text)).toEqual(['table Nom | Ville\nZoé | Paris, 5e\nAndré | Nîmes']);
  });

  test('keeps quotes, ends of lines in cells, and rows of other lengths', async () => {
    expect(await read('a,b\n"dit ""oui""","deux\nlignes"\nseul\nx,y,z')).toEqual([
      'table a | b\ndit "oui" | deux lignes\nseul\nx | y | z',
    ]);
    expect(await read(Buffer.from('Prénom;Âge\nZoé;12\n', 'latin1'))).toEqual([
      'table Prénom | Âge\nZoé | 12',
    ]);
  });

  test('reads on where a quote never closes', async () => {
    expect(await read('a,b\n"jamais,fermé\nc,d')).toEqual(['table a | b\n"jamais | fermé\nc | d']);
  });

  test('says the names of the columns in each block, and with each value where there are many columns', async () => {
    const rows = Array.from({ length: 100 }, (_, i) => `client ${i},ville ${i}`);
    const blocks = await readBlocks(csvParser, `Client,Ville\n${rows.join('\n')}`);
    expect(blocks.length).toBeGreaterThan(2);
    for (const { text } of blocks) expect(text).toMatch(/^Client \| Ville\nclient \d+ \| ville/);
    const names = Array.from({ length: 12 }, (_, i) => `col${'abcdefghijkl'[i]}`);
    expect(await read(`${names.join(',')}\n1,,3${',x'.repeat(9)}`)).toEqual([
      'list cola | colb | colc | cold | cole | colf | colg | colh | coli | colj | colk | coll\ncola: 1 | colc: 3 | cold: x | cole: x | colf: x | colg: x | colh: x | coli: x | colj: x | colk: x | coll: x',
    ]);
  });

  test('says all names of many columns once, those of empty columns and of a table without rows too', async () => {
    const names = Array.from({ length: 14 }, (_, i) => `Station ${'abcdefghijklmn'[i]}`);
    const rows = Array.from({ length: 90 }, (_, i) => `reading ${i},,${i}`);
    const blocks = await readBlocks(csvParser, `${names.join(',')}\n${rows.join('\n')}`);
    const text = blocks.map((block) => block.text).join('\n');
    expect(text.split('Station n')).toHaveLength(2);
    expect(blocks[0]?.text.split('\n').slice(0, 2)).toEqual([
      names.join(' | '),
      'Station a: reading 0 | Station c: 0',
    ]);
    expect(await read(names.join(','))).toEqual([`list ${names.join(' | ')}`]);
  });

  test('takes no row of numbers for names, and finds the names below a title', async () => {
    expect(await read('1,2\n3,4')).toEqual(['table 1 | 2\n3 | 4']);
    expect(await read('Ventes 2025\nPays,2024,2025\nSuède,1,2')).toEqual([
      'table Ventes 2025',
      'table Pays | 2024 | 2025\nSuède | 1 | 2',
    ]);
    expect(await read('Nom,Ville')).toEqual(['table Nom | Ville']);
  });

  test('reads each row once when the file is longer than a slice', async () => {
    const rows = Array.from({ length: 40_000 }, (_, i) => `ligne ${i},"a\nb"`);
    const text = (await readBlocks(csvParser, `Nom,Texte\n${rows.join('\n')}`))
      .map((block) => block.text)
      .join('\n');
    const found = text.split('\n').filter((line) => line !== 'Nom | Texte');
    expect(found).toEqual(rows.map((_, i) => `ligne ${i} | a b`));
  });

  test('of blanks or of binary data is refused', async () => {
    expect(await refusalOf(csvParser, '\n\n')).toBe('empty');
    expect(await refusalOf(csvParser, 'a,b\0')).toBe('unsupported');
  });
});
