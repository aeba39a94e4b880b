import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { PDFiumModule } from '@hyzyla/pdfium';

/** An address in the memory of the WebAssembly module; 0 is none. */
export type Pointer = number;

/**
 * What Alcove calls of PDFium (public headers fpdfview.h, fpdf_text.h, fpdf_edit.h, fpdf_annot.h, fpdf_formfill.h,
 * fpdf_flatten.h). The
 * package's own classes give the text of a page as one string, without places and fonts.
 */
interface PdfiumFunctions {
  malloc(bytes: number): Pointer;
  free(pointer: Pointer): void;
  FPDF_InitLibrary(): void;
  FPDF_LoadMemDocument(bytes: Pointer, length: number, password: Pointer): Pointer;
  FPDF_GetLastError(): number;
  FPDF_GetPageCount(document: Pointer): number;
  FPDF_GetFormType(document: Pointer): number;
  FPDF_GetXFAPacketCount(document: Pointer): number;
  FPDF_GetXFAPacketName(document: Pointer, index: number, buffer: Pointer, length: number): number;
  FPDF_GetXFAPacketContent(
    document: Pointer,
    index: number,
    buffer: Pointer,
    length: number,
    written: Pointer,
  ): number;
  FPDF_LoadPage(document: Pointer, index: number): Pointer;
  FPDF_ClosePage(page: Pointer): void;
  FPDF_GetPageWidthF(page: Pointer): number;
  FPDF_GetPageHeightF(page: Pointer): number;
  FPDF_GetPageBoundingBox(page: Pointer, rectangle: Pointer): number;
  FPDFPage_CountObjects(page: Pointer): number;
  FPDFPage_GetObject(page: Pointer, index: number): Pointer;
  FPDFPageObj_GetType(object: Pointer): number;
  FPDFPageObj_GetBounds(
    object: Pointer,
    left: Pointer,
    bottom: Pointer,
    right: Pointer,
    top: Pointer,
  ): number;
  FPDFPage_GetAnnotCount(page: Pointer): number;
  FPDFPage_GetAnnot(page: Pointer, index: number): Pointer;
  FPDFPage_CloseAnnot(annotation: Pointer): void;
  FPDFAnnot_GetSubtype(annotation: Pointer): number;
  FPDFAnnot_GetFlags(annotation: Pointer): number;
  FPDFAnnot_GetRect(annotation: Pointer, rectangle: Pointer): number;
  FPDFAnnot_GetStringValue(annotation: Pointer, key: Pointer, buffer: Pointer, length: number): number;
  FPDFDOC_InitFormFillEnvironment(document: Pointer, info: Pointer): Pointer;
  FORM_OnAfterLoadPage(page: Pointer, form: Pointer): void;
  FORM_OnBeforeClosePage(page: Pointer, form: Pointer): void;
  FPDFAnnot_GetFormFieldType(form: Pointer, annotation: Pointer): number;
  FPDFAnnot_GetFormFieldFlags(form: Pointer, annotation: Pointer): number;
  FPDFAnnot_GetFormFieldName(form: Pointer, annotation: Pointer, buffer: Pointer, length: number): number;
  FPDFAnnot_GetFormFieldAlternateName(
    form: Pointer,
    annotation: Pointer,
    buffer: Pointer,
    length: number,
  ): number;
  FPDFAnnot_GetFormFieldValue(form: Pointer, annotation: Pointer, buffer: Pointer, length: number): number;
  FPDFAnnot_GetFormFieldExportValue(
    form: Pointer,
    annotation: Pointer,
    buffer: Pointer,
    length: number,
  ): number;
  FPDFAnnot_IsChecked(form: Pointer, annotation: Pointer): number;
  FPDFAnnot_GetOptionCount(form: Pointer, annotation: Pointer): number;
  FPDFAnnot_IsOptionSelected(form: Pointer, annotation: Pointer, index: number): number;
  FPDFAnnot_GetOptionLabel(
    form: Pointer,
    annotation: Pointer,
    index: number,
    buffer: Pointer,
    length: number,
  ): number;
  FPDFPage_Flatten(page: Pointer, mode: number): number;
  FPDF_PageToDevice(
    page: Pointer,
    startX: number,
    startY: number,
    width: number,
    height: number,
    rotation: number,
    pageX: number,
    pageY: number,
    deviceX: Pointer,
    deviceY: Pointer,
  ): number;
  FPDFText_LoadPage(page: Pointer): Pointer;
  FPDFText_ClosePage(text: Pointer): void;
  FPDFText_CountChars(text: Pointer): number;
  FPDFText_GetUnicode(text: Pointer, index: number): number;
  FPDFText_IsGenerated(text: Pointer, index: number): number;
  FPDFText_HasUnicodeMapError(text: Pointer, index: number): number;
  FPDFText_GetFontSize(text: Pointer, index: number): number;
  FPDFText_GetFontWeight(text: Pointer, index: number): number;
  FPDFText_GetMatrix(text: Pointer, index: number, matrix: Pointer): number;
  FPDFText_GetLooseCharBox(text: Pointer, index: number, rectangle: Pointer): number;
  FPDFText_GetCharOrigin(text: Pointer, index: number, x: Pointer, y: Pointer): number;
  FPDFText_GetTextObject(text: Pointer, index: number): Pointer;
  FPDFTextObj_GetFont(object: Pointer): Pointer;
  FPDFFont_GetBaseFontName(font: Pointer, buffer: Pointer, length: number): number;
  FPDFBitmap_CreateEx(
    width: number,
    height: number,
    format: number,
    buffer: Pointer,
    stride: number,
  ): Pointer;
  FPDFBitmap_FillRect(
    bitmap: Pointer,
    left: number,
    top: number,
    width: number,
    height: number,
    colour: number,
  ): number;
  FPDFBitmap_GetBuffer(bitmap: Pointer): Pointer;
  FPDFBitmap_GetStride(bitmap: Pointer): number;
  FPDFBitmap_Destroy(bitmap: Pointer): void;
  FPDF_RenderPageBitmap(
    bitmap: Pointer,
    page: Pointer,
    left: number,
    top: number,
    width: number,
    height: number,
    rotation: number,
    flags: number,
  ): void;
}

/** PDFium in this process, with its memory. */
export interface PdfiumLibrary {
  functions: PdfiumFunctions;
  /** The memory as it is now: it moves when it grows, so that a view is good until the next call only. */
  memory(): ArrayBuffer;
}

/** Loads PDFium. Called with functions of the module itself, not through the wrappers that check each argument. */
export async function loadPdfium(): Promise<PdfiumLibrary> {
  const path = fileURLToPath(import.meta.resolve('@hyzyla/pdfium/pdfium.wasm'));
  const binary = await readFile(path);
  const wasmBinary = binary.buffer.slice(binary.byteOffset, binary.byteOffset + binary.byteLength);
  const loaded: unknown = await PDFiumModule({ wasmBinary, locateFile: () => '' });
  const module = loaded as { wasmExports: PdfiumFunctions & { memory: WebAssembly.Memory } };
  module.wasmExports.FPDF_InitLibrary();
  return { functions: module.wasmExports, memory: () => module.wasmExports.memory.buffer };
}
