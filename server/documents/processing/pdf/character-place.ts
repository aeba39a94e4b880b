import { type Direction, depthOf } from './fragment.ts';
import type { PdfiumLibrary, Pointer } from './pdfium-library.ts';

const SCRATCH_BYTES = 64;
/** Where in the scratch memory two doubles go. */
const ORIGIN_AT = 32;

/**
 * Where one character stands, along its line and down the page. Asked for every character of a file, and so without an
 * object for each: what was measured last is in the fields.
 */
export class CharacterPlace {
  left = 0;
  right = 0;
  /** Of the baseline, downwards. */
  y = 0;
  readonly #library: PdfiumLibrary;
  readonly #scratch: Pointer;
  #floats = new Float32Array();
  #doubles = new Float64Array();

  constructor(library: PdfiumLibrary) {
    this.#library = library;
    this.#scratch = library.functions.malloc(SCRATCH_BYTES);
  }

  /** False for a character that has no place. */
  measure(text: Pointer, index: number, direction: Direction): boolean {
    const { functions } = this.#library;
    const origin = this.#scratch + ORIGIN_AT;
    if (functions.FPDFText_GetLooseCharBox(text, index, this.#scratch) === 0) return false;
    if (functions.FPDFText_GetCharOrigin(text, index, origin, origin + 8) === 0) return false;
    this.#renew();
    const doubles = this.#doubles;
    const at = origin >> 3;
    this.y = depthOf(doubles[at] ?? 0, doubles[at + 1] ?? 0, direction);
    this.#setSpan(direction);
    return true;
  }

  // FS_RECTF: left, top, right, bottom
  #setSpan(direction: Direction): void {
    const at = this.#scratch >> 2;
    const sideways = direction === 1 || direction === 3;
    const low = this.#floats[sideways ? at + 3 : at] ?? 0;
    const high = this.#floats[sideways ? at + 1 : at + 2] ?? 0;
    const isForward = direction < 2;
    this.left = isForward ? low : -high;
    this.right = isForward ? high : -low;
  }

  // A memory that has grown has left its old buffer empty behind.
  #renew(): void {
    if (this.#floats.length > 0) return;
    this.#floats = new Float32Array(this.#library.memory());
    this.#doubles = new Float64Array(this.#library.memory());
  }
}
