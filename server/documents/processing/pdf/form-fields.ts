import { DocumentRefused } from '../../documents.types.ts';
import { readXml } from '../../parsers/xml-stream.ts';
import type { PdfiumLibrary, Pointer } from './pdfium-library.ts';

// fpdf_formfill.h: FPDF_FORMFIELD_CHECKBOX, _RADIOBUTTON, _COMBOBOX, _LISTBOX, _TEXTFIELD
const CHECK_BOX = 2;
const RADIO_BUTTON = 3;
const COMBO_BOX = 4;
const LIST_BOX = 5;
const TEXT_FIELD = 6;
// fpdf_annot.h: FPDF_ANNOT_FREETEXT, FPDF_ANNOT_WIDGET (a field of a form)
const FREE_TEXT = 3;
const WIDGET = 20;
// fpdf_formfill.h: FORMTYPE_XFA_FULL
const XFA_ALONE = 2;
// ISO 32000-1, 12.5.3 and 12.7.4.3: hidden or not for the screen; one character a box
const NOT_SHOWN = 0x02 | 0x20;
const COMB = 1 << 24;
const ANNOTATIONS_LOOKED_AT = 1000;
/** FPDF_FORMFILLINFO of version 1, in which each function that PDFium might call is missing. */
const FORM_INFO_BYTES = 256;

/** A field of a form that holds something, or a text that was put on the page. */
export interface FormField {
  /** What the form calls it, for where no label stands beside it. */
  name: string;
  /** Its lines. */
  value: string[];
  /** A box or button that is ticked; its value is what it stands for. */
  isTick: boolean;
  isHidden: boolean;
  /** What it draws says the value in another way: a character a box, or every choice there is. */
  isSpelt: boolean;
  /** In points of the page. */
  box: Box;
}

interface Box {
  left: number;
  bottom: number;
  right: number;
  top: number;
}

export type FormReader = ReturnType<typeof createFormReader>;

/** Reads the forms of an open document. */
export function createFormReader(library: PdfiumLibrary, document: Pointer) {
  const { functions, memory } = library;
  let form: Pointer | undefined;
  const openForm = (): Pointer => {
    const info = functions.malloc(FORM_INFO_BYTES);
    new Uint8Array(memory()).fill(0, info, info + FORM_INFO_BYTES);
    new Int32Array(memory(), info, 1)[0] = 1;
    return functions.FPDFDOC_InitFormFillEnvironment(document, info);
  };
  return {
    /** What was filled in on a page; fields that show nothing are given their looks. Undefined where there is nothing. */
    read(page: Pointer): FormField[] | undefined {
      if (!hasText(library, page)) return undefined;
      form ??= openForm();
      functions.FORM_OnAfterLoadPage(page, form);
      const fields: FormField[] = [];
      for (const annotation of annotationsOf(library, page)) {
        const field = readField(library, form, annotation);
        if (field) fields.push(field);
      }
      functions.FORM_OnBeforeClosePage(page, form);
      return fields;
    },
  };
}

function hasText(library: PdfiumLibrary, page: Pointer): boolean {
  for (const annotation of annotationsOf(library, page))
    if ([FREE_TEXT, WIDGET].includes(library.functions.FPDFAnnot_GetSubtype(annotation))) return true;
  return false;
}

function* annotationsOf({ functions }: PdfiumLibrary, page: Pointer): Generator<Pointer> {
  const count = Math.min(functions.FPDFPage_GetAnnotCount(page), ANNOTATIONS_LOOKED_AT);
  for (let index = 0; index < count; index++) {
    const annotation = functions.FPDFPage_GetAnnot(page, index);
    if (annotation === 0) continue;
    try {
      yield annotation;
    } finally {
      functions.FPDFPage_CloseAnnot(annotation);
    }
  }
}

function readField(library: PdfiumLibrary, form: Pointer, annotation: Pointer): FormField | undefined {
  const { functions } = library;
  const read = (call: (buffer: Pointer, length: number) => number) => readString(library, call);
  const subtype = functions.FPDFAnnot_GetSubtype(annotation);
  const type = functions.FPDFAnnot_GetFormFieldType(form, annotation);
  const isTick = type === CHECK_BOX || type === RADIO_BUTTON;
  const value =
    subtype === FREE_TEXT
      ? readKey(library, annotation, 'Contents')
      : isTick
        ? readTick(library, form, annotation, type)
        : readValue(library, form, annotation, type);
  const lines = value.split(/\r\n?|\n/).filter((line) => line.trim() !== '');
  if (lines.length === 0) return undefined;
  const flags = functions.FPDFAnnot_GetFormFieldFlags(form, annotation);
  const own = read((to, length) => functions.FPDFAnnot_GetFormFieldName(form, annotation, to, length));
  const said = read((to, size) => functions.FPDFAnnot_GetFormFieldAlternateName(form, annotation, to, size));
  return {
    // XFA's way of names: form1[0].page[0].name[0]
    name: said.trim() || (own.split('.').at(-1) ?? '').replace(/\[\d+\]$/, ''),
    value: lines,
    isTick,
    isHidden: (functions.FPDFAnnot_GetFlags(annotation) & NOT_SHOWN) !== 0,
    isSpelt: type === LIST_BOX || (type === TEXT_FIELD && (flags & COMB) !== 0),
    box: readBox(library, annotation),
  };
}

