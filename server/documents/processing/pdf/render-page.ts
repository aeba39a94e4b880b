import type { PdfDocument, PdfPage } from './pdf-document.ts';

const POINTS_PER_INCH = 72;
/** Tesseract's own advice is 300; below 200 small print is lost. */
const DOTS_PER_INCH = 300;
const LONGEST_SIDE = 3600;
const LONGEST_SHOWN = 1_600;
// fpdfview.h
const GREY = 1;
const BGRX = 3;
const WITH_ANNOTATIONS = 0x01;
const AS_RGB = 0x10;
const WHITE = 0xffffffff;
const WITH_ANNOTATIONS_IN_GREY = 0x01 | 0x08;

/** A page as it looks: a grey PNG picture of at most 3,600 pixels a side, whatever size the page claims. */
export async function renderPage(document: PdfDocument, page: PdfPage): Promise<Uint8Array> {
  const { pixels, width, height, stride } = drawBitmap(document, page, {
    longestSide: LONGEST_SIDE,
    format: GREY,
    flags: WITH_ANNOTATIONS_IN_GREY,
  });
  const packed = Buffer.alloc(width * height);
  for (let y = 0; y < height; y++) pixels.copy(packed, y * width, y * stride, y * stride + width);
  // Loaded where a page has to be rendered; most files have none.
  const { default: sharp } = await import('sharp');
  return sharp(packed, { raw: { width, height, channels: 1 } })
    .png({ compressionLevel: 3 })
    .toBuffer();
}

/** As a person sees it: in colour, as a PNG picture that is sharp in a window, whatever size the page claims. */
export async function drawPage(
  document: PdfDocument,
  page: PdfPage,
): Promise<{ picture: Uint8Array; width: number; height: number }> {
  const { pixels, width, height, stride } = drawBitmap(document, page, {
    longestSide: LONGEST_SHOWN,
    format: BGRX,
    flags: WITH_ANNOTATIONS | AS_RGB,
  });
  const { default: sharp } = await import('sharp');
  const picture = await sharp(pixels, { raw: { width: stride / 4, height, channels: 4 } })
    .removeAlpha()
    .png({ compressionLevel: 6, palette: false })
    .toBuffer();
  return { picture, width, height };
}

/** Has PDFium draw a page on white; `stride` is the bytes of a line of pixels. */
function drawBitmap(
  { functions, memory }: PdfDocument,
  { page }: PdfPage,
  { longestSide, format, flags }: { longestSide: number; format: number; flags: number },
) {
  const points = [functions.FPDF_GetPageWidthF(page), functions.FPDF_GetPageHeightF(page)] as const;
  const scale = Math.min(DOTS_PER_INCH / POINTS_PER_INCH, longestSide / Math.max(...points, 1));
  const [width, height] = points.map((side) => Math.max(1, Math.round(side * scale))) as [number, number];
  const bitmap = functions.FPDFBitmap_CreateEx(width, height, format, 0, 0);
  functions.FPDFBitmap_FillRect(bitmap, 0, 0, width, height, WHITE);
  functions.FPDF_RenderPageBitmap(bitmap, page, 0, 0, width, height, 0, flags);
  const stride = functions.FPDFBitmap_GetStride(bitmap);
  const pixels = Buffer.from(Buffer.from(memory(), functions.FPDFBitmap_GetBuffer(bitmap), stride * height));
  functions.FPDFBitmap_Destroy(bitmap);
  return { pixels, width, height, stride };
}
