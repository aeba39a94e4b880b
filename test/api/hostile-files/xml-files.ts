import { DAMAGED, type HostileFile, hostile, TOO_LARGE } from './hostile-file.ts';
import { noise } from './noise.ts';
import { docxOf, epubOf, odtOf, wordText, xlsxOf } from './office-files.ts';

const DEPTH = 100_000;
const deep = (tag: string) => `${`<${tag}>`.repeat(DEPTH)}Deep.${`</${tag}>`.repeat(DEPTH)}`;

/** XML that grows when it is read, that asks for other files, or that nests without end, in each kind of container. */
export const XML_FILES: readonly HostileFile[] = [
  hostile('a Word file with a billion laughs', 'laughs.docx', DAMAGED, () => docxOf(laughs('w:document'))),
  hostile('an Excel file with a billion laughs', 'laughs.xlsx', DAMAGED, () => xlsxOf(laughs('worksheet'))),
  hostile('an OpenDocument text with a billion laughs', 'laughs.odt', DAMAGED, () =>
    odtOf(laughs('office:document-content')),
  ),
  hostile('an EPUB whose package laughs a billion times', 'laughs.epub', DAMAGED, () =>
    epubOf('<html/>', [], laughs('package')),
  ),
  hostile('a Word file that asks for a file of this computer', 'entity.docx', DAMAGED, () =>
    docxOf(outside('SYSTEM "file:///etc/passwd"')),
  ),
  hostile('an OpenDocument text that asks for an address of this network', 'entity.odt', DAMAGED, () =>
    odtOf(outside('SYSTEM "http://127.0.0.1:9/secret"')),
  ),
  hostile('a Word file that parses an outside entity in its declaration', 'parameter.docx', DAMAGED, () =>
    docxOf('<!DOCTYPE a [<!ENTITY % b SYSTEM "file:///etc/passwd"> %b;]><a/>'),
  ),
  hostile('a Word file nested a hundred thousand times', 'deep.docx', DAMAGED, () => docxOf(deep('w:p'))),
  hostile('an Excel file nested a hundred thousand times', 'deep.xlsx', DAMAGED, () => xlsxOf(deep('c'))),
  hostile('an OpenDocument text nested a hundred thousand times', 'deep.odt', DAMAGED, () =>
    odtOf(deep('text:section')),
  ),
  hostile('an EPUB nested a hundred thousand times', 'deep.epub', 'ready', () =>
    epubOf(`<html><body>${deep('div')}</body></html>`),
  ),
  hostile('a Word file with one text of 20 million letters', 'token.docx', TOO_LARGE, () =>
    docxOf(wordText(lettersOf(20_000_000))),
  ),
  hostile('a Word file with a hundred thousand attributes on one tag', 'attributes.docx', 'ready', () =>
    docxOf(
      `<w:document ${Array.from({ length: 100_000 }, (_, index) => `a${index}="1"`).join(' ')}><w:p><w:r><w:t>Text.</w:t></w:r></w:p></w:document>`,
    ),
  ),
];

/** Each entity stands for ten of the one before. */
function laughs(root: string): string {
  const entities = Array.from(
    { length: 9 },
    (_, index) => `<!ENTITY l${index + 1} "${`&l${index};`.repeat(10)}">`,
  );
  return `<?xml version="1.0"?><!DOCTYPE a [<!ENTITY l0 "ha">${entities.join('')}]><${root}>&l9;</${root}>`;
}

const outside = (where: string) =>
  `<?xml version="1.0"?><!DOCTYPE a [<!ENTITY x ${where}>]>${wordText('&x;')}`;

/** Letters that do not pack well. */
const lettersOf = (length: number): string =>
  noise((length * 3) / 4)
    .toString('base64')
    .replace(/[+/]/g, 'a');
