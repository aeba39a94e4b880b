import type { PageMark } from '../document-messages.ts';
import { normaliseCharacter, onlyLetters } from './normalise-character.ts';
import type { PdfDocument, PdfPage } from './pdf-document.ts';
import type { PdfiumLibrary, Pointer } from './pdfium-library.ts';

/** In letters: shorter pieces of a passage stand on many pages. */
const SHORTEST_PIECE = 12;
/** Characters of one page that are looked at, and marks that are made of them. */
const MOST_CHARACTERS = 100_000;
const MOST_MARKS = 400;
/** Places are measured on a page of this many steps a side. */
const STEPS = 10_000;
/** Boxes of one line are joined over gaps of this part of the page's width. */
const GAP = 0.03;

/**
 * Where a passage stands on a page: a mark for each stretch of a line. The passage is text that was read from the page, in
 * which lines were joined, words put together and tables drawn, so that letters and digits alone are compared.
 */
export function placePassage(library: PdfDocument, page: PdfPage, passage: string): PageMark[] {
  const { letters, places } = lettersOf(library, page);
  const found = findPieces(letters, passage);
  if (found.length === 0) return [];
  const measure = createMeasure(library, page);
  const marks: PageMark[] = [];
  for (const [from, to] of found)
    for (let at = from; at < to && marks.length < MOST_MARKS; at++) {
      const box = measure(places[at] ?? 0);
      const last = marks.at(-1);
      if (!box) continue;
      if (last && isSameLine(last, box)) Object.assign(last, around(last, box));
      else marks.push(box);
    }
  return marks;
}

/** The letters of a page, and which of its characters each comes from. */
function lettersOf({ functions }: PdfiumLibrary, { text }: PdfPage): { letters: string; places: number[] } {
  const count = Math.min(functions.FPDFText_CountChars(text), MOST_CHARACTERS);
  const places: number[] = [];
  let letters = '';
  for (let index = 0; index < count; index++) {
    const own = onlyLetters(normaliseCharacter(functions.FPDFText_GetUnicode(text, index)));
    letters += own;
    for (let unit = 0; unit < own.length; unit++) places.push(index);
  }
  return { letters, places };
}

// The whole of it, or as many of its lines and sentences as there are.
function findPieces(letters: string, passage: string): [number, number][] {
  const whole = findIn(letters, onlyLetters(passage));
  if (whole) return [whole];
  return passage
    .split(/[\n|.!?…]+/)
    .map(onlyLetters)
    .filter((piece) => piece.length >= SHORTEST_PIECE)
    .map((piece) => findIn(letters, piece))
    .filter((place) => place !== undefined);
}

function findIn(letters: string, piece: string): [number, number] | undefined {
  const at = piece === '' ? -1 : letters.indexOf(piece);
  return at < 0 ? undefined : [at, at + piece.length];
}

/** Measures characters in parts of the page as it is shown, however it is turned. */
function createMeasure({ functions, memory }: PdfDocument, { page, text }: PdfPage) {
  const scratch = functions.malloc(32);
  const place = (x: number, y: number): [number, number] => {
    const at: Pointer = scratch + 16;
    functions.FPDF_PageToDevice(page, 0, 0, STEPS, STEPS, 0, x, y, at, at + 4);
    const [deviceX = 0, deviceY = 0] = new Int32Array(memory(), at, 2);
    return [deviceX / STEPS, deviceY / STEPS];
  };
  return (index: number): PageMark | undefined => {
    if (functions.FPDFText_GetLooseCharBox(text, index, scratch) === 0) return undefined;
    // FS_RECTF: left, top, right, bottom
    const [left = 0, top = 0, right = 0, bottom = 0] = new Float32Array(memory(), scratch, 4);
    const [x1, y1] = place(left, top);
    const [x2, y2] = place(right, bottom);
    const within = (part: number) => Math.min(1, Math.max(0, part));
    const [x, y] = [within(Math.min(x1, x2)), within(Math.min(y1, y2))];
    return { x, y, width: within(Math.max(x1, x2)) - x, height: within(Math.max(y1, y2)) - y };
  };
}

function isSameLine(one: PageMark, other: PageMark): boolean {
  const middle = other.y + other.height / 2;
  return (
    middle > one.y && middle < one.y + one.height && other.x >= one.x && other.x - (one.x + one.width) < GAP
  );
}

function around(one: PageMark, other: PageMark): PageMark {
  const y = Math.min(one.y, other.y);
  const width = Math.max(one.x + one.width, other.x + other.width) - one.x;
  return { x: one.x, y, width, height: Math.max(one.y + one.height, other.y + other.height) - y };
}
