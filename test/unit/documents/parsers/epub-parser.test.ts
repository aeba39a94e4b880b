import { describe, expect, test } from 'vitest';
import { epubParser } from '../../../../server/documents/parsers/epub-parser.ts';
import { readLines, refusalOf } from './read-blocks.ts';
import { writeZip, type ZipEntry } from './write-zip.ts';

interface Book {
  chapters: Record<string, string>;
  /** Ids in reading order. */
  spine: string[];
  manifest?: string;
  extra?: readonly ZipEntry[];
}

/** A book whose chapter `a` lies in `OEBPS/Text/a é.xhtml`. */
function epubFile({ chapters, spine, manifest = '', extra = [] }: Book): Uint8Array {
  const ids = Object.keys(chapters);
  const items = ids.map(
    (id) => `<item id="${id}" href="Text/${id}%20%C3%A9.xhtml" media-type="application/xhtml+xml"/>`,
  );
  return writeZip([
    { name: 'mimetype', data: 'application/epub+zip', stored: true },
    {
      name: 'META-INF/container.xml',
      data: '<container><rootfiles><rootfile full-path="OEBPS/content.opf"/></rootfiles></container>',
    },
    {
      name: 'OEBPS/content.opf',
      data: `<package xmlns:dc="dc"><metadata><dc:title>Les Contemplations</dc:title><dc:creator>Victor Hugo</dc:creator></metadata>
        <manifest>${items.join('')}${manifest}</manifest><spine>${spine.map((id) => `<itemref idref="${id}"/>`).join('')}</spine></package>`,
    },
    ...ids.map((id) => ({
      name: `OEBPS/Text/${id} é.xhtml`,
      data: `<?xml version="1.0"?><html><head><title>livre</title><script/></head><body>${chapters[id]}</body></html>`,
    })),
    ...extra,
  ]);
}

const FRONT = ['h1 Les Contemplations', 'paragraph Victor Hugo'];

describe('EPUB books', () => {
  test('come in reading order, under the headings of the text or of the table of contents', async () => {
    const navigation =
      '<nav><ol><li><a href="Text/b%20%C3%A9.xhtml#x">Livre <i>premier</i></a></li><li><a href="Text/a%20%C3%A9.xhtml">non</a></li></ol></nav>';
    const file = epubFile({
      chapters: {
        a: '<h2>Aurore</h2><p>Ma fille&#160;!</p>',
        b: '<a id="x"/><p>Un jour je vis&nbsp;;<br/>passer</p>',
      },
      spine: ['b', 'nav', 'a', 'missing', 'b'],
      manifest: '<item id="nav" href="nav.xhtml" media-type="application/xhtml+xml" properties="nav"/>',
      extra: [{ name: 'OEBPS/nav.xhtml', data: navigation }],
    });
    expect(await readLines(epubParser, file)).toEqual([
      ...FRONT,
      'h1 Livre premier',
      'paragraph Un jour je vis ;\npasser',
      'h2 Aurore',
      'paragraph Ma fille !',
    ]);
  });

  test('of EPUB 2 take their titles from the NCX', async () => {
    const ncx =
      '<ncx><navMap><navPoint><navLabel><text>Préface</text></navLabel><content src="Text/a%20%C3%A9.xhtml"/></navPoint></navMap></ncx>';
    const file = epubFile({
      chapters: { a: '<p>Si un auteur</p>' },
      spine: ['a'],
      manifest: '<item id="n" href="toc.ncx" media-type="application/x-dtbncx+xml"/>',
      extra: [{ name: 'OEBPS/toc.ncx', data: ncx }],
    });
    expect(await readLines(epubParser, file)).toEqual([...FRONT, 'h1 Préface', 'paragraph Si un auteur']);
  });
});

describe('EPUB books that cannot be read', () => {
  const method = (algorithm: string): ZipEntry => ({
    name: 'META-INF/encryption.xml',
    data: `<encryption><enc:EncryptedData xmlns:enc="e"><enc:EncryptionMethod Algorithm="${algorithm}"/></enc:EncryptedData></encryption>`,
  });
  const book = (...extra: ZipEntry[]): Uint8Array =>
    epubFile({ chapters: { a: '<p>mot</p>' }, spine: ['a'], extra });

  test('are those under rights management, not those whose fonts are garbled', async () => {
    expect(await refusalOf(epubParser, book(method('http://www.w3.org/2001/04/xmlenc#aes128-cbc')))).toBe(
      'encrypted',
    );
    expect(await refusalOf(epubParser, book(method('http://www.idpf.org/2008/embedding')))).toBe('read');
  });

  test('are those that are cut, or lack the package or every chapter', async () => {
    expect(await refusalOf(epubParser, '')).toBe('empty');
    expect(await refusalOf(epubParser, book().subarray(0, 300))).toBe('corrupt');
    expect(await refusalOf(epubParser, writeZip([{ name: 'mimetype', data: 'application/epub+zip' }]))).toBe(
      'corrupt',
    );
    expect(await refusalOf(epubParser, epubFile({ chapters: {}, spine: ['a'] }))).toBe('corrupt');
  });
});
