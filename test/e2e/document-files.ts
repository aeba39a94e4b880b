import { PDFDocument, StandardFonts } from 'pdf-lib';
import sharp from 'sharp';
import { packageRelationships } from '../unit/documents/parsers/docx-file.ts';
import { writeZip } from '../unit/documents/parsers/write-zip.ts';

/** A file as a browser takes it from a file picker. */
export interface PickedFile {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

/** A text file. */
export function textFile(name: string, text: string): PickedFile {
  return { name, mimeType: 'text/plain', buffer: Buffer.from(text) };
}

/** A guide in Markdown, without anything sensitive in it. */
export const GUIDE = textFile(
  'beekeeping.md',
  [
    '# Keeping bees',
    '## Where the hives stand',
    'The hives stand with their backs to the wind, and their entrances face the morning sun in the south-east.',
    '## What they weigh',
    'A hive that is ready for winter weighs about forty kilograms, half of which is honey.',
    '## Tools',
    'Smokers, brushes and frames are kept in the shed behind the glass door, and nowhere else.',
  ].join('\n\n'),
);

/** A letter that holds what stays on this device. */
export const MEDICAL_LETTER = textFile(
  'letter-from-the-clinic.txt',
  'Dear Ms Martin,\n\nYour blood test of 3 May confirms type 2 diabetes. Your HbA1c is 8.1 %. Please take metformin 500 mg twice a day and call me if you feel dizzy.\n\nDr Novak',
);

/** A PDF with one paragraph on each page. */
export async function pdfFile(name: string, pages: string[]): Promise<PickedFile> {
  const pdf = await PDFDocument.create();
  const font = await pdf.embedFont(StandardFonts.Helvetica);
  for (const text of pages) {
    const page = pdf.addPage([595, 842]);
    page.drawText(text, { x: 60, y: 760, size: 12, font, maxWidth: 470, lineHeight: 16 });
  }
  return { name, mimeType: 'application/pdf', buffer: Buffer.from(await pdf.save()) };
}

/** A picture in which nothing is written, as PNG. */
export function blankPicture(): Promise<Buffer> {
  const paper = { width: 400, height: 300, channels: 3 as const, background: '#dde4d8' };
  return sharp({ create: paper }).png().toBuffer();
}

/** A Word file whose container opens and whose text is cut off: found out only when it is read. */
export function tornWordFile(name: string): PickedFile {
  const bytes = writeZip([
    { name: '[Content_Types].xml', data: '<Types/>' },
    packageRelationships('word/document.xml'),
    { name: 'word/document.xml', data: '<w:document xmlns:w="w"><w:body><w:p><w:r><w:t>It was' },
  ]);
  return { name, mimeType: 'application/octet-stream', buffer: Buffer.from(bytes) };
}
