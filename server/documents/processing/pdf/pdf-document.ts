import { corrupt, empty, encrypted } from '../../parsers/refusals.ts';
import { loadPdfium, type PdfiumLibrary, type Pointer } from './pdfium-library.ts';

const WHAT = 'This PDF file';
// fpdfview.h: FPDF_ERR_PASSWORD, FPDF_ERR_SECURITY
const LOCKED = new Set([4, 5]);
// fpdf_annot.h: FPDF_ANNOT_FREETEXT, FPDF_ANNOT_WIDGET (a field of a form)
const TEXT_ANNOTATIONS = new Set([3, 20]);
const ANNOTATIONS_LOOKED_AT = 1000;
// fpdf_flatten.h: FLAT_NORMALDISPLAY
const AS_DISPLAYED = 0;

/** An open PDF file; its pages are counted from 0. The process ends before anybody would close it. */
export interface PdfDocument extends PdfiumLibrary {
  pageCount: number;
  /** What was filled into forms is part of the page. Throws DocumentRefused `corrupt`. */
  openPage(index: number): PdfPage;
}

export interface PdfPage {
  page: Pointer;
  /** What PDFium found to be text. */
  text: Pointer;
  close(): void;
}

let loading: Promise<PdfiumLibrary> | undefined;

/** Loads PDFium, once. */
export function preparePdfium(): Promise<PdfiumLibrary> {
  loading ??= loadPdfium();
  return loading;
}

/**
 * Opens a PDF file; one that needs no password to be opened counts as open. Throws DocumentRefused: `encrypted`, `empty`
 * for one without pages, `corrupt`.
 */
export async function openPdf(bytes: Uint8Array): Promise<PdfDocument> {
  const library = await preparePdfium();
  const { functions } = library;
  const copy = functions.malloc(bytes.length);
  new Uint8Array(library.memory()).set(bytes, copy);
  const document = calling(() => functions.FPDF_LoadMemDocument(copy, bytes.length, 0));
  if (document === 0) throw LOCKED.has(functions.FPDF_GetLastError()) ? encrypted(WHAT) : corrupt(WHAT);
  const pageCount = calling(() => functions.FPDF_GetPageCount(document));
  if (pageCount < 1) throw empty();
  return { ...library, pageCount, openPage: (index) => openPage(library, document, index) };
}

function openPage({ functions }: PdfiumLibrary, document: Pointer, index: number): PdfPage {
  const load = () => calling(() => functions.FPDF_LoadPage(document, index));
  let page = load();
  if (page === 0) throw corrupt(WHAT);
  if (hasTextAnnotation(functions, page) && functions.FPDFPage_Flatten(page, AS_DISPLAYED) === 1) {
    functions.FPDF_ClosePage(page);
    page = load();
  }
  const text = calling(() => functions.FPDFText_LoadPage(page));
  return {
    page,
    text,
    close() {
      functions.FPDFText_ClosePage(text);
      functions.FPDF_ClosePage(page);
    },
  };
}

/** Runs what may run into a trap of WebAssembly: PDFium aborts where it would crash. */
function calling<Result>(call: () => Result): Result {
  try {
    return call();
  } catch {
    throw corrupt(WHAT);
  }
}

function hasTextAnnotation(functions: PdfiumLibrary['functions'], page: Pointer): boolean {
  const count = Math.min(functions.FPDFPage_GetAnnotCount(page), ANNOTATIONS_LOOKED_AT);
  for (let index = 0; index < count; index++) {
    const annotation = functions.FPDFPage_GetAnnot(page, index);
    if (annotation === 0) continue;
    const subtype = functions.FPDFAnnot_GetSubtype(annotation);
    functions.FPDFPage_CloseAnnot(annotation);
    if (TEXT_ANNOTATIONS.has(subtype)) return true;
  }
  return false;
}
