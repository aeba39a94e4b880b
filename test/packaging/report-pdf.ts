import { PDFDocument, StandardFonts } from 'pdf-lib';

const PAGES = [
  'The bridge was measured in spring. It is two hundred metres long.',
  'The cables were replaced in summer. Each one weighs nine tonnes.',
  'The paint is renewed every seventh year. The next time is in autumn.',
];

/** A report of three pages. */
export async function reportPdf(): Promise<Uint8Array> {
  const pdf = await PDFDocument.create();
  const font = await pdf.embedFont(StandardFonts.Helvetica);
  for (const text of PAGES) pdf.addPage([420, 300]).drawText(text, { x: 30, y: 240, size: 12, font });
  return pdf.save();
}
