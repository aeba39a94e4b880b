import { PDFiumLibrary } from '@hyzyla/pdfium';
import sharp, { type Sharp } from 'sharp';
import type { SourceBlock } from '../source-markup.ts';
import { drawBlocks } from './draw-blocks.ts';
import { createPdf, PAGE, PdfCanvas } from './pdf-canvas.ts';

const DOTS_PER_POINT = 170 / 72;

/** A page as an office scanner gives it: 170 dots per inch, a little askew, greyish paper, JPEG. */
export async function scanPage(blocks: SourceBlock[]): Promise<Buffer> {
  const flat = await (await drawPage(blocks)).png().toBuffer({ resolveWithObject: true });
  return sharp(flat.data)
    .rotate(0.4, { background: '#f6f4ee' })
    .resize(flat.info.width, flat.info.height, { fit: 'fill' })
    .linear(0.93, 8)
    .blur(0.5)
    .jpeg({ quality: 78 })
    .toBuffer();
}

/** The pieces as a cropped picture with a margin, like a photographed receipt. */
export async function drawPicture(blocks: SourceBlock[]): Promise<Sharp> {
  const page = await (await drawPage(blocks)).png().toBuffer();
  const cropped = await sharp(page).trim().png().toBuffer();
  const background = '#ffffff';
  return sharp(cropped).extend({ top: 40, bottom: 40, left: 40, right: 40, background });
}

/** Drawn by PDFium with its own fonts, so that it looks the same on every machine. */
async function drawPage(blocks: SourceBlock[]): Promise<Sharp> {
  const { pdf, fonts } = await createPdf('');
  drawBlocks(new PdfCanvas(fonts, () => pdf.addPage([PAGE.width, PAGE.height])), blocks);
  if (pdf.getPageCount() > 1) throw new Error('A scanned page holds more than fits on it.');
  const library = await PDFiumLibrary.init();
  try {
    const document = await library.loadDocument(await pdf.save());
    const { data, width, height } = await document
      .getPage(0)
      .render({ scale: DOTS_PER_POINT, render: 'bitmap' });
    return sharp(Buffer.from(data), { raw: { width, height, channels: 4 } }).flatten({
      background: '#ffffff',
    });
  } finally {
    library.destroy();
  }
}
