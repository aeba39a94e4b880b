import { PDFDocument, StandardFonts } from 'pdf-lib';
import { startBrowser } from '../start-browser.ts';
import { proseOf } from './prose.ts';

const LINES = 38;
const LINE_LENGTH = 85;

/** A PDF of `pages` full pages of French and English text with a heading on each; another `variant`, other text. */
export async function makeLongPdf(pages: number, variant: number): Promise<Uint8Array<ArrayBuffer>> {
  const document = await PDFDocument.create();
  const font = await document.embedFont(StandardFonts.Helvetica);
  for (let number = 1; number <= pages; number++) {
    const page = document.addPage([595, 842]);
    page.drawText(`Chapter ${number}`, { x: 50, y: 790, size: 18, font });
    const lines = linesOf(proseOf(LINES * LINE_LENGTH, variant * 1_000 + number));
    page.drawText(lines.join('\n'), { x: 50, y: 750, size: 10.5, lineHeight: 17, font });
  }
  return new Uint8Array(await document.save());
}

function linesOf(text: string): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    if (line.length + word.length > LINE_LENGTH) {
      lines.push(line);
      line = word;
    } else line = line ? `${line} ${word}` : word;
  }
  return lines.slice(0, LINES);
}

/** The same as a browser prints it, as most PDF files are made: embedded fonts, each glyph placed by itself. */
export async function printLongPdf(pages: number, variant: number): Promise<Uint8Array<ArrayBuffer>> {
  const sections = Array.from({ length: pages }, (_, index) => {
    const text = proseOf(LINES * LINE_LENGTH, variant * 1_000 + index + 1);
    return `<section><h1>Chapter ${index + 1}</h1><p>${text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</p></section>`;
  });
  const style = 'section { break-after: page } p { font: 10.5pt/1.5 serif }';
  const browser = await startBrowser();
  try {
    const page = await browser.newPage();
    await page.setContent(`<!doctype html><style>${style}</style>${sections.join('')}`);
    return new Uint8Array(await page.pdf({ format: 'A4' }));
  } finally {
    await browser.close();
  }
}
