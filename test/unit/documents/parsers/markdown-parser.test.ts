import { describe, expect, test } from 'vitest';
import { plainInline } from '../../../../server/documents/parsers/markdown-blocks.ts';
import { markdownParser } from '../../../../server/documents/parsers/markdown-parser.ts';
import { readLines, refusalOf } from './read-blocks.ts';

const read = (text: string): Promise<string[]> => readLines(markdownParser, text);

describe('Markdown', () => {
  test('keeps headings of both kinds, paragraphs and quotes', async () => {
    expect(
      await read(
        '# Été #\n\nUn *petit*\nmot\n\nSous-titre\n---\n> ## Cité\n> texte\n\n####### trop\n***\nfin',
      ),
    ).toEqual([
      'h1 Été',
      'paragraph Un petit\nmot',
      'h2 Sous-titre',
      'h2 Cité',
      'paragraph texte',
      'paragraph ####### trop',
      'paragraph fin',
    ]);
  });

  test('keeps lists with their depth and their further lines', async () => {
    expect(await read('Courses :\n- pain\n  complet\n- [x] lait\n  1. entier\n\n  suite\n\nAprès')).toEqual([
      'paragraph Courses :',
      'list - pain complet\n- [x] lait\n  1. entier suite',
      'paragraph Après',
    ]);
  });

  test('reads tables, and leaves bars in code and behind a backslash alone', async () => {
    expect(
      await read(
        '| Nom | Âge |\n|:---|---:|\n| Zoé | **12** |\n| a\\|b | `c|d` |\n\nNom | x\n--- | ---\n1 | 2',
      ),
    ).toEqual(['table Nom | Âge\nZoé | 12\na|b | c|d', 'table Nom | x\n1 | 2']);
  });

  test('keeps code as it is written, fenced or indented', async () => {
    expect(
      await read(
        '```js\n# pas un titre\n  x\n```\n\n    indenté\n      plus\n\n~~~~\n```\n~~~~\nfin\n```\nouvert',
      ),
    ).toEqual([
      'code # pas un titre\n  x',
      'code indenté\n  plus',
      'code ```',
      'paragraph fin',
      'code ouvert',
    ]);
  });

  test('keeps front matter and leaves comments and link definitions out', async () => {
    expect(
      await read(
        '---\ntitle: Notes\ntags: [été]\n---\n<!-- secret\nici -->\nVoir [là][1].\n\n[1]: https://a.fr',
      ),
    ).toEqual(['list title: Notes\ntags: [été]', 'paragraph Voir là.']);
    expect(await read('---\npas de champ\n---')).toEqual(['h2 pas de champ']);
  });

  test.each([
    ['**gras** et _italique_ et ~~rayé~~', 'gras et italique et rayé'],
    ['snake_case_name 2*3*4', 'snake_case_name 2*3*4'],
    ['[site](https://a.fr/b_(c) "titre") ![photo](x.png)', 'site (https://a.fr/b_(c)) photo'],
    ['[local](./a.md) <https://a.fr>', 'local https://a.fr'],
    ['`a*b*` \\*pas\\* 1 < 2 > 0', 'a*b* *pas* 1 < 2 > 0'],
    ['un<br>deux List<String>', 'un deux List<String>'],
  ])('shows %j as %j', (written, shown) => {
    expect(plainInline(written)).toBe(shown);
  });

  test('is read in one pass however its marks are piled up', async () => {
    for (const mark of [
      '[',
      '*',
      'a`',
      '# ',
      '#  ',
      '## #',
      '\t',
      ' ',
      '<',
      '![](',
      '_a',
      '**a',
      '<!--',
      '> ',
      '|',
      'x~~',
      '- ',
      '***',
    ])
      expect((await read(`${mark.repeat(500_000)} fin`)).join(' ')).toContain('fin');
  });

  test('of blanks or of binary data is refused', async () => {
    expect(await refusalOf(markdownParser, '\n \n')).toBe('empty');
    expect(await refusalOf(markdownParser, '# a\0')).toBe('unsupported');
  });
});
