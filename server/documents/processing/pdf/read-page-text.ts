import { CharacterPlace } from './character-place.ts';
import { type Direction, depthOf, type PageText } from './fragment.ts';
import { FragmentWriter } from './fragment-writer.ts';
import { LINE_END_HYPHEN, normaliseCharacter } from './normalise-character.ts';
import type { PdfDocument, PdfPage } from './pdf-document.ts';
import { hiddenFields, placeFields, seeFields } from './place-fields.ts';
import { type Style, StyleReader } from './style-reader.ts';

const RECTANGLE_BYTES = 16;
const LINE_FEED = 10;
const CARRIAGE_RETURN = 13;
/** Narrower than this share of its height, a soft hyphen was not drawn. */
const HIDDEN = 0.05;

// PDFium gives what is above U+FFFF as the two halves of UTF-16.
const isHigh = (unit: number) => unit >= 0xd800 && unit < 0xdc00;
const joinPair = (high: number, low: number) =>
  low >= 0xdc00 && low < 0xe000 ? 0x10000 + ((high - 0xd800) << 10) + low - 0xdc00 : high;

/** Reads the text of pages with its places and styles, one page after another. */
export class PageTextReader {
  readonly #document: PdfDocument;
  readonly #styles: StyleReader;
  readonly #place: CharacterPlace;
  #writers = new Map<Direction, FragmentWriter>();

  constructor(document: PdfDocument) {
    this.#document = document;
    this.#styles = new StyleReader(document);
    this.#place = new CharacterPlace(document);
  }

  read(page: PdfPage): PageText {
    this.#writers = new Map();
    this.#styles.startPage();
    const { fields, covered } = seeFields(this.#document, page);
    const counts = this.#readCharacters(page, covered);
    const byLength = [...this.#writers].sort(([, a], [, b]) => b.characters - a.characters);
    const [written = [], ...others] = byLength.map(([, writer]) => writer.finish());
    const direction = byLength[0]?.[0] ?? 0;
    const main = placeFields(written, fields, direction);
    const apart = [...others, ...hiddenFields(fields)];
    return { main, others: apart, ...counts, ...this.#reach(page, direction) };
  }

  #readCharacters({ text }: PdfPage, covered: ReadonlySet<number>): { characters: number; unknown: number } {
    const { functions } = this.#document;
    const count = functions.FPDFText_CountChars(text);
    let object = -1;
    let characters = 0;
    let unknown = 0;
    let style: Style = { direction: 0, size: 1, bold: false };
    let writer = this.#writerFor(0);
    for (let index = 0; index < count; index++) {
      if (covered.has(index)) continue;
      const unit = functions.FPDFText_GetUnicode(text, index);
      const code = isHigh(unit) ? joinPair(unit, functions.FPDFText_GetUnicode(text, index + 1)) : unit;
      if (code > 0xffff) index += 1;
      const character = code === LINE_FEED || code === CARRIAGE_RETURN ? ' ' : normaliseCharacter(code);
      if (character === ' ') {
        writer.blank();
        continue;
      }
      characters += 1;
      if (character === '' || functions.FPDFText_HasUnicodeMapError(text, index) === 1) unknown += 1;
      if (character === '') continue;
      const owner = functions.FPDFText_GetTextObject(text, index);
      if (owner !== object) {
        object = owner;
        style = this.#styles.read(text, index, owner);
        writer = this.#writerFor(style.direction);
      }
      if (this.#place.measure(text, index, style.direction)) this.#write(character, style, writer);
    }
    return { characters, unknown };
  }

  #write(character: string, style: Style, writer: FragmentWriter): void {
    const { left, right, y } = this.#place;
    if (character === LINE_END_HYPHEN && right - left < HIDDEN * style.size) return;
    writer.add(character, left, right, y, style);
  }

  #writerFor(direction: Direction): FragmentWriter {
    const known = this.#writers.get(direction);
    if (known) return known;
    const made = new FragmentWriter();
    this.#writers.set(direction, made);
    return made;
  }

  #reach({ page }: PdfPage, direction: Direction): { top: number; height: number } {
    const { functions, memory } = this.#document;
    const rectangle = functions.malloc(RECTANGLE_BYTES);
    functions.FPDF_GetPageBoundingBox(page, rectangle);
    const [left = 0, top = 0, right = 0, bottom = 0] = new Float32Array(memory(), rectangle, 4);
    functions.free(rectangle);
    const one = depthOf(left, bottom, direction);
    const other = depthOf(right, top, direction);
    return { top: Math.min(one, other), height: Math.abs(one - other) };
  }
}
