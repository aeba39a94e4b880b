import { corrupt, empty, encrypted } from '../../parsers/refusals.ts';
import { createFormReader, type FormField, type FormReader, readXfaFields } from './form-fields.ts';
import { loadPdfium, type PdfiumLibrary, type Pointer } from './pdfium-library.ts';

const WHAT = 'This PDF file';
// fpdfview.h: FPDF_ERR_PASSWORD, FPDF_ERR_SECURITY
const LOCKED = new Set([4, 5]);
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
  /** What was filled in, drawn or not. */
  fields: readonly FormField[];
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
  const forms = createFormReader(library, document);
  // What was drawn into a page once is no field any more.
  const filled = new Map<number, readonly FormField[]>();
  const ofXml = await readXfaFields(library, document);
  return {
    ...library,
    pageCount,
    openPage(index) {
      const page = openPage(library, document, index, forms);
      const fields = filled.get(index) ?? (index === 0 ? [...page.fields, ...ofXml] : page.fields);
      if (fields.length > 0) filled.set(index, fields);
      return { ...page, fields };
    },
  };
}

function openPage(
  { functions }: PdfiumLibrary,
  document: Pointer,
  index: number,
  forms: FormReader,
): PdfPage {
  const load = () => calling(() => functions.FPDF_LoadPage(document, index));
  let page = load();
  if (page === 0) throw corrupt(WHAT);
  const fields = calling(() => forms.read(page));
  if (fields && functions.FPDFPage_Flatten(page, AS_DISPLAYED) === 1) {
    functions.FPDF_ClosePage(page);
    page = load();
  }
  const text = calling(() => functions.FPDFText_LoadPage(page));
  return {
    page,
    text,
    fields: fields ?? [],
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
