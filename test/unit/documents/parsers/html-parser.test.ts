import { describe, expect, test } from 'vitest';
import { htmlParser } from '../../../../server/documents/parsers/html-parser.ts';
import { readBlocks, readLines, refusalOf } from './read-blocks.ts';

const read = (html: string | Uint8Array): Promise<string[]> => readLines(htmlParser, html);

describe('HTML pages', () => {
  test('keep headings, paragraphs, lists and code, with entities decoded', async () => {
    const html = `<title>Recettes</title><h2>Tarte &agrave; l&rsquo;oignon</h2><p>Pour <b>4</b>&nbsp;personnes,<br>environ
      1&#8239;h.</p><ul><li>farine<li>œufs<ol start=3><li>blancs<li>jaunes</ol></ul><pre>x = 1\n  y</pre>suite`;
    expect(await read(html)).toEqual([
      'h1 Recettes',
      'h2 Tarte à l’oignon',
      'paragraph Pour 4 personnes,\nenviron 1 h.',
      'list - farine\n- œufs\n  3. blancs\n  4. jaunes',
      'code x = 1\n  y',
      'paragraph suite',
    ]);
  });

  test('leave out scripts, styles, templates, menus, controls, drawings and hidden text', async () => {
    const html = `<body><script>var a = "<p>non</p>";</script><style>p{}</style><template><p>non</p></template><nav><p>non</p></nav>
      <div role="navigation">non</div><select><option>non</select><svg><text>non</text><path/></svg><noscript><p>non</p></noscript>
      <p hidden>non<p>oui<span style="display: none">non</span><i aria-hidden="true">non</i><span style="font-size:0px">non</span>
      <span style="font-size:0.9em"> aussi</span><!-- non --></p><textarea>non</textarea><div style="visibility:hidden"><p>non</div><p>fin`;
    expect(await read(html)).toEqual(['paragraph oui aussi', 'paragraph fin']);
  });

  test('with 200,000 notes in one paragraph are read in one pass', async () => {
    const blocks = await readBlocks(htmlParser, `<html><p>${'word<sup>1</sup>, '.repeat(200_000)}</p>`);
    expect(blocks[0]?.text.startsWith('word 1, word 1, ')).toBe(true);
    expect(blocks).toHaveLength(80);
  });

  test('keep the numbers of notes apart from the words before them', async () => {
    const html =
      '<p>rapport<sup>1</sup> de 20 m<sup>2</sup>, 1<sup>er</sup> étage, <math><mi>a</mi><annotation>\\alpha</annotation></math></p>';
    expect(await read(html)).toEqual(['paragraph rapport 1 de 20 m2, 1er étage, a']);
  });

  test('give the main part alone where there is one with text, and everything where it is empty', async () => {
    const long = 'Le procès-verbal de la séance. '.repeat(10).trim();
    expect(
      await read(
        `<header>Menu</header><div><main><h1>PV</h1><nav>x</nav><p>${long}</main></div><footer>pied</footer>`,
      ),
    ).toEqual(['h1 PV', `paragraph ${long}`]);
    expect(await read('<p>ailleurs</p><main></main>')).toEqual(['paragraph ailleurs']);
  });

  test('read tables of data by row and tables for looks by cell', async () => {
    const data =
      '<table><caption>Prix</caption><thead><tr><th>Produit<th>Prix<tbody><tr><td>pain</td><td>1&nbsp;€<tr><td colspan=2>fin</table>';
    expect(await read(data)).toEqual(['paragraph Prix', 'table Produit | Prix\npain | 1 €\nfin']);
    const looks =
      '<table><tr><td><h2>Gauche</h2><p>texte<td><table><tr><td>a<td>b<tr><td>c<td>d</table></table><p>après';
    expect(await read(looks)).toEqual([
      'h2 Gauche',
      'paragraph texte',
      'table a | b\nc | d',
      'paragraph après',
    ]);
  });

  test('survive tags that cross each other or never close', async () => {
    expect(await read('<p><b>gras<p>encore</b> maigre</div></table><div>un<p>deux</div>trois')).toEqual([
      'paragraph gras',
      'paragraph encore maigre',
      'paragraph un',
      'paragraph deux',
      'paragraph trois',
    ]);
  });

  test('are decoded by their mark, by what they declare, or by their bytes', async () => {
    const latin = (html: string): Uint8Array => Buffer.from(html, 'latin1');
    const utf16 = Buffer.from('\ufeff<p>été', 'utf16le');
    const greek = Buffer.concat([
      latin('<meta http-equiv="Content-Type" content="text/html; charset=iso-8859-7"><p>'),
      Buffer.from([0xe1, 0xe2]),
    ]);
    expect(await read(latin('<meta charset="iso-8859-1"><p>été'))).toEqual(['paragraph été']);
    expect(await read(latin('<p>été'))).toEqual(['paragraph été']);
    expect(await read(latin('<meta charset=utf-8><p>été'))).toEqual(['paragraph été']);
    expect(await read(Buffer.from('<meta charset=latin1><p>été'))).toEqual(['paragraph été']);
    expect(await read(utf16)).toEqual(['paragraph été']);
    expect(await read(greek)).toEqual(['paragraph αβ']);
  });

  test.each(['', '<meta charset=utf-8>', '<meta charset=iso-8859-1>', '<meta charset=klingon>'])(
    'under %j keep the letters of UTF-8 beside a bad byte',
    async (declaration) => {
      const html = Buffer.concat([Buffer.from(`${declaration}<p>été à bâbord `), Buffer.from([0xff])]);
      expect(await read(html)).toEqual(['paragraph été à bâbord \ufffd']);
    },
  );

  test('in seven bits are read as they declare', async () => {
    const japanese = Buffer.from('<meta charset=iso-2022-jp><p>\x1b$BF|K\\\x1b(B', 'latin1');
    expect(await read(japanese)).toEqual(['paragraph 日本']);
  });
});

describe('hostile HTML', () => {
  test('nested a hundred thousand times is read all the same', async () => {
    for (const tag of ['div', 'b', 'table', 'ul', 'table><tr><td', 'p']) {
      const blocks = await readBlocks(htmlParser, `${`<${tag}>`.repeat(100_000)}fond`);
      expect(blocks.map(({ text }) => text).join('')).toContain('fond');
    }
  });

  test('of blanks alone or of binary data is refused', async () => {
    expect(await refusalOf(htmlParser, ' \n ')).toBe('empty');
    expect(await refusalOf(htmlParser, `<p>${'\0'.repeat(50)}`)).toBe('unsupported');
  });
});
