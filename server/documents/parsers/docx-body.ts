import type { ParsedBlock } from '../documents.types.ts';
import type { BlockWriter } from './block-writer.ts';
import { unreadChunk } from './docx-chunks.ts';
import type { DocxNumbering } from './docx-numbering.ts';
import type { DocxStyles } from './docx-styles.ts';
import { NestedTables } from './nested-tables.ts';
import { attributeOf, prefixedAttributeOf, type XmlAttributes, type XmlHandler } from './xml-stream.ts';

/** What the paragraphs of a part refer to. */
export interface DocxContext {
  styles: DocxStyles;
  numbering: DocxNumbering;
  /** Text of footnotes and endnotes by `footnote 3`; each is given out once. */
  notes: Map<string, string>;
  /** The files that this part includes, by the id of their relationship; each is given out once. */
  chunks: Map<string, ParsedBlock[]>;
  /** What pictures show, where somebody has described it. */
  descriptions: Set<string>;
}

interface Paragraph {
  text: string;
  styleId: string | null;
  outlineLevel: number | null;
  numId: string | null;
  numLevel: number | null;
  run: { text: string; hidden: boolean } | null;
}

// Deleted and moved-away text, field codes, what older readers see instead, former properties.
const SKIPPED = new Set([
  'del',
  'moveFrom',
  'delText',
  'instrText',
  'delInstrText',
  'Fallback',
  'pPrChange',
  'rPrChange',
]);
const MAX_SPAN = 63;

/**
 * Reads the paragraphs and tables of a WordprocessingML part (ECMA-376 part 1, 17) into `writer`. Tracked deletions and
 * hidden runs stay out; text boxes come before the paragraph that they are anchored in, notes after it, included files
 * where they stand.
 */
export class DocxBody implements XmlHandler {
  readonly #writer: BlockWriter;
  readonly #context: DocxContext;
  readonly #tables: NestedTables;
  readonly #paragraphs: Paragraph[] = [];
  #skipped = 0;
  #inText = false;
  #notes: string[] = [];
  #noteCount = 0;

  constructor(writer: BlockWriter, context: DocxContext) {
    this.#writer = writer;
    this.#context = context;
    this.#tables = new NestedTables(writer);
  }

  open(element: string, attributes: XmlAttributes): void {
    if (this.#skipped > 0 || SKIPPED.has(element)) {
      this.#skipped += 1;
      return;
    }
    if (element === 'p') this.#paragraphs.push(newParagraph());
    else if (element === 'tbl') this.#tables.openTable();
    else if (element === 'tc') this.#tables.openCell();
    else if (element === 'altChunk') this.#include(prefixedAttributeOf(attributes, 'id') ?? '');
    else if (element === 'docPr') this.#describePicture(attributeOf(attributes, 'descr') ?? '');
    else if (element === 'gridSpan')
      this.#tables.span(Math.min(MAX_SPAN, Number(attributeOf(attributes, 'val'))));
    else if (element === 'vMerge') this.#mergeDown(attributeOf(attributes, 'val'));
    else this.#openInParagraph(element, attributes);
  }

