import {
  docxFile,
  packageRelationships,
  paragraph,
  relationships,
} from '../../unit/documents/parsers/docx-file.ts';
import { writeZip, type ZipEntry } from '../../unit/documents/parsers/write-zip.ts';
import { onePagePdf, pdfStream } from '../../unit/documents/processing/write-pdf.ts';
import { HOSTILE_FILES } from './all-hostile-files.ts';
import { noise } from './noise.ts';
import { epubOf, odtOf, xlsxOf } from './office-files.ts';

/** One file of a folder as people have them. */
export interface FolderFile {
  filename: string;
  bytes: Uint8Array;
  /** A word that only this file holds; none in what cannot be read. */
  needle: string | null;
  /** The name under which the same bytes came before. */
  duplicateOf: string | null;
}

interface FolderSize {
  files: number;
  /** Characters of text of each. */
  characters: number;
  /** Bytes of the pictures in each that can hold some. */
  pictureBytes: number;
  /** Text of a length; another variant, other text. */
  prose: (length: number, variant: number) => string;
}

/** A folder of every kind of document, one in ten there twice, and a few that are hostile; the same each time. */
export async function* mixedFolder(size: FolderSize): AsyncGenerator<FolderFile> {
  const kinds = Object.keys(MAKERS);
  const pictures = noise(size.pictureBytes + size.files);
  const hostiles = HOSTILE_FILES.flatMap(([, files]) => files).filter(({ filename }) => SOME.has(filename));
  let last: FolderFile | undefined;
  for (let index = 0; index < size.files; index++) {
    const [kind = 'txt', bad] = [kinds[index % kinds.length], hostiles[index / HOSTILE_EVERY]];
    if (bad)
      yield {
        filename: bad.filename,
        bytes: Buffer.from((await bad.make()) as Uint8Array),
        needle: null,
        duplicateOf: null,
      };
    const needle = `xq${kind}${lettersOf(index)}`;
    const text = `${size.prose(size.characters / 2, index)}\nThe word is ${needle}.\n${size.prose(size.characters / 2, index + 1)}`;
    const made = MAKERS[kind]?.(asciiOf(text), pictures.subarray(index, index + size.pictureBytes)) ?? '';
    last = {
      filename: `${kind}-${index}.${kind}`,
      bytes: Buffer.from(made as Uint8Array),
      needle,
      duplicateOf: null,
    };
    yield last;
    if (index % DUPLICATE_EVERY === 0)
      yield { ...last, filename: `copy of ${last.filename}`, duplicateOf: last.filename };
  }
}

const HOSTILE_EVERY = 7;
const DUPLICATE_EVERY = 10;
const SOME = new Set([
  '42.zip',
  'locked.pdf',
  'laughs.docx',
  'garbage.pdf',
  'open.json',
  'flat.docx',
  'parts.eml',
  'half.jpg',
]);

// Of one length, so that the stem of none is another: English takes the end off "dabal".
const lettersOf = (index: number): string =>
  [...String(index).padStart(4, '0')].map((digit) => 'bdfghklmnp'[Number(digit)]).join('a');

const asciiOf = (text: string): string => text.normalize('NFD').replace(/[^\x20-\x7e\n]|[<>&"\\()]/g, '');

type Maker = (text: string, picture: Buffer) => Uint8Array | string;

const media = (name: string, data: Buffer): ZipEntry => ({ name, data, stored: true });

const MAKERS: Record<string, Maker> = {
  txt: (text) => text,
  docx: (text, picture) =>
    docxFile(
      text
        .split('\n')
        .map((line) => paragraph(line))
        .join(''),
      {},
      [media('word/media/image1.jpeg', picture)],
    ),
  pdf: (text, picture) =>
    onePagePdf(
      pdfStream(
        `BT /F1 4 Tf 5 TL 20 830 Td ${linesOf(text)
          .map((line) => `(${line}) Tj T*`)
          .join('\n')} ET`,
      ),
      {
        more: [pdfStream(picture, '/Type /XObject /Subtype /Image')],
      },
    ),
  md: (text) => `# Notes\n\n${text.replaceAll('\n', '\n\n## More\n\n')}`,
  xlsx: (text) =>
    xlsxOf(
      `<worksheet><sheetData>${linesOf(text)
        .map(
          (line, row) =>
            `<row r="${row + 1}"><c t="inlineStr"><is><t>${line}</t></is></c><c><v>${row}</v></c></row>`,
        )
        .join('')}</sheetData></worksheet>`,
    ),
  html: (text) =>
    `<!doctype html><html><body><h1>Page</h1><p>${text.replaceAll('\n', '</p><p>')}</p></body></html>`,
  pptx: pptxOf,
  csv: (text) =>
    `number,text\n${linesOf(text)
      .map((line, row) => `${row},"${line}"\n`)
      .join('')}`,
  odt: (text, picture) =>
    odtOf(
      `<office:document-content xmlns:office="o" xmlns:text="t"><office:body>${text
        .split('\n')
        .map((line) => `<text:p>${line}</text:p>`)
        .join('')}</office:body></office:document-content>`,
      [media('Pictures/1.png', picture)],
    ),
  json: (text) => JSON.stringify({ notes: linesOf(text).map((line, row) => ({ row, line })) }),
  epub: (text, picture) =>
    epubOf(`<html><body><p>${text.replaceAll('\n', '</p><p>')}</p></body></html>`, [
      media('cover.jpg', picture),
    ]),
  eml: (text) =>
    `From: a@example.org\r\nTo: b@example.org\r\nSubject: Notes\r\nDate: Sat, 21 Nov 2026 03:00:00 +0000\r\n\r\n${text.replaceAll('\n', '\r\n')}`,
};

function pptxOf(text: string, picture: Buffer): Uint8Array {
  const words = text.split('\n').map((line) => `<a:p><a:r><a:t>${line}</a:t></a:r></a:p>`);
  return writeZip([
    { name: '[Content_Types].xml', data: '<Types/>' },
    packageRelationships('ppt/presentation.xml'),
    {
      name: 'ppt/presentation.xml',
      data: '<p:presentation xmlns:p="p" xmlns:r="r"><p:sldId id="256" r:id="rId1"/></p:presentation>',
    },
    {
      name: 'ppt/_rels/presentation.xml.rels',
      data: relationships([['rId1', 'slide', 'slides/slide1.xml']]),
    },
    {
      name: 'ppt/slides/slide1.xml',
      data: `<p:sld xmlns:p="p" xmlns:a="a"><p:sp><p:txBody>${words.join('')}</p:txBody></p:sp></p:sld>`,
    },
    media('ppt/media/image1.png', picture),
  ]);
}

/** Lines of about 200 characters, cut between words. */
const linesOf = (text: string): string[] =>
  (text.match(/[^\n]{1,200}(?=[ \n]|$)/g) ?? []).map((line) => line.trim());
