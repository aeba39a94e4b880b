import { type Box, type Direction, depthOf, spanOf } from './direction.ts';
import type { PageText } from './fragment.ts';
import { FragmentWriter } from './fragment-writer.ts';
import { LINE_END_HYPHEN, normaliseCharacter } from './normalise-character.ts';
import type { PdfDocument, PdfPage } from './pdf-document.ts';
import { type Style, StyleReader } from './style-reader.ts';

const SCRATCH_BYTES = 64;
/** Where in the scratch memory two doubles go. */
const ORIGIN_AT = 32;
const LINE_FEED = 10;
const CARRIAGE_RETURN = 13;

/** Reads the text of pages with its places and styles, one page after another. */
export class PageTextReader {
  readonly #document: PdfDocument;
  readonly #styles: StyleReader;
  readonly #scratch: number;
  #writers = new Map<Direction, FragmentWriter>();
  #memory: DataView;

  constructor(document: PdfDocument) {
    this.#document = document;
    this.#styles = new StyleReader(document);
    this.#scratch = document.functions.malloc(SCRATCH_BYTES);
    this.#memory = new DataView(document.memory());
  }

  read(page: PdfPage): PageText {
    this.#writers = new Map();
    this.#styles.startPage();
    const counts = this.#readCharacters(page);
    const byLength = [...this.#writers].sort(([, a], [, b]) => b.characters - a.characters);
    const [main = [], ...others] = byLength.map(([, writer]) => writer.finish());
    return { main, others, ...counts, ...this.#reach(page, byLength[0]?.[0] ?? 0) };
  }

  #readCharacters({ text }: PdfPage): { characters: number; unknown: number } {
    const { functions } = this.#document;
    const count = functions.FPDFText_CountChars(text);
    let [object, characters, unknown] = [-1, 0, 0];
    let style: Style = { direction: 0, size: 1, bold: false };
    for (let index = 0; index < count; index++) {
      const code = functions.FPDFText_GetUnicode(text, index);
      const character = code === LINE_FEED || code === CARRIAGE_RETURN ? ' ' : normaliseCharacter(code);
      if (character === ' ') {
        this.#writers.get(style.direction)?.blank();
        continue;
      }
      characters += 1;
      if (character === '' || functions.FPDFText_HasUnicodeMapError(text, index) === 1) unknown += 1;
      if (character === '') continue;
      const owner = functions.FPDFText_GetTextObject(text, index);
      if (owner !== object) style = this.#styles.read(text, index, owner);
      object = owner;
      this.#place(text, index, character, style);
    }
    return { characters, unknown };
  }

  #place(text: number, index: number, character: string, style: Style): void {
    const { functions } = this.#document;
    const origin = this.#scratch + ORIGIN_AT;
    if (functions.FPDFText_GetLooseCharBox(text, index, this.#scratch) === 0) return;
    if (functions.FPDFText_GetCharOrigin(text, index, origin, origin + 8) === 0) return;
    this.#renewMemory();
    const box = this.#rectangle();
    const [x, y] = [this.#memory.getFloat64(origin, true), this.#memory.getFloat64(origin + 8, true)];
    const [left, right] = spanOf(box, style.direction);
    // A soft hyphen that was not drawn is no hyphen.
    if (character === LINE_END_HYPHEN && right - left < 0.05 * style.size) return;
    this.#writerFor(style.direction).add(character, left, right, depthOf(x, y, style.direction), style);
  }

  #writerFor(direction: Direction): FragmentWriter {
    const known = this.#writers.get(direction);
    if (known) return known;
    const made = new FragmentWriter();
    this.#writers.set(direction, made);
    return made;
  }

  // A memory that has grown has left its old buffer empty behind.
  #renewMemory(): void {
    if (this.#memory.buffer.byteLength === 0) this.#memory = new DataView(this.#document.memory());
  }

  /** The FS_RECTF in the scratch memory. */
  #rectangle(): Box {
    const at = this.#scratch;
    const value = (index: number) => this.#memory.getFloat32(at + 4 * index, true);
    return { left: value(0), top: value(1), right: value(2), bottom: value(3) };
  }

  #reach({ page }: PdfPage, direction: Direction): { top: number; height: number } {
    this.#document.functions.FPDF_GetPageBoundingBox(page, this.#scratch);
    this.#renewMemory();
    const { left, bottom, right, top } = this.#rectangle();
    const [one, other] = [depthOf(left, bottom, direction), depthOf(right, top, direction)];
    return { top: Math.min(one, other), height: Math.abs(one - other) };
  }
}
