import type { Fragment } from './fragment.ts';
import { isOfRightToLeft } from './right-to-left.ts';
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
  /** Whether the current fragment grows to the left, as Arabic and Hebrew do. */
  #isRightToLeft = false;
  /** Of the last character or ligature. */
  #left = 0;
  #end = 0;
  #y = 0;
  #style: Style | undefined;
  characters = 0;

  /** White space in the text. */
  blank(): void {
    this.#blank = true;
  }

  /** A character from `left` to `right` on the baseline `y`. */
  add(character: string, left: number, right: number, y: number, style: Style): void {
    const isRightToLeft = this.#reads(character);
    const current = this.#current;
    if (
      current === undefined ||
      isRightToLeft !== this.#isRightToLeft ||
      this.#beginsFragment(current, left, right, y, style)
    )
      this.#begin(left, style.size, y, isRightToLeft);
    else if (this.#blank || this.#beginsWord(current, left, style)) current.text += ' ';
    this.#end = left === this.#left && y === this.#y ? this.#end + right - left : right;
    this.#left = left;
    this.#extend(character, left, right, y, style);
  }

  finish(): Fragment[] {
    this.#close();
    return this.#fragments;
  }

  // Punctuation goes the way of what it follows; a Latin letter or a digit never goes to the left.
  #reads(character: string): boolean {
    if (isOfRightToLeft(character)) return true;
    return this.#isRightToLeft && !/[\p{L}\p{N}]/u.test(character);
  }

  #beginsFragment(current: Fragment, left: number, right: number, y: number, style: Style): boolean {
    const size = Math.max(current.size, style.size);
    if (
      Math.abs(y - this.#y) > SHIFT_WITHIN_LINE * size &&
      Math.abs(y - current.y) > SHIFT_WITHIN_LINE * size
    )
      return true;
    if (left === this.#left) return false;
    const gap = this.#isRightToLeft ? current.left - right : this.#gapBefore(current, left);
    if (gap < -STEP_BACK * size) return true;
    return gap > (style === this.#style ? GAP_WITHIN_RUN : GAP_BETWEEN_RUNS) * size;
  }

  // The forms of Arabic letters are narrower than the widths that fonts tell of the letters: there a blank is one that is written.
  #beginsWord(current: Fragment, left: number, style: Style): boolean {
    return !this.#isRightToLeft && this.#gapBefore(current, left) > GAP_BETWEEN_WORDS * style.size;
  }

  // PDFium gives the letters of a ligature one after another, all in its place, each with the width that it has alone: the
  // ligature ends about where all of them do.
  #gapBefore(current: Fragment, left: number): number {
    return left - Math.max(current.right, Math.min(this.#end, left));
  }

  #begin(left: number, size: number, y: number, isRightToLeft: boolean): void {
    this.#close();
    this.#isRightToLeft = isRightToLeft;
    this.#current = { text: '', left, right: left, y, size, bold: false };
    this.#boldCharacters = 0;
  }

  #extend(character: string, left: number, right: number, y: number, style: Style): void {
    const current = this.#current;
    if (current === undefined) return;
    current.text += character;
    current.left = Math.min(current.left, left);
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
