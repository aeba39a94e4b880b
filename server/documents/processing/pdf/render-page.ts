import type { PdfDocument, PdfPage } from './pdf-document.ts';

const POINTS_PER_INCH = 72;
/** Tesseract's own advice is 300; below 200 small print is lost. */
const DOTS_PER_INCH = 300;
const LONGEST_SIDE = 3600;
// fpdfview.h
const GREY = 1;
const WHITE = 0xffffffff;
const WITH_ANNOTATIONS_IN_GREY = 0x01 | 0x08;

/** A page as it looks: a grey PNG picture of at most 3,600 pixels a side, whatever size the page claims. */
export async function renderPage({ functions, memory }: PdfDocument, { page }: PdfPage): Promise<Uint8Array> {
  const { width, height } = sizeOf(functions.FPDF_GetPageWidthF(page), functions.FPDF_GetPageHeightF(page));
  const bitmap = functions.FPDFBitmap_CreateEx(width, height, GREY, 0, 0);
  functions.FPDFBitmap_FillRect(bitmap, 0, 0, width, height, WHITE);
  functions.FPDF_RenderPageBitmap(bitmap, page, 0, 0, width, height, 0, WITH_ANNOTATIONS_IN_GREY);
  const stride = functions.FPDFBitmap_GetStride(bitmap);
  const pixels = Buffer.from(memory(), functions.FPDFBitmap_GetBuffer(bitmap), stride * height);
  const packed = Buffer.alloc(width * height);
  for (let y = 0; y < height; y++) pixels.copy(packed, y * width, y * stride, y * stride + width);
  functions.FPDFBitmap_Destroy(bitmap);
  // Loaded where a page has to be rendered; most files have none.
  const { default: sharp } = await import('sharp');
  return sharp(packed, { raw: { width, height, channels: 1 } })
    .png({ compressionLevel: 3 })
    .toBuffer();
}

function sizeOf(widthInPoints: number, heightInPoints: number): { width: number; height: number } {
  const longest = Math.max(widthInPoints, heightInPoints, 1);
  const scale = Math.min(DOTS_PER_INCH / POINTS_PER_INCH, LONGEST_SIDE / longest);
  return {
    width: Math.max(1, Math.round(widthInPoints * scale)),
    height: Math.max(1, Math.round(heightInPoints * scale)),
  };
}
