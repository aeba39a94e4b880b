import type { PDFDocument, PDFPage } from 'pdf-lib';
import type { DocumentSource } from '../document-source.ts';
import { parseSourceMarkup, type SourceBlock } from '../source-markup.ts';
import { drawBlocks } from './draw-blocks.ts';
import { createPdf, type Fonts, PAGE, PdfCanvas } from './pdf-canvas.ts';
import { scanPage } from './scan-page.ts';

/** A PDF with headings, tables and a foot on every page; pages marked as scanned are pictures without text. */
export async function buildPdf({ title, body }: DocumentSource): Promise<Uint8Array> {
  const { pdf, fonts } = await createPdf(title);
  const typed: PDFPage[] = [];
  for (const { scanned, blocks } of parseSourceMarkup(body)) {
    if (scanned) await addScan(pdf, blocks);
    else drawBlocks(new PdfCanvas(fonts, () => addTo(typed, pdf.addPage([PAGE.width, PAGE.height]))), blocks);
  }
  const pages = pdf.getPages();
  // A letter or an invoice of one page has no foot.
  if (pages.length > 1)
    for (const page of typed)
      drawFoot(page, fonts, `${title} · ${pages.indexOf(page) + 1} / ${pages.length}`);
  return pdf.save();
}

async function addScan(pdf: PDFDocument, blocks: SourceBlock[]): Promise<void> {
  const picture = await pdf.embedJpg(await scanPage(blocks));
  const page = pdf.addPage([PAGE.width, PAGE.height]);
  page.drawImage(picture, { x: 0, y: 0, width: PAGE.width, height: PAGE.height });
}

function addTo(pages: PDFPage[], page: PDFPage): PDFPage {
  pages.push(page);
  return page;
}

function drawFoot(page: PDFPage, { regular }: Fonts, text: string): void {
  page.drawText(text, { x: PAGE.margin, y: 28, size: 8, font: regular });
}