  text(text: string): void {
    const paragraph = this.#paragraphs.at(-1);
    if (this.#skipped === 0 && this.#inText && paragraph) append(paragraph, text);
  }

  close(element: string): void {
    if (this.#skipped > 0) this.#skipped -= 1;
    else if (element === 't') this.#inText = false;
    else if (element === 'r') endRun(this.#paragraphs.at(-1));
    else if (element === 'p') this.#endParagraph();
    else if (element === 'tc') this.#tables.closeCell();
    else if (element === 'tr') this.#tables.closeRow();
    else if (element === 'tbl') this.#endTable();
  }

  #openInParagraph(element: string, attributes: XmlAttributes): void {
    const paragraph = this.#paragraphs.at(-1);
    if (paragraph === undefined) return;
    if (element === 't') this.#inText = true;
    else if (element === 'r') paragraph.run = { text: '', hidden: false };
    else if (paragraph.run === null) describe(paragraph, element, attributeOf(attributes, 'val') ?? null);
    else if (element === 'vanish') paragraph.run.hidden = isOn(attributeOf(attributes, 'val'));
    else if (element === 'footnoteReference' || element === 'endnoteReference')
      this.#refer(paragraph, `${element.slice(0, -9)} ${attributeOf(attributes, 'id')}`);
    else append(paragraph, CHARACTERS.get(element) ?? '');
  }

  #mergeDown(value: string | undefined): void {
    if (value === 'restart') this.#tables.reach();
    else this.#tables.cover();
  }

  #include(id: string): void {
    const blocks = this.#context.chunks.get(id) ?? [unreadChunk('')];
    this.#context.chunks.set(id, []);
    if (!this.#tables.open) this.#writer.put(blocks);
    else for (const { text } of blocks) this.#tables.append(text);
  }

  #describePicture(text: string): void {
    const description = text.replace(/\s+/g, ' ').trim();
    if (description !== '') this.#context.descriptions.add(description);
  }

  #refer(paragraph: Paragraph, key: string): void {
    const note = this.#context.notes.get(key);
    if (note === undefined) return;
    this.#context.notes.delete(key);
    this.#noteCount += 1;
    append(paragraph, `[${this.#noteCount}]`);
    this.#notes.push(`[${this.#noteCount}] ${note}`);
  }

  #endParagraph(): void {
    const paragraph = this.#paragraphs.pop();
    if (paragraph === undefined) return;
    endRun(paragraph);
    if (this.#tables.open) this.#tables.append(paragraph.text);
    else this.#write(paragraph);
    if (!this.#tables.open) this.#writeNotes();
  }

  #endTable(): void {
    this.#tables.closeTable();
    if (!this.#tables.open) this.#writeNotes();
  }

  #write(paragraph: Paragraph): void {
    const style = this.#context.styles.resolve(paragraph.styleId);
    if (style.contents || paragraph.text.trim() === '') return;
    const depth = paragraph.numLevel ?? style.numLevel;
    const numId = paragraph.numId ?? style.numId;
    const mark = numId === null ? null : this.#context.numbering.next(numId, depth);
    const level = headingLevelOf(paragraph) ?? style.headingLevel;
    if (level !== null) {
      const number = mark === null || mark === '-' ? '' : `${mark} `;
      this.#writer.heading(number + paragraph.text, level);
    } else if (mark !== null) this.#writer.item(paragraph.text, mark, depth);
    else this.#writer.paragraph(paragraph.text);
  }

  #writeNotes(): void {
    for (const note of this.#notes) this.#writer.paragraph(note);
    this.#notes = [];
  }
}

const newParagraph = (): Paragraph => ({
  text: '',
  styleId: null,
  outlineLevel: null,
  numId: null,
  numLevel: null,
  run: null,
});

const CHARACTERS = new Map([
  ['tab', '\t'],
  ['br', '\n'],
  ['cr', '\n'],
  ['noBreakHyphen', '-'],
]);

function describe(paragraph: Paragraph, element: string, value: string | null): void {
  if (element === 'pStyle') paragraph.styleId = value;
  if (element === 'outlineLvl') paragraph.outlineLevel = Number(value);
  if (element === 'numId') paragraph.numId = value;
  if (element === 'ilvl') paragraph.numLevel = Number(value);
}

function append(paragraph: Paragraph, text: string): void {
  if (paragraph.run === null) paragraph.text += text;
  else paragraph.run.text += text;
}

function endRun(paragraph: Paragraph | undefined): void {
  if (!paragraph?.run) return;
  if (!paragraph.run.hidden) paragraph.text += paragraph.run.text;
  paragraph.run = null;
}

const headingLevelOf = ({ outlineLevel }: Paragraph): number | null =>
  outlineLevel === null || outlineLevel > 8 ? null : outlineLevel + 1;

const isOn = (value: string | undefined): boolean => !['0', 'false', 'off'].includes(value ?? '1');