function readValue(library: PdfiumLibrary, form: Pointer, annotation: Pointer, type: number): string {
  const { functions } = library;
  if (![COMBO_BOX, LIST_BOX, TEXT_FIELD].includes(type)) return '';
  const count = type === TEXT_FIELD ? 0 : functions.FPDFAnnot_GetOptionCount(form, annotation);
  const chosen = Array.from({ length: Math.max(0, count) }, (_, index) => index)
    .filter((index) => functions.FPDFAnnot_IsOptionSelected(form, annotation, index) === 1)
    .map((index) =>
      readString(library, (to, size) =>
        functions.FPDFAnnot_GetOptionLabel(form, annotation, index, to, size),
      ),
    );
  if (chosen.length > 0) return chosen.join('\n');
  return readString(library, (to, size) => functions.FPDFAnnot_GetFormFieldValue(form, annotation, to, size));
}

// Programs that fill forms in set the value of a box and forget its state.
function readTick(library: PdfiumLibrary, form: Pointer, annotation: Pointer, type: number): string {
  const { functions } = library;
  const own = type === CHECK_BOX ? readKey(library, annotation, 'V') : '';
  const isTicked = functions.FPDFAnnot_IsChecked(form, annotation) === 1 || !['', 'Off'].includes(own);
  if (!isTicked) return '';
  return (
    readString(library, (to, size) =>
      functions.FPDFAnnot_GetFormFieldExportValue(form, annotation, to, size),
    ) || 'Yes'
  );
}

function readKey(library: PdfiumLibrary, annotation: Pointer, key: string): string {
  const { functions, memory } = library;
  const name = functions.malloc(key.length + 1);
  new Uint8Array(memory()).set([...Buffer.from(key), 0], name);
  const text = readString(library, (to, size) =>
    functions.FPDFAnnot_GetStringValue(annotation, name, to, size),
  );
  functions.free(name);
  return text;
}

/** What PDFium writes once it was asked how many bytes that is. */
function readBytes(
  { functions, memory }: PdfiumLibrary,
  write: (buffer: Pointer, length: number) => number,
): Buffer {
  const length = write(0, 0);
  if (length === 0) return Buffer.alloc(0);
  const buffer = functions.malloc(length);
  write(buffer, length);
  const bytes = Buffer.from(Buffer.from(memory(), buffer, length));
  functions.free(buffer);
  return bytes;
}

/** A string in UTF-16LE, with its end mark. */
function readString(library: PdfiumLibrary, write: (buffer: Pointer, length: number) => number): string {
  return readBytes(library, write).toString('utf16le').replaceAll('\0', '');
}

function readBox({ functions, memory }: PdfiumLibrary, annotation: Pointer): Box {
  const rectangle = functions.malloc(16);
  functions.FPDFAnnot_GetRect(annotation, rectangle);
  // FS_RECTF: left, top, right, bottom
  const [left = 0, top = 0, right = 0, bottom = 0] = new Float32Array(memory(), rectangle, 4);
  functions.free(rectangle);
  return { left, bottom: Math.min(bottom, top), right, top: Math.max(bottom, top) };
}

/**
 * What was filled into a form that is drawn from XML alone (XFA: ISO 32000-1, 12.7.8), by the names of its elements: all that
 * such a file shows is a page that says to open it elsewhere.
 */
export async function readXfaFields(library: PdfiumLibrary, document: Pointer): Promise<FormField[]> {
  const { functions } = library;
  if (functions.FPDF_GetFormType(document) !== XFA_ALONE) return [];
  const fields: FormField[] = [];
  for (let index = 0; index < functions.FPDF_GetXFAPacketCount(document); index++) {
    const name = readBytes(library, (to, size) => functions.FPDF_GetXFAPacketName(document, index, to, size));
    // Without a name the packet is all of the form.
    if (!/^(datasets)?\0?$/.test(name.toString('latin1'))) continue;
    const content = readBytes(library, (to, size) => {
      const written = functions.malloc(4);
      functions.FPDF_GetXFAPacketContent(document, index, to, size, written);
      const [length = 0] = new Uint32Array(library.memory(), written, 1);
      functions.free(written);
      return length;
    });
    fields.push(...(await readData(content)));
  }
  return fields;
}

async function readData(xml: Uint8Array): Promise<FormField[]> {
  const fields: FormField[] = [];
  const open: { name: string; text: string; isLeaf: boolean }[] = [];
  const handler = {
    open(name: string) {
      const parent = open.at(-1);
      if (parent) parent.isLeaf = false;
      open.push({ name, text: '', isLeaf: true });
    },
    text(text: string) {
      const element = open.at(-1);
      if (element) element.text += text;
    },
    close() {
      const element = open.pop();
      const value = element?.text.split(/\r\n?|\n/).filter((line) => line.trim() !== '') ?? [];
      if (!element?.isLeaf || value.length === 0 || !open.some(({ name }) => name === 'data')) return;
      const box = { left: 0, bottom: 0, right: 0, top: 0 };
      fields.push({ name: element.name, value, isTick: false, isHidden: true, isSpelt: false, box });
    },
  };
  try {
    await readXml(piecesOf(xml), 'This PDF file', handler);
  } catch (error) {
    // What is before the place where the XML breaks has been read.
    if (!(error instanceof DocumentRefused)) throw error;
  }
  return fields;
}

async function* piecesOf(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}
