import { packageRelationships, relationships } from '../../unit/documents/parsers/docx-file.ts';
import { writeZip, type ZipEntry } from '../../unit/documents/parsers/write-zip.ts';

const TYPES: ZipEntry = { name: '[Content_Types].xml', data: '<Types/>' };

/** A Word file whose document part is this XML. */
export const docxOf = (document: string | Uint8Array, more: Partial<ZipEntry> = {}): Uint8Array =>
  writeZip([
    TYPES,
    packageRelationships('word/document.xml'),
    { name: 'word/document.xml', data: document, ...more },
  ]);

/** An Excel file with one sheet of this XML. */
export const xlsxOf = (sheet: string | Uint8Array, strings?: string): Uint8Array =>
  writeZip([
    TYPES,
    packageRelationships('xl/workbook.xml'),
    { name: 'xl/workbook.xml', data: '<w xmlns:r="r"><sheets><sheet name="Data" r:id="rId1"/></sheets></w>' },
    {
      name: 'xl/_rels/workbook.xml.rels',
      data: relationships([
        ['rId1', 'worksheet', 'worksheets/sheet1.xml'],
        ...(strings === undefined
          ? []
          : [['rId2', 'sharedStrings', 'sharedStrings.xml'] satisfies [string, string, string]]),
      ]),
    },
    { name: 'xl/worksheets/sheet1.xml', data: sheet },
    ...(strings === undefined ? [] : [{ name: 'xl/sharedStrings.xml', data: strings }]),
  ]);

/** An OpenDocument text with this content and these other parts. */
export const odtOf = (content: string | Uint8Array, more: ZipEntry[] = []): Uint8Array =>
  writeZip([
    { name: 'mimetype', data: 'application/vnd.oasis.opendocument.text', stored: true },
    { name: 'content.xml', data: content },
    ...more,
  ]);

const BOOK =
  '<package><metadata><dc:title>Book</dc:title></metadata><manifest><item id="a" href="a.xhtml" media-type="application/xhtml+xml"/></manifest><spine><itemref idref="a"/></spine></package>';

/** An EPUB with one chapter and these other parts. */
export const epubOf = (chapter: string | Uint8Array, more: ZipEntry[] = [], book = BOOK): Uint8Array =>
  writeZip([
    { name: 'mimetype', data: 'application/epub+zip', stored: true },
    { name: 'META-INF/container.xml', data: '<container><rootfile full-path="book.opf"/></container>' },
    { name: 'book.opf', data: book },
    { name: 'a.xhtml', data: chapter },
    ...more,
  ]);

/** One paragraph of Word. */
export const wordText = (text: string): string =>
  `<w:document xmlns:w="w"><w:body><w:p><w:r><w:t>${text}</w:t></w:r></w:p></w:body></w:document>`;

/** An OLE compound file with a stream of this name in its directory, as far as anybody looks. */
export function oleWith(stream: string): Uint8Array {
  const signature = Buffer.from('d0cf11e0a1b11ae1', 'hex');
  return Buffer.concat([signature, Buffer.alloc(1_016), Buffer.from(stream, 'utf16le'), Buffer.alloc(512)]);
}
