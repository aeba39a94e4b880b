import { describe, expect, test } from 'vitest';
import { docxParser } from '../../../../server/documents/parsers/docx-parser.ts';
import { docxFile, packageRelationships, paragraph, relationships, wordPart } from './docx-file.ts';
import { readLines, refusalOf } from './read-blocks.ts';
import { writeZip, type ZipEntry } from './write-zip.ts';

const chunk = (id: string): string => `<w:altChunk xmlns:r="r" r:id="${id}"/>`;

/** A Word file whose body includes files, each under the name by which its relationship is called, too. */
function includingFile(body: string, files: Record<string, string | Uint8Array>): Uint8Array {
  const rows = Object.keys(files).map((name): [string, string, string] => [name, 'aFChunk', name]);
  const parts = Object.entries(files).map(([name, data]) => ({ name: `word/${name}`, data }));
  return fileOf(body, [{ name: 'word/_rels/document.xml.rels', data: relationships(rows) }, ...parts]);
}

const fileOf = (body: string, parts: ZipEntry[]): Uint8Array =>
  writeZip([
    packageRelationships('word/document.xml'),
    { name: 'word/document.xml', data: wordPart('document', `<w:body>${body}</w:body>`) },
    ...parts,
  ]);

const MHTML = `MIME-Version: 1.0
Content-Type: multipart/related; boundary="b"; type="text/html"

--b
Content-Type: text/html; charset="windows-1252"
Content-Transfer-Encoding: quoted-printable
Content-Location: file:///C:/a.htm

<html><body><p>Caf=E9 du port</p></body></html>
--b--
`;

