import type { ParsedBlock } from '../documents.types.ts';
import { BlockWriter } from './block-writer.ts';
import { BLOCKS, closesCells, impliedEnd, isHidden, NOISE, RAW_TEXT, VOID } from './html-elements.ts';
import { HtmlTables } from './html-tables.ts';
import type { HtmlHandler } from './html-tokens.ts';

/** What the text of an element is. */
interface Role {
  kind: 'paragraph' | 'heading' | 'item' | 'code';
  level: number;
  mark: string;
}

interface OpenElement {
  name: string;
  /** It or one around it is no text of the document. */
  noise: boolean;
  skipped: boolean;
  role: Role;
  list: { ordered: boolean; next: number; depth: number } | null;
}

export interface HtmlOptions {
  /** Elements outside `main` are left out. */
  onlyMain: boolean;
  /** `<a/>` is closed, as in XHTML. */
  xml: boolean;
}

const PARAGRAPH: Role = { kind: 'paragraph', level: 0, mark: '' };
const MAX_OPEN = 1_000;
const TAIL = 6;

/** Turns the tags and text of HTML into blocks, closing what its author left open as a browser does. */
export class HtmlBody implements HtmlHandler {
  /** What `<title>` says. */
  title = '';
  readonly #options: HtmlOptions;
  readonly #tables: HtmlTables;
  readonly #open: OpenElement[] = [];
  #text = '';
  /** The end of `#text`, which may be megabytes long. */
  #tail = '';

  constructor(page: number | null, options: HtmlOptions) {
    this.#tables = new HtmlTables(new BlockWriter(page));
    this.#options = options;
  }

