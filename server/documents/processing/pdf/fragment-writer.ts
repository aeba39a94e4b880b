import type { Fragment } from './fragment.ts';
import type { Style } from './style-reader.ts';

/** In heights of the font. A new run of text after a gap this wide is a new fragment ... */
const GAP_BETWEEN_RUNS = 0.7;
/** ... and so is what follows a gap this wide within a run, which no justified line has. */
const GAP_WITHIN_RUN = 1;
/** Two characters this far apart belong to two words. */
const GAP_BETWEEN_WORDS = 0.24;
/** A step back over more than an accent or a tight pair is a new beginning. */
const STEP_BACK = 0.5;
/** Superscripts and subscripts stay on the line. */
const SHIFT_WITHIN_LINE = 0.45;

/** Puts characters together that stand on one line. They come in the order of the file. */
export class FragmentWriter {
  readonly #fragments: Fragment[] = [];
  #current: Fragment | undefined;
  #boldCharacters = 0;
  #blank = false;
  /** Of the last character. */
  #left = 0;
  #y = 0;
  #style: Style | undefined;
  characters = 0;

  /** White space in the text. */
  blank(): void {
    this.#blank = true;
  }

  /** A character from `left` to `right` on the baseline `y`. */
  add(character: string, left: number, right: number, y: number, style: Style): void {
    const current = this.#current;
    if (current === undefined || this.#beginsFragment(current, left, y, style))
      this.#begin(left, style.size, y);
    else if (this.#blank || left - current.right > GAP_BETWEEN_WORDS * style.size) current.text += ' ';
    this.#left = left;
    this.#extend(character, right, y, style);
  }

  finish(): Fragment[] {
    this.#close();
    return this.#fragments;
  }

  #beginsFragment(current: Fragment, left: number, y: number, style: Style): boolean {
    const size = Math.max(current.size, style.size);
    if (
      Math.abs(y - this.#y) > SHIFT_WITHIN_LINE * size &&
      Math.abs(y - current.y) > SHIFT_WITHIN_LINE * size
    )
      return true;
    // PDFium gives the letters of a ligature one after another, all in the place of the ligature.
    if (left === this.#left) return false;
    const gap = left - current.right;
    if (gap < -STEP_BACK * size) return true;
    return gap > (style === this.#style ? GAP_WITHIN_RUN : GAP_BETWEEN_RUNS) * size;
  }

  #begin(left: number, size: number, y: number): void {
    this.#close();
    this.#current = { text: '', left, right: left, y, size, bold: false };
    this.#boldCharacters = 0;
  }

  #extend(character: string, right: number, y: number, style: Style): void {
    const current = this.#current;
    if (current === undefined) return;
    current.text += character;
    current.right = Math.max(current.right, right);
    if (style.size > current.size) {
      current.size = style.size;
      current.y = y;
    }
    if (style.bold) this.#boldCharacters += 1;
    this.characters += 1;
    this.#blank = false;
    this.#y = y;
    this.#style = style;
  }

  #close(): void {
    const current = this.#current;
    if (current === undefined) return;
    current.bold = this.#boldCharacters > 0.6 * current.text.length;
    this.#fragments.push(current);
    this.#current = undefined;
  }
}
