import { describe, expect, test } from 'vitest';
import { jsonParser } from '../../../../server/documents/parsers/json-parser.ts';
import { readLines, refusalOf } from './read-blocks.ts';

const read = (text: string): Promise<string[]> => readLines(jsonParser, text);

describe('JSON', () => {
  test('makes headings of outer keys and lines of paths and values', async () => {
    const value = {
      nom: 'Zoé',
      âge: 3,
      tags: ['a', 'b'],
      adresse: { ville: 'Nîmes', geo: { lat: 1, lon: 2 } },
      fin: true,
    };
    expect(await read(JSON.stringify(value, null, 2))).toEqual([
      'list nom: Zoé\nâge: 3',
      'list tags: a, b',
      'h1 adresse',
      'list ville: Nîmes',
      'h2 geo',
      'list lat: 1\nlon: 2',
      'h1 fin',
      'list fin: true',
    ]);
  });

  test('makes a block of each element of a list', async () => {
    const value = {
      clients: [
        { nom: 'Zoé', commandes: [{ prix: 3 }, { prix: 4 }] },
        { nom: 'Luc', ville: { cp: '30000' } },
      ],
    };
    expect(await read(JSON.stringify(value))).toEqual([
      'h1 clients',
      'list nom: Zoé\ncommandes[1].prix: 3\ncommandes[2].prix: 4',
      'list nom: Luc\nville.cp: 30000',
    ]);
  });

  test('gives each sentence of a list a line of its own', async () => {
    const [first, second] = [
      'Envoyer la grande valise de Kyoto à Tokyo',
      'Réserver le musée le 10 septembre à dix heures',
    ];
    expect(await read(JSON.stringify({ faire: [first, second] }))).toEqual([
      `list faire: ${first}\nfaire: ${second}`,
    ]);
  });

  test('keeps every digit, escapes and empty values', async () => {
    expect(
      await read(
        '{"id": 12345678901234567890, "x": 1.50, "t": "a\\"b\\\\", "u": "\\u00e9t\\u00e9\\n!", "n": null, "e": {}, "l": []}',
      ),
    ).toEqual(['list id: 12345678901234567890\nx: 1.50\nt: a"b\\\nu: été !\nn: null']);
  });

  test('is read line by line where each line is a value', async () => {
    expect(await read('{"a": "un"}\n\n{"a": "deux"}\n')).toEqual(['list a: un', 'list a: deux']);
    expect(await read('[1, 2]')).toEqual(['list 1, 2']);
    expect(await read('"mot"')).toEqual(['list mot']);
  });

  test('that breaks off, or is no JSON, is refused', async () => {
    expect(await refusalOf(jsonParser, ' ')).toBe('empty');
    expect(await refusalOf(jsonParser, '{"a": ')).toBe('corrupt');
    expect(await refusalOf(jsonParser, '{"a": 1}\n{"a": 2}\n{"a"')).toBe('corrupt');
    expect(await refusalOf(jsonParser, "{'a': 1}")).toBe('corrupt');
  });

  test('nested without end is refused before anything is built of it; brackets in strings do not count', async () => {
    expect(await refusalOf(jsonParser, '['.repeat(20_000_000))).toBe('too_large_unpacked');
    expect(await refusalOf(jsonParser, '{"a":'.repeat(1_000_000))).toBe('too_large_unpacked');
    expect(await read(JSON.stringify(`\\"${'[{'.repeat(2_000)}`))).toHaveLength(1);
  });

  test('nested five hundred times is read, and a long key is not said again and again', async () => {
    expect(await read(`${'['.repeat(500)}"fond"${']'.repeat(500)}`)).toEqual([
      expect.stringContaining('fond'),
    ]);
    const long = { a: { b: { [`clé${'x'.repeat(5_000)}`]: { c: 1, d: 2 } } } };
    expect((await read(JSON.stringify(long))).join('\n').length).toBeLessThan(400);
  });
});
