import { describe, expect, test } from 'vitest';
import type { DocumentParser } from '../../../../server/documents/documents.types.ts';
import { docxParser } from '../../../../server/documents/parsers/docx-parser.ts';
import { epubParser } from '../../../../server/documents/parsers/epub-parser.ts';
import { odtParser } from '../../../../server/documents/parsers/odt-parser.ts';
import { pptxParser } from '../../../../server/documents/parsers/pptx-parser.ts';
import { xlsxParser } from '../../../../server/documents/parsers/xlsx-parser.ts';
import { packageRelationships } from './docx-file.ts';
import { readLines, refusalOf } from './read-blocks.ts';
import { writeZip, type ZipEntry } from './write-zip.ts';

/** Each kind of container, the part that is read first, and what it takes to get there. */
const KINDS: [string, DocumentParser, string, ZipEntry[]][] = [
  ['docx', docxParser, 'word/document.xml', [packageRelationships('word/document.xml')]],
  ['pptx', pptxParser, 'ppt/presentation.xml', [packageRelationships('ppt/presentation.xml')]],
  ['xlsx', xlsxParser, 'xl/workbook.xml', [packageRelationships('xl/workbook.xml')]],
  ['odt', odtParser, 'content.xml', []],
  [
    'epub',
    epubParser,
    'c.opf',
    [{ name: 'META-INF/container.xml', data: '<c><rootfile full-path="c.opf"/></c>' }],
  ],
];

describe.each(KINDS)('a hostile %s', (_, parser, main, parts) => {
  const around = (part: Partial<ZipEntry>): Uint8Array =>
    writeZip([...parts, { name: main, data: '<a/>', ...part }]);

  test('that unpacks a thousandfold is stopped on the way', async () => {
    const blanks = `<a>${' '.repeat(17_000_000)}</a>`;
    expect(await refusalOf(parser, around({ data: blanks }))).toBe('too_large_unpacked');
  });

  test('that lies about sizes, checksums or encryption is refused', async () => {
    expect(await refusalOf(parser, around({ declaredSize: 2 }))).toBe('corrupt');
    expect(await refusalOf(parser, around({ checksum: 7 }))).toBe('corrupt');
    expect(await refusalOf(parser, around({ flags: 1 }))).toBe('encrypted');
  });

  test('with entities, without an end or in an unknown encoding is refused', async () => {
    const laughs = '<!DOCTYPE a [<!ENTITY b "ha"><!ENTITY c "&b;&b;&b;">]><a>&c;</a>';
    for (const data of [
      laughs,
      '<a><b></a>',
      '<a>',
      '',
      '<?xml version="1.0" encoding="klingon"?><a/>',
      '<a b="1" b="2"/>',
    ])
      expect(await refusalOf(parser, around({ data }))).toBe('corrupt');
  });
});

test('parts in UTF-16 are read as what their mark says', async () => {
  const xml =
    '<?xml version="1.0" encoding="UTF-16"?><d xmlns:w="w"><w:p><w:r><w:t>Été</w:t></w:r></w:p></d>';
  const data = Buffer.from(`\ufeff${xml}`, 'utf16le');
  const file = writeZip([packageRelationships('word/document.xml'), { name: 'word/document.xml', data }]);
  expect(await readLines(docxParser, file)).toEqual(['paragraph Été']);
});
