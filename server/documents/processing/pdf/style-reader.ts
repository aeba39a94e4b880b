import { type Direction, directionOf } from './fragment.ts';
import type { PdfiumLibrary, Pointer } from './pdfium-library.ts';

/** How a run of characters looks. */
export interface Style {
  direction: Direction;
  /** Height of the font on the page, in points. */
  size: number;
  bold: boolean;
}

const NAME_BYTES = 128;
const BOLD_NAME = /bold|black|heavy|semibold|demi/i;
const BOLD_WEIGHT = 600;

/** Reads the style of text; asked once for each run. */
export class StyleReader {
  readonly #library: PdfiumLibrary;
  readonly #scratch: Pointer;
  readonly #boldFonts = new Map<Pointer, boolean>();

  constructor(library: PdfiumLibrary) {
    this.#library = library;
    this.#scratch = library.functions.malloc(NAME_BYTES);
  }

  /** To be called for each page: what a pointer stands for ends with its page. */
  startPage(): void {
    this.#boldFonts.clear();
  }

  read(text: Pointer, index: number, object: Pointer): Style {
    const { functions, memory } = this.#library;
    functions.FPDFText_GetMatrix(text, index, this.#scratch);
    const [a = 1, b = 0, c = 0, d = 1] = new Float32Array(memory(), this.#scratch, 4);
    const height = Math.hypot(c, d) || 1;
    return {
      direction: directionOf(a, b),
      size: Math.max(0.1, functions.FPDFText_GetFontSize(text, index) * height),
      bold: this.#isBold(text, index, object),
    };
  }

  #isBold(text: Pointer, index: number, object: Pointer): boolean {
    const { functions } = this.#library;
    const font = object === 0 ? 0 : functions.FPDFTextObj_GetFont(object);
    const known = this.#boldFonts.get(font);
    if (known !== undefined) return known;
    const bold =
      functions.FPDFText_GetFontWeight(text, index) >= BOLD_WEIGHT || BOLD_NAME.test(this.#nameOf(font));
    this.#boldFonts.set(font, bold);
    return bold;
  }

  #nameOf(font: Pointer): string {
    if (font === 0) return '';
    const { functions, memory } = this.#library;
    const length = functions.FPDFFont_GetBaseFontName(font, this.#scratch, NAME_BYTES);
    return Buffer.from(memory(), this.#scratch, Math.min(length, NAME_BYTES)).toString('latin1');
  }
}