  open(name: string, attributes: ReadonlyMap<string, string>, selfClosing: boolean): void {
    if (name === 'br') this.text('\u2028');
    if (name === 'hr') this.#flush();
    // The number of a note is no part of the word before it; that of a power or an ordinal is.
    if (name === 'sup' && /\p{L}{3}$/u.test(this.#tail)) this.text(' ');
    if (name === 'img') this.#describe(attributes.get('alt') ?? '');
    if (VOID.has(name)) return;
    this.#closeImplied(name);
    if (BLOCKS.has(name)) this.#flush();
    if (this.#open.length >= MAX_OPEN && !RAW_TEXT.has(name)) return;
    const element = this.#enter(name, attributes);
    if (!element.skipped) this.#openTable(name, attributes);
    if (selfClosing && (this.#options.xml || this.#inDrawing())) this.close(name);
  }

  close(name: string): void {
    const index = this.#find(name);
    if (index === -1) return;
    if (!BLOCKS.has(name) && this.#open.slice(index + 1).some((element) => BLOCKS.has(element.name)))
      this.#open.splice(index, 1);
    else while (this.#open.length > index) this.#leave();
  }

  text(text: string): void {
    const element = this.#open.at(-1);
    if (element?.name === 'title' && this.title === '') this.title = text.trim();
    if (element === undefined ? this.#options.onlyMain : element.skipped) return;
    const shown =
      element?.role.kind === 'code' ? text.replace('\u2028', '\n') : text.replace(/[^\S\u2028]+/g, ' ');
    this.#text += shown;
    this.#tail = (this.#tail + shown).slice(-TAIL);
  }

  /** The blocks that are complete by now. */
  take(): ParsedBlock[] {
    return this.#tables.take();
  }

  /** All that is left. */
  end(): ParsedBlock[] {
    while (this.#open.length > 0) this.#leave();
    this.#flush();
    return this.#tables.end();
  }

  /** What a picture shows, where more than a word says it. */
  #describe(text: string): void {
    if (/\S\s+\S/.test(text)) this.text(` ${text} `);
  }

  #enter(name: string, attributes: ReadonlyMap<string, string>): OpenElement {
    const parent = this.#open.at(-1);
    const noise = (parent?.noise ?? false) || isNoise(name, attributes);
    const isMain = name === 'main' || attributes.get('role') === 'main';
    const skipped = noise || ((parent?.skipped ?? this.#options.onlyMain) && !isMain);
    const element = {
      name,
      noise,
      skipped,
      role: this.#roleOf(name, attributes, parent),
      list: parent?.list ?? null,
    };
    if (name === 'ul' || name === 'ol' || name === 'menu')
      element.list = {
        ordered: name === 'ol',
        next: Number(attributes.get('start') ?? 1) || 1,
        depth: (parent?.list?.depth ?? -1) + 1,
      };
    this.#open.push(element);
    return element;
  }

  #roleOf(name: string, attributes: ReadonlyMap<string, string>, parent: OpenElement | undefined): Role {
    if (/^h[1-6]$/.test(name)) return { kind: 'heading', level: Number(name[1]), mark: '' };
    if (attributes.get('role') === 'heading')
      return { kind: 'heading', level: Number(attributes.get('aria-level') ?? 2) || 2, mark: '' };
    if (name === 'pre') return { kind: 'code', level: 0, mark: '' };
    if (name === 'li') return itemRole(parent);
    if (name === 'td' || name === 'th' || name === 'table') return PARAGRAPH;
    return parent?.role ?? PARAGRAPH;
  }

  #closeImplied(name: string): void {
    if (BLOCKS.has(name))
      this.#closeUpTo(
        (open) => open === 'p',
        (open) => BLOCKS.has(open) && open !== 'p',
      );
    const implied = impliedEnd(name);
    if (implied)
      this.#closeUpTo(
        (open) => implied.ends.has(open),
        (open) => implied.bounds.has(open),
      );
  }

  /** Closes the innermost element that `ends` names, if none of `bounds` is inside it. */
  #closeUpTo(ends: (name: string) => boolean, bounds: (name: string) => boolean): void {
    const index = this.#open.findLastIndex(({ name }) => ends(name) || bounds(name));
    if (index === -1 || !ends(this.#open[index]?.name ?? '')) return;
    while (this.#open.length > index) this.#leave();
  }

  #find(name: string): number {
    const leavesCell = closesCells(name);
    for (let index = this.#open.length - 1; index >= 0; index -= 1) {
      const open = this.#open[index]?.name ?? '';
      if (open === name) return index;
      if (!leavesCell && (open === 'td' || open === 'th')) return -1;
    }
    return -1;
  }

  #leave(): void {
    const element = this.#open.at(-1);
    if (element === undefined) return;
    if (BLOCKS.has(element.name)) this.#flush();
    this.#open.pop();
    if (!element.skipped) this.#closeTable(element.name);
  }

  #openTable(name: string, attributes: ReadonlyMap<string, string>): void {
    if (name === 'table') this.#tables.openTable(attributes.get('role') === 'presentation');
    if (name === 'td' || name === 'th')
      this.#tables.openCell(Number(attributes.get('colspan') ?? 1), Number(attributes.get('rowspan') ?? 1));
  }

  #closeTable(name: string): void {
    if (name === 'table') this.#tables.closeTable();
    if (name === 'tr') this.#tables.closeRow();
    if (name === 'td' || name === 'th') this.#tables.closeCell();
  }

  #inDrawing(): boolean {
    return this.#open.some(({ name }) => name === 'svg' || name === 'math');
  }

  #flush(): void {
    const text = this.#text;
    this.#text = '';
    this.#tail = '';
    if (text.trim() === '') return;
    const { writer } = this.#tables;
    const element = this.#open.at(-1);
    const role = element?.role ?? PARAGRAPH;
    const lines = text.replace(/ *\u2028 */g, '\n').replace(/ {2,}/g, ' ');
    if (role.kind === 'heading') writer.heading(lines, role.level);
    else if (role.kind === 'code') writer.code(text);
    else if (role.kind === 'item') writer.item(lines, role.mark, role.level);
    else writer.paragraph(lines);
    // A second paragraph of the same item goes on without a mark.
    if (role.kind === 'item') role.mark = ' ';
  }
}

const isNoise = (name: string, attributes: ReadonlyMap<string, string>): boolean =>
  NOISE.has(name) || name === 'title' || name === 'head' || isHidden(attributes);

function itemRole(parent: OpenElement | undefined): Role {
  const list = parent?.list;
  if (!list) return { kind: 'item', level: 0, mark: '-' };
  const mark = list.ordered ? `${list.next}.` : '-';
  list.next += 1;
  return { kind: 'item', level: list.depth, mark };
}
