import { PDFDocument, type PDFFont, type PDFPage, rgb, StandardFonts } from 'pdf-lib';

export const PAGE = { width: 595, height: 842, margin: 56 };

export interface Fonts {
  regular: PDFFont;
  bold: PDFFont;
}

interface TextStyle {
  size: number;
  bold?: boolean;
  indent?: number;
  before?: number;
}

/** An empty PDF that has the same bytes on every run. */
export async function createPdf(title: string): Promise<{ pdf: PDFDocument; fonts: Fonts }> {
  const pdf = await PDFDocument.create({ updateMetadata: false });
  pdf.setTitle(title);
  pdf.setCreationDate(new Date(0));
  pdf.setModificationDate(new Date(0));
  const regular = await pdf.embedFont(StandardFonts.Helvetica);
  const bold = await pdf.embedFont(StandardFonts.HelveticaBold);
  return { pdf, fonts: { regular, bold } };
}

/** Writes text down one page; asks for a further page when it is full. */
export class PdfCanvas {
  readonly #fonts: Fonts;
  readonly #newPage: () => PDFPage;
  #page: PDFPage;
  #y = PAGE.height - PAGE.margin;

  constructor(fonts: Fonts, newPage: () => PDFPage) {
    this.#fonts = fonts;
    this.#newPage = newPage;
    this.#page = newPage();
  }

  write(text: string, { size, bold = false, indent = 0, before = 0 }: TextStyle): void {
    this.#y -= before;
    const font = bold ? this.#fonts.bold : this.#fonts.regular;
    const width = PAGE.width - 2 * PAGE.margin - indent;
    for (const line of wrap(text, font, size, width)) {
      this.#need(size * 1.35);
      this.#page.drawText(line, { x: PAGE.margin + indent, y: this.#y, size, font });
    }
  }

  /** A row of a table between thin lines, cells wrapped in columns of the widths given as shares. */
  writeRow(cells: string[], shares: number[], size: number, bold: boolean): void {
    const font = bold ? this.#fonts.bold : this.#fonts.regular;
    const width = PAGE.width - 2 * PAGE.margin;
    const wrapped = cells.map((cell, index) => wrap(cell, font, size, (shares[index] ?? 0) * width - 8));
    const lines = Math.max(1, ...wrapped.map((cell) => cell.length));
    this.#need(lines * size * 1.3 + 4);
    let x = PAGE.margin;
    for (const [index, cell] of wrapped.entries()) {
      const top = this.#y + (lines - 1) * size * 1.3;
      for (const [line, text] of cell.entries())
        this.#page.drawText(text, { x: x + 4, y: top - line * size * 1.3, size, font });
      x += (shares[index] ?? 0) * width;
    }
    const y = this.#y - 4;
    this.#page.drawLine({
      start: { x: PAGE.margin, y },
      end: { x, y },
      thickness: 0.4,
      color: rgb(0.6, 0.6, 0.6),
    });
  }

  #need(height: number): void {
    if (this.#y - height < PAGE.margin) {
      this.#page = this.#newPage();
      this.#y = PAGE.height - PAGE.margin;
    }
    this.#y -= height;
  }
}

function wrap(text: string, font: PDFFont, size: number, width: number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (line !== '' && font.widthOfTextAtSize(longer, size) > width) {
      lines.push(line);
      line = word;
    } else line = longer;
  }
  return line === '' ? lines : [...lines, line];
}
