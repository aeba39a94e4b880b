import type { DrawnPage } from '../document-messages.ts';
import type { PageText } from './fragment.ts';
import type { PdfDocument, PdfPage } from './pdf-document.ts';
import { placePassage } from './place-passage.ts';
import { PageTextReader } from './read-page-text.ts';
import { drawPage, renderPage } from './render-page.ts';

/** Fewer characters than this, under a picture, are a stamp or a page number on a scan. */
const FEW_CHARACTERS = 80;
/** Share of the page that a picture covers on a scan. */
const COVERED = 0.4;
const OBJECTS_LOOKED_AT = 500;
// fpdf_edit.h
const IMAGE = 3;

/** Whether the words of a page are in what it shows only: a scan, letters drawn as outlines, letters without meaning. */
function needsOcr(document: PdfDocument, page: PdfPage, text: PageText): boolean {
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

/** What PDFium finds on a page. */
export interface PageFound {
  text: PageText;
  /** Its words are in what it shows only. */
  needsOcr: boolean;
}

export type PageReader = ReturnType<typeof createPageReader>;

/** Makes a reader of single pages, counted from 0. Throws DocumentRefused. */
export function createPageReader(document: PdfDocument) {
  const reader = new PageTextReader(document);
  return {
    /** Sees whether it can be opened. */
    look: (index: number): void => document.openPage(index).close(),
    read(index: number): PageFound {
      const page = document.openPage(index);
      const text = reader.read(page);
      const found = { text, needsOcr: needsOcr(document, page, text) };
      page.close();
      return found;
    },
    /** How it looks, as a PNG picture. */
    async render(index: number): Promise<Uint8Array> {
      const page = document.openPage(index);
      const picture = await renderPage(document, page);
      page.close();
      return picture;
    },
    /** How it looks to a person, and where a passage of it stands. */
    async draw(index: number, passage: string): Promise<DrawnPage> {
      const page = document.openPage(index);
      const drawn = await drawPage(document, page);
      const marks = placePassage(document, page, passage);
      page.close();
      return { ...drawn, marks };
    },
  };
}
