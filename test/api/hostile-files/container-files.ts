import { docxFile, packageRelationships, paragraph } from '../../unit/documents/parsers/docx-file.ts';
import { writeZip, type ZipEntry } from '../../unit/documents/parsers/write-zip.ts';
import { DAMAGED, type HostileFile, hostile, LOCKED, OTHER_KIND, TOO_LARGE } from './hostile-file.ts';
import { docxOf, epubOf, odtOf, oleWith, wordText, xlsxOf } from './office-files.ts';

const blanks = (length: number) => Buffer.alloc(length, ' ');

/** Zip containers that unpack without end, that lie, that are locked, or that lack a part. */
export const CONTAINER_FILES: readonly HostileFile[] = [
  hostile('a Word file that unpacks a thousandfold', 'flat.docx', TOO_LARGE, () => docxOf(bomb())),
  hostile('an EPUB that unpacks a thousandfold', 'flat.epub', TOO_LARGE, () => epubOf(blanks(40_000_000))),
  hostile('containers in containers in containers', '42.zip', OTHER_KIND, nestedZip),
  hostile('a Word file with such containers in it', 'nested.docx', 'ready', () =>
    docxFile(paragraph('Text.'), {}, [{ name: 'word/embeddings/42.zip', data: nestedZip() }]),
  ),
  hostile('a Word file whose parts share their bytes', 'overlap.docx', DAMAGED, overlappingZip),
  hostile('a Word file that declares less than it unpacks', 'lie.docx', DAMAGED, () =>
    docxOf(wordText('Text.'), { declaredSize: 3 }),
  ),
  hostile('a Word file with a false checksum', 'checksum.docx', DAMAGED, () =>
    docxOf(wordText('Text.'), { checksum: 1 }),
  ),
  hostile('a container that counts parts it does not have', 'count.docx', DAMAGED, miscountedZip),
  hostile('a container of thirty thousand parts', 'parts.docx', TOO_LARGE, () => manyParts()),
  hostile(
    'a Word file that names its text twice',
    'twice.docx',
    /holds two parts of one name, so that nobody knows which one counts\.$/,
    () => docxFile(paragraph('One.'), {}, [{ name: 'WORD/document.xml', data: wordText('Other.') }]),
  ),
  hostile('a Word file with parts that climb out of it', 'climb.docx', 'ready', () =>
    docxFile(paragraph('Text.'), {}, [{ name: '../../../../climbed.txt', data: 'Out.' }]),
  ),
  hostile('a Word file without its text', 'part.docx', DAMAGED, () =>
    writeZip([
      { name: '[Content_Types].xml', data: '<Types/>' },
      packageRelationships('word/document.xml'),
      { name: 'word/styles.xml', data: '<w:styles/>' },
    ]),
  ),
  hostile('a Word file without the styles that it names', 'styles.docx', 'ready', () =>
    docxFile(paragraph('Text.', 'Heading1')),
  ),
  hostile('a Word file cut in the middle', 'cut.docx', DAMAGED, () => {
    const whole = docxOf(wordText('Text. '.repeat(500)));
    return whole.subarray(0, whole.length / 2);
  }),
  hostile('a Word file under a password', 'locked.docx', LOCKED, () => oleWith('EncryptedPackage')),
  hostile('a Word file of 1997', 'old.doc', /Word 97 to 2003 file is damaged/, () => oleWith('WordDocument')),
  hostile('an OpenDocument text under a password', 'locked.odt', LOCKED, () =>
    odtOf('garbled', [
      {
        name: 'META-INF/manifest.xml',
        data: '<m:manifest><m:file-entry><m:encryption-data/></m:file-entry></m:manifest>',
      },
    ]),
  ),
  hostile('an archive under a password', 'locked.zip', LOCKED, () => docxOf(wordText('Text.'), { flags: 1 })),
  hostile('an EPUB under rights management', 'drm.epub', LOCKED, () =>
    epubOf('<html/>', [
      {
        name: 'META-INF/encryption.xml',
        data: '<e><EncryptionMethod Algorithm="http://www.w3.org/2001/04/xmlenc#aes256-cbc"/></e>',
      },
    ]),
  ),
  hostile('an EPUB that names no chapter', 'chapters.epub', DAMAGED, () =>
    epubOf('<html/>', [], '<package><manifest/><spine/></package>'),
  ),
  hostile('an Excel file that declares all cells and has a million empty rows', 'rows.xlsx', 'ready', () =>
    xlsxOf(emptyRows(1_000_000)),
  ),
  hostile('an Excel file with one cell at the far end of each row', 'wide.xlsx', 'ready', () =>
    xlsxOf(wideRows(1_000)),
  ),
];

const bomb = () => wordText(blanks(40_000_000).toString());

function nestedZip(): Uint8Array {
  let inner = writeZip([{ name: 'zeros', data: blanks(5_000_000) }]);
  for (let depth = 0; depth < 5; depth++)
    inner = writeZip(Array.from({ length: 16 }, (_, index) => ({ name: `${index}.zip`, data: inner })));
  return inner;
}

/** After D. Fifield, "A better zip bomb", WOOT 2019: many names for the same bytes. */
function overlappingZip(): Uint8Array {
  const kernel: ZipEntry = { name: 'word/document.xml', data: blanks(20_000) };
  const others = Array.from({ length: 500 }, (_, index) => ({
    ...kernel,
    name: `word/${index}.xml`,
    sharesHeaderOf: 0,
  }));
  return writeZip([kernel, ...others]);
}

function miscountedZip(): Uint8Array {
  const bytes = Buffer.from(docxOf(wordText('Text.')));
  bytes.writeUInt16LE(6_000, bytes.length - 12);
  return bytes;
}

const manyParts = (): Uint8Array =>
  writeZip(Array.from({ length: 30_000 }, (_, index) => ({ name: `word/${index}.xml`, data: '' })));

const emptyRows = (count: number): string =>
  `<worksheet><dimension ref="A1:XFD1048576"/><sheetData>${Array.from({ length: count }, (_, index) => `<row r="${index + 1}"/>`).join('')}</sheetData></worksheet>`;

const wideRows = (count: number): string =>
  `<worksheet><sheetData>${Array.from({ length: count }, (_, index) => `<row r="${index + 1}"><c r="XFD${index + 1}"><v>${index}</v></c></row>`).join('')}</sheetData></worksheet>`;
