import type { PageText } from './fragment.ts';
import type { PdfDocument, PdfPage } from './pdf-document.ts';

/** Fewer characters than this, under a picture, are a stamp or a page number on a scan. */
const FEW_CHARACTERS = 80;
/** Share of the page that a picture covers on a scan. */
const COVERED = 0.4;
const OBJECTS_LOOKED_AT = 500;
// fpdf_edit.h
const IMAGE = 3;

/** Whether the words of a page are in what it shows only: a scan, letters drawn as outlines, letters without meaning. */
export function needsOcr(document: PdfDocument, page: PdfPage, text: PageText): boolean {
  const known = text.characters - text.unknown;
  if (known >= FEW_CHARACTERS) return text.unknown > text.characters / 2;
  const objects = document.functions.FPDFPage_CountObjects(page.page);
  if (objects === 0) return false;
  return known === 0 || imageShare(document, page, objects) >= COVERED;
}

function imageShare({ functions, memory }: PdfDocument, { page }: PdfPage, objects: number): number {
  const area = functions.FPDF_GetPageWidthF(page) * functions.FPDF_GetPageHeightF(page);
  const bounds = functions.malloc(16);
  let covered = 0;
  for (let index = 0; index < Math.min(objects, OBJECTS_LOOKED_AT); index++) {
    const object = functions.FPDFPage_GetObject(page, index);
    if (functions.FPDFPageObj_GetType(object) !== IMAGE) continue;
    functions.FPDFPageObj_GetBounds(object, bounds, bounds + 4, bounds + 8, bounds + 12);
    const [left = 0, bottom = 0, right = 0, top = 0] = new Float32Array(memory(), bounds, 4);
    covered += (right - left) * (top - bottom);
  }
  functions.free(bounds);
  return covered / area;
}
