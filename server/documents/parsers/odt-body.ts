import type { BlockWriter } from './block-writer.ts';
import { NestedTables } from './nested-tables.ts';
import type { OdtStyles } from './odt-styles.ts';
import { attributeOf, type XmlAttributes, type XmlHandler } from './xml-stream.ts';

interface Paragraph {
  text: string;
  /** Level of a heading; null for running text. */
  level: number | null;
  listDepth: number;
}

interface Note {
  paragraphs: string[];
  number: number;
}

// Deleted text, comments, tables of contents, forms, and the number that a note gets here anyway.
const SKIPPED = new Set([
  'tracked-changes',
  'annotation',
  'table-of-content',
  'alphabetical-index',
  'illustration-index',
  'table-index',
  'forms',
  'note-citation',
  'hidden-text',
  'hidden-paragraph',
  'title',
  'desc',
]);
const MAX_REPEAT = 64;

/** Reads the text of an OpenDocument text part (ODF 1.3 part 3, 5 and 9) into `writer`; notes follow their paragraph. */
export class OdtBody implements XmlHandler {
  readonly #writer: BlockWriter;
  readonly #styles: OdtStyles;
  readonly #tables: NestedTables;
  readonly #paragraphs: Paragraph[] = [];
  readonly #notes: Note[] = [];
  #finishedNotes: string[] = [];
  #noteCount = 0;
  #listDepth = 0;
  #skipped = 0;
  #repeat = 1;
  #rowsRepeated = 1;

  constructor(writer: BlockWriter, styles: OdtStyles) {
    this.#writer = writer;
    this.#styles = styles;
    this.#tables = new NestedTables(writer);
  }

  open(element: string, attributes: XmlAttributes): void {
    if (this.#skipped > 0 || SKIPPED.has(element) || this.#isHidden(element, attributes)) this.#skipped += 1;
    else if (element === 'p' || element === 'h') this.#beginParagraph(element, attributes);
    else if (element === 'list') this.#listDepth += 1;
    else if (element === 'note') this.#beginNote();
    else if (element === 'table') this.#tables.openTable();
    else if (element === 'table-column')
      this.#tables.addColumns(repeatOf(attributes, 'columns'), isCollapsed(attributes));
    else if (element === 'table-row') this.#openRow(attributes);
    else if (element === 'table-cell' || element === 'covered-table-cell')
      this.#openCell(attributes, element === 'covered-table-cell');
    else this.#append(blankOf(element, attributes));
  }

  text(text: string): void {
    if (this.#skipped === 0) this.#append(text.replace(/\s+/g, ' '));
  }

  close(element: string): void {
    if (this.#skipped > 0) this.#skipped -= 1;
    else if (element === 'p' || element === 'h') this.#endParagraph();
    else if (element === 'list') this.#listDepth -= 1;
    else if (element === 'note') this.#endNote();
    else if (element === 'table-cell' || element === 'covered-table-cell') this.#closeCell();
    else if (element === 'table-row') this.#tables.closeRow(this.#rowsRepeated);
    else if (element === 'table') this.#endTable();
  }

  #isHidden(element: string, attributes: XmlAttributes): boolean {
    if (!['p', 'h', 'span', 'section'].includes(element)) return false;
    const style = attributeOf(attributes, 'style-name') ?? '';
    return attributes['text:display'] === 'none' || this.#styles.isHidden(style);
  }

  #append(text: string): void {
    const paragraph = this.#paragraphs.at(-1);
    if (paragraph) paragraph.text += text;
  }

  #beginParagraph(element: string, attributes: XmlAttributes): void {
    const title = this.#styles.isTitle(attributeOf(attributes, 'style-name') ?? '');
    const level = element === 'h' ? Number(attributeOf(attributes, 'outline-level') ?? 1) : title ? 1 : null;
    this.#paragraphs.push({ text: '', level, listDepth: this.#listDepth });
  }

  #endParagraph(): void {
    const paragraph = this.#paragraphs.pop();
    if (paragraph === undefined) return;
    const note = this.#notes.at(-1);
    if (note) note.paragraphs.push(paragraph.text.trim());
    else if (this.#tables.open) this.#tables.append(paragraph.text);
    else this.#write(paragraph);
    if (!note && !this.#tables.open) this.#writeNotes();
  }

  #write({ text, level, listDepth }: Paragraph): void {
    if (level !== null) this.#writer.heading(text, level);
    else if (listDepth > 0) this.#writer.item(text, '-', listDepth - 1);
    else this.#writer.paragraph(text);
  }

  #beginNote(): void {
    this.#noteCount += 1;
    this.#append(`[${this.#noteCount}]`);
    this.#notes.push({ paragraphs: [], number: this.#noteCount });
  }

  #endNote(): void {
    const note = this.#notes.pop();
    if (note) this.#finishedNotes.push(`[${note.number}] ${note.paragraphs.join(' ')}`);
  }

  #writeNotes(): void {
    for (const note of this.#finishedNotes) this.#writer.paragraph(note);
    this.#finishedNotes = [];
  }

  #openRow(attributes: XmlAttributes): void {
    this.#rowsRepeated = repeatOf(attributes, 'rows');
    if (isCollapsed(attributes)) this.#tables.hideRow();
  }

  #openCell(attributes: XmlAttributes, isCovered: boolean): void {
    this.#tables.openCell();
    if (isCovered) this.#tables.cover();
    this.#tables.reach(Number(attributeOf(attributes, 'number-rows-spanned') ?? 1));
    this.#repeat = repeatOf(attributes, 'columns');
  }

  // Cells that a merged one covers are written too, so only repeated ones need a span.
  #closeCell(): void {
    this.#tables.span(Math.min(MAX_REPEAT, this.#repeat));
    this.#repeat = 1;
    this.#tables.closeCell();
  }

  #endTable(): void {
    this.#tables.closeTable();
    if (!this.#tables.open) this.#writeNotes();
  }
}

/** By hand or by a filter. */
const isCollapsed = (attributes: XmlAttributes): boolean =>
  /collapse|filter/.test(attributeOf(attributes, 'visibility') ?? '');

const repeatOf = (attributes: XmlAttributes, what: 'rows' | 'columns'): number =>
  Number(attributeOf(attributes, `number-${what}-repeated`) ?? 1) || 1;

function blankOf(element: string, attributes: XmlAttributes): string {
  if (element === 's')
    return ' '.repeat(Math.min(MAX_REPEAT, Number(attributeOf(attributes, 'c') ?? 1) || 1));
  if (element === 'tab') return '\t';
  return element === 'line-break' ? '\n' : '';
}
