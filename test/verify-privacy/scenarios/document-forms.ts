import sharp from 'sharp';
import { docxOf, epubOf, odtOf, wordText, xlsxOf } from '../../api/hostile-files/office-files.ts';
import { pdfFile } from '../../e2e/document-files.ts';

/** One way to write a text into a file. */
interface DocumentForm {
  name: string;
  write(text: string): Promise<Uint8Array> | Uint8Array;
}

/** A file of each type that documents may be of, its name without anything of the text. */
export function documentForms(): DocumentForm[] {
  const plain = (name: string, around: (text: string) => string): DocumentForm => ({
    name,
    write: (text) => Buffer.from(around(text)),
  });
  return [
    plain('note.txt', (text) => text),
    plain('note.md', (text) => `# A note\n\n${text}\n`),
    plain('page.html', (text) => `<!doctype html><title>Page</title><p>${text}</p>`),
    plain('table.csv', (text) => `number,remark\n1,"${text}"\n`),
    plain('data.json', (text) => JSON.stringify({ remark: text })),
    plain('mail.eml', mailOf),
    { name: 'letter.docx', write: (text) => docxOf(wordText(text)) },
    { name: 'sheet.xlsx', write: (text) => xlsxOf(sheetOf(text)) },
    { name: 'letter.odt', write: (text) => odtOf(odtContent(text)) },
    { name: 'book.epub', write: (text) => epubOf(`<html><body><p>${text}</p></body></html>`) },
    { name: 'letter.pdf', write: async (text) => (await pdfFile('letter.pdf', [text])).buffer },
    { name: 'letter.png', write: drawText },
  ];
}

/** Dark words on white paper, large enough to be read. */
export async function drawText(text: string): Promise<Uint8Array> {
  const words = await sharp({ text: { text, dpi: 200, rgba: true, width: 1_100 } })
    .png()
    .toBuffer();
  return sharp(words)
    .flatten({ background: 'white' })
    .extend({ ...MARGIN, background: 'white' })
    .png()
    .toBuffer();
}
const MARGIN = { top: 40, bottom: 40, left: 40, right: 40 };

const mailOf = (text: string) =>
  [
    'From: Ann <ann@example.org>',
    'To: Ben <ben@example.org>',
    'Subject: A letter',
    'Content-Type: text/plain; charset=utf-8',
    '',
    text,
    '',
  ].join('\r\n');

const sheetOf = (text: string) =>
  `<worksheet><sheetData><row r="1"><c r="A1" t="inlineStr"><is><t>${text}</t></is></c></row></sheetData></worksheet>`;

const odtContent = (text: string) =>
  `<office:document-content xmlns:office="office" xmlns:text="text"><office:body><office:text><text:p>${text}</text:p></office:text></office:body></office:document-content>`;
