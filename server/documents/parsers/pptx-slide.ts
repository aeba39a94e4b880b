import type { ParsedBlock } from '../documents.types.ts';
import { BlockWriter } from './block-writer.ts';
import { nameOf } from './hidden-parts.ts';
import { NestedTables } from './nested-tables.ts';
import { attributeOf, type XmlAttributes, type XmlHandler } from './xml-stream.ts';

interface Shape {
  /** Type of the placeholder that it fills: `title`, `body`; empty for one without a type, null for a free shape. */
  placeholder: string | null;
  paragraphs: { text: string; depth: number }[];
}

const TITLES = new Set(['title', 'ctrTitle']);
const MARGINS = new Set(['sldNum', 'dt', 'ftr', 'hdr', 'sldImg']);
const LONGEST_HEADING = 120;

/**
 * Reads the shapes and tables of one slide or of its notes (ECMA-376 part 1, 19.3 and 21.1). Paragraphs in
 * placeholders of a body are bullets, those in free shapes running text.
 */
export class PptxSlide implements XmlHandler {
  readonly #writer: BlockWriter;
  readonly #tables: NestedTables;
  readonly #shapes: Shape[] = [];
  #title = '';
  #isHidden = false;
  #skipped = 0;
  #text = '';
  #depth = 0;
  #inText = false;

  constructor(page: number) {
    this.#writer = new BlockWriter(page);
    this.#tables = new NestedTables(this.#writer);
  }

  open(element: string, attributes: XmlAttributes): void {
    if (this.#skipped > 0 || element === 'Fallback' || isCounter(element, attributes)) this.#skipped += 1;
    else if (element === 'sld') this.#isHidden = ['0', 'false'].includes(attributes.show ?? '');
    else if (element === 'sp') this.#shapes.push({ placeholder: null, paragraphs: [] });
    else if (element === 'ph') this.#fill(attributeOf(attributes, 'type') ?? '');
    else if (element === 'tbl') this.#tables.openTable();
    else if (element === 'tc') this.#openCell(attributes);
    else if (element === 'p') this.#beginParagraph();
    else if (element === 'pPr') this.#depth = Number(attributeOf(attributes, 'lvl') ?? 0);
    else if (element === 't') this.#inText = true;
    else if (element === 'br') this.#text += '\n';
  }

  text(text: string): void {
    if (this.#inText && this.#skipped === 0) this.#text += text;
  }

  close(element: string): void {
    if (this.#skipped > 0) this.#skipped -= 1;
    else if (element === 't') this.#inText = false;
    else if (element === 'p') this.#endParagraph();
    else if (element === 'tc') this.#tables.closeCell();
    else if (element === 'tr') this.#tables.closeRow();
    else if (element === 'tbl') this.#tables.closeTable();
    else if (element === 'sp') this.#endShape();
  }

  /** The title first, as a heading; without one the first short line, so that no slide stands under another's. */
  blocks(): ParsedBlock[] {
    const content = this.#writer.end();
    const heading = new BlockWriter(this.#writer.page);
    const title =
      this.#title || (content.length > 0 ? (shortLine(content[0]) ?? `Slide ${this.#writer.page}`) : '');
    if (title !== '') heading.heading(nameOf(title, 'slide', this.#isHidden), 1);
    return [...heading.end(), ...content];
  }

  /** The text without title, for notes. */
  content(): ParsedBlock[] {
    return this.#writer.end();
  }

  #fill(placeholder: string): void {
    const shape = this.#shapes.at(-1);
    if (shape) shape.placeholder = placeholder;
  }

  #openCell(attributes: XmlAttributes): void {
    this.#tables.openCell();
    this.#tables.reach(Number(attributeOf(attributes, 'rowSpan') ?? 1));
    if (attributeOf(attributes, 'vMerge') || attributeOf(attributes, 'hMerge')) this.#tables.cover();
  }

  #beginParagraph(): void {
    this.#text = '';
    this.#depth = 0;
  }

  #endParagraph(): void {
    if (this.#tables.open) this.#tables.append(this.#text);
    else this.#shapes.at(-1)?.paragraphs.push({ text: this.#text, depth: this.#depth });
    this.#text = '';
  }

  #endShape(): void {
    const shape = this.#shapes.pop();
    if (shape === undefined || MARGINS.has(shape.placeholder ?? '')) return;
    if (TITLES.has(shape.placeholder ?? '') && this.#title === '')
      this.#title = shape.paragraphs.map(({ text }) => text).join(' ');
    else this.#writeShape(shape);
  }

  #writeShape({ placeholder, paragraphs }: Shape): void {
    const bullets = placeholder !== null && placeholder !== 'subTitle';
    for (const { text, depth } of paragraphs) {
      if (bullets && paragraphs.length > 1) this.#writer.item(text, '-', depth);
      else this.#writer.paragraph(text);
    }
    this.#writer.endList();
  }
}

// The number or date that a slide shows by itself.
const isCounter = (element: string, attributes: XmlAttributes): boolean =>
  element === 'fld' && /^(?:slidenum|datetime)/.test(attributeOf(attributes, 'type') ?? '');

function shortLine(block: ParsedBlock | undefined): string | null {
  const line = block?.text.split('\n', 1)[0]?.replace(/^\s*- /, '') ?? '';
  return block?.kind === 'table' || line.length > LONGEST_HEADING ? null : line;
}