describe('files that a Word file includes', () => {
  test('are read where they stand: HTML, web archives, text, RTF, and Word in two forms', async () => {
    const body = `${paragraph('avant')}${chunk('a.html')}${chunk('b.mht')}${chunk('c.txt')}${paragraph('entre')}${chunk('d.rtf')}${chunk('e.docx')}${chunk('f.xml')}${paragraph('après')}`;
    const file = includingFile(body, {
      'a.html': '<title>x</title><h2>Tarif</h2><p>Dix-neuf couronnes.</p>',
      'b.mht': MHTML,
      'c.txt': 'Déjà vu.',
      'd.rtf': '{\\rtf1\\ansi Quai nord.\\par}',
      'e.docx': docxFile(paragraph('Contrat inclus.')),
      'f.xml':
        '<?xml version="1.0"?><w:wordDocument xmlns:w="http://schemas.microsoft.com/office/word/2003/wordml"><w:body><w:p><w:r><w:t>Tout en</w:t></w:r><w:r><w:t xml:space="preserve"> un.</w:t></w:r></w:p></w:body></w:wordDocument>',
    });
    expect(await readLines(docxParser, file)).toEqual([
      'paragraph avant',
      'h2 Tarif',
      'paragraph Dix-neuf couronnes.',
      'paragraph Café du port',
      'paragraph Déjà vu.',
      'paragraph entre',
      'paragraph Quai nord.',
      'paragraph Contrat inclus.',
      'paragraph Tout en un.',
      'paragraph après',
    ]);
  });

  test('are told by what the file declares where their name says nothing', async () => {
    const types = `<Types><Override PartName="/word/a.dat" ContentType="application/xhtml+xml"/></Types>`;
    const file = fileOf(chunk('r1'), [
      { name: 'word/_rels/document.xml.rels', data: relationships([['r1', 'aFChunk', 'a.dat']]) },
      { name: '[Content_Types].xml', data: types },
      { name: 'word/a.dat', data: '<b>Sans corps</b> ni tête' },
    ]);
    expect(await readLines(docxParser, file)).toEqual(['paragraph Sans corps ni tête']);
  });

  test('are read in cells, headers, notes and comments', async () => {
    const table = `<w:tbl><w:tr><w:tc>${paragraph('Quai')}</w:tc><w:tc>${chunk('x')}</w:tc></w:tr></w:tbl>`;
    const note = `<w:p><w:r><w:footnoteReference w:id="2"/></w:r></w:p>`;
    const names = ['header', 'footnotes', 'comments'];
    const file = fileOf(table + note, [
      {
        name: 'word/_rels/document.xml.rels',
        data: relationships([
          ['x', 'aFChunk', 'x.txt'],
          ...names.map((name): [string, string, string] => [name, name, `${name}.xml`]),
        ]),
      },
      ...names.map((name) => ({
        name: `word/_rels/${name}.xml.rels`,
        data: relationships([['y', 'aFChunk', `${name}.txt`]]),
      })),
      { name: 'word/header.xml', data: wordPart('hdr', chunk('y')) },
      {
        name: 'word/footnotes.xml',
        data: wordPart('footnotes', `<w:footnote w:id="2">${chunk('y')}</w:footnote>`),
      },
      { name: 'word/comments.xml', data: wordPart('comments', `<w:comment>${chunk('y')}</w:comment>`) },
      { name: 'word/x.txt', data: 'tarif en cellule' },
      ...names.map((name) => ({ name: `word/${name}.txt`, data: `texte de ${name}` })),
    ]);
    expect(await readLines(docxParser, file)).toEqual([
      'paragraph texte de header',
      'table Quai | tarif en cellule',
      'paragraph [1]',
      'paragraph [1] texte de footnotes',
      'paragraph texte de comments',
    ]);
  });

  test('leave a line with their name where they cannot be read or are not there', async () => {
    const file = includingFile(`${chunk('a.pdf')}${chunk('b.docx')}${chunk('c.html')}${chunk('none')}`, {
      'a.pdf': `%PDF-1.4\n${'\0\u0001'.repeat(400)}`,
      'b.docx': 'PK\u0003\u0004 cut off',
      'c.html': '',
    });
    expect(await readLines(docxParser, file)).toEqual([
      'paragraph [A file that is part of this document could not be read: a.pdf]',
      'paragraph [A file that is part of this document could not be read: b.docx]',
      'paragraph [A file that is part of this document could not be read]',
    ]);
  });

  test('are given once however often they are named, and refused where they lie too deep or unpack into too much', async () => {
    const often = includingFile(chunk('a.txt').repeat(1_000), { 'a.txt': 'une fois' });
    expect(await readLines(docxParser, often)).toEqual(['paragraph une fois']);
    let deep = docxFile(paragraph('au fond'));
    for (let level = 0; level < 5; level += 1) deep = includingFile(chunk('a.docx'), { 'a.docx': deep });
    expect(await readLines(docxParser, deep)).toEqual(['paragraph au fond']);
    expect(await refusalOf(docxParser, includingFile(chunk('a.docx'), { 'a.docx': deep }))).toBe(
      'too_large_unpacked',
    );
    const long = 'mot '.repeat(3_000_000);
    const wide = includingFile(chunk('a.txt'), { 'a.txt': long, 'b.txt': long });
    expect(await refusalOf(docxParser, wide)).toBe('too_large_unpacked');
  });
});

describe('what lies beside the text of a Word file', () => {
  test('is read where it is a diagram, and named where it is a file of its own', async () => {
    const diagram =
      '<d:dataModel xmlns:d="d" xmlns:a="a"><d:pt><a:p><a:r><a:t>Éta</a:t></a:r><a:r><a:t>pe 1</a:t></a:r></a:p></d:pt></d:dataModel>';
    const file = fileOf(paragraph('texte'), [
      {
        name: 'word/_rels/document.xml.rels',
        data: relationships([
          ['r1', 'diagramData', 'diagrams/data1.xml'],
          ['r2', 'package', 'embeddings/Budget.xlsx'],
          ['r3', 'oleObject', 'embeddings/oleObject1.bin'],
        ]),
      },
      { name: 'word/diagrams/data1.xml', data: diagram },
      { name: 'word/embeddings/Budget.xlsx', data: 'x' },
      { name: 'word/embeddings/oleObject1.bin', data: 'x' },
    ]);
    expect(await readLines(docxParser, file)).toEqual([
      'paragraph texte',
      'list - Étape 1\n- Embedded file, not read: Budget.xlsx\n- Embedded file, not read: oleObject1.bin',
    ]);
  });
});
