import { PDFDocument, type PDFFont, type PDFPage, StandardFonts } from 'pdf-lib';

/** A page to draw on with the fonts that every PDF reader has. */
export interface Canvas {
  page: PDFPage;
  body: PDFFont;
  bold: PDFFont;
  /** Lines under each other from a place on, 12 points apart at 10 points of size. */
  lines(x: number, y: number, lines: readonly string[], size?: number): void;
  heading(x: number, y: number, text: string, size?: number): void;
}

/** Draws a PDF file with pdf-lib, one function a page. */
export async function drawPdf(pages: readonly ((canvas: Canvas) => void)[]): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  const body = await document.embedFont(StandardFonts.TimesRoman);
  const bold = await document.embedFont(StandardFonts.HelveticaBold);
  for (const draw of pages) {
    const page = document.addPage([595, 842]);
    draw({
      page,
      body,
      bold,
      lines: (x, y, lines, size = 10) => {
        for (const [index, line] of lines.entries())
          page.drawText(line, { x, y: y - index * size * 1.2, size, font: body });
      },
      heading: (x, y, text, size = 16) => page.drawText(text, { x, y, size, font: bold }),
    });
  }
  return document.save();
}
