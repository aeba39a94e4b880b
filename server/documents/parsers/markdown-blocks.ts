import type { ParsedBlock } from '../documents.types.ts';
import { BlockWriter } from './block-writer.ts';

const HEADING = /^ {0,3}(#{1,6})(?=[ \t]|$)/;
const UNDERLINE = /^ {0,3}(=+|-{2,})[ \t]*$/;
const FENCE = /^[ \t]*(`{3,}|~{3,})([^`]*)$/;
const ITEM = /^([ \t]*)([-*+]|\d{1,9}[.)])[ \t]+(.*)$/;
const RULE = /^(?:\*{3,}|-{3,}|_{3,})$/;
const TABLE_RULE = /^\|?(?:\s?:?-+:?\s?\|)*(?:\s?:?-+:?)?$/;
const DEFINITION = /^ {0,3}\[[^\]]{1,200}\]:[ \t]*\S/;
const QUOTE = /^ {0,3}>[ \t]?/;
const CODE_INDENT = /^(?: {4}|\t)/;

/** Reads Markdown line by line (CommonMark 0.31 and GFM tables) as far as its structure matters for reading. */
export class MarkdownBlocks {
  readonly #writer = new BlockWriter();
  #paragraph: string[] = [];
  #item: { text: string; mark: string; depth: number } | null = null;
  #fence: { mark: string; lines: string[] } | null = null;
  #code: string[] = [];
  #inTable = false;
  #blank = true;

  /** Takes the next line; `next` is the one after it. */
  line(written: string, next: string): void {
    if (this.#fence) {
      this.#lineOfFence(written);
      return;
    }
    const line = unquote(written);
    const blank = line.trim() === '';
    if (blank) this.#endText();
    else if (!this.#indented(line)) this.#text(line, unquote(next));
    this.#blank = blank;
  }

  take(): ParsedBlock[] {
    return this.#writer.take();
  }

  end(): ParsedBlock[] {
    if (this.#fence) this.#writer.code(this.#fence.lines.join('\n'));
    this.#endText();
    this.#endItem();
    this.#endCode();
    return this.#writer.end();
  }

  #lineOfFence(line: string): void {
    const fence = this.#fence;
    if (!fence) return;
    const bare = unquote(line).trim();
    if (bare.startsWith(fence.mark) && bare.replaceAll(fence.mark[0] ?? '', '') === '') {
      this.#writer.code(fence.lines.join('\n'));
      this.#fence = null;
    } else fence.lines.push(line);
  }

  #indented(line: string): boolean {
    const indented = CODE_INDENT.test(line) && this.#item === null && (this.#blank || this.#code.length > 0);
    if (indented) this.#code.push(line.replace(CODE_INDENT, ''));
    else this.#endCode();
    return indented;
  }

  #text(line: string, next: string): void {
    const fence = FENCE.exec(line);
    const heading = HEADING.exec(line);
    const item = ITEM.exec(line);
    if (fence) this.#openFence(fence[1] ?? '```');
    else if (heading) this.#heading(headingText(line), heading[1]?.length ?? 1);
    else if (this.#paragraph.length > 0 && UNDERLINE.test(line)) this.#underline(line.includes('=') ? 1 : 2);
    else if (isRule(line)) this.#endAll();
    else if (this.#inTable || (line.includes('|') && isTableRule(next))) this.#row(line);
    else if (item) this.#openItem(item);
    else if (!DEFINITION.test(line)) this.#words(line);
  }

  #openFence(mark: string): void {
    this.#endAll();
    this.#fence = { mark, lines: [] };
  }

  #heading(text: string, level: number): void {
    this.#endAll();
    this.#writer.heading(plainInline(text), level);
  }

  #underline(level: number): void {
    const text = this.#paragraph.join(' ');
    this.#paragraph = [];
    this.#heading(text, level);
  }

  #row(line: string): void {
    if (!this.#inTable) this.#endAll();
    if (!(this.#inTable && isTableRule(line))) this.#writer.row(splitMarkdownRow(line).map(plainInline));
    this.#inTable = true;
  }

  #openItem([, indent = '', mark = '-', text = '']: RegExpExecArray): void {
    this.#endText();
    this.#endItem();
    const depth = Math.floor(indent.replaceAll('\t', '    ').length / 2);
    this.#item = { text, mark: /\d/.test(mark) ? mark : '-', depth };
  }

  #words(line: string): void {
    if (this.#item && (!this.#blank || /^\s/.test(line))) this.#item.text += ` ${line.trim()}`;
    else {
      this.#endItem();
      this.#paragraph.push(line.trim());
    }
  }

  #endAll(): void {
    this.#endText();
    this.#endItem();
    this.#endCode();
  }

  /** Ends what a blank line ends. */
  #endText(): void {
    if (this.#inTable) this.#writer.endTable();
    this.#inTable = false;
    if (this.#paragraph.length > 0) this.#writer.paragraph(plainInline(this.#paragraph.join('\n')));
    this.#paragraph = [];
  }

  #endItem(): void {
    if (this.#item) this.#writer.item(plainInline(this.#item.text), this.#item.mark, this.#item.depth);
    this.#item = null;
  }

  #endCode(): void {
    if (this.#code.length > 0) this.#writer.code(this.#code.join('\n'));
    this.#code = [];
  }
}

// The closing marks of `## Title ##` are no part of it.
function headingText(line: string): string {
  const text = line.trim().replace(/^#+/, '').trim();
  let end = text.length;
  while (text[end - 1] === '#') end -= 1;
  return end === 0 || /\s/.test(text[end - 1] ?? '') ? text.slice(0, end).trim() : text;
}

const isRule = (line: string): boolean => line.length < 500 && RULE.test(line.replace(/[ \t]/g, ''));

const isTableRule = (line: string): boolean =>
  line.includes('-') && line.length < 5_000 && TABLE_RULE.test(line.trim().replace(/\s+/g, ' '));

function unquote(line: string): string {
  let rest = line;
  for (let depth = 0; depth < 8 && QUOTE.test(rest); depth += 1) rest = rest.replace(QUOTE, '');
  return rest;
}

/** Cells of a row of a Markdown table: bars behind a backslash or within code do not divide (GFM 0.29, 4.10). */
function splitMarkdownRow(line: string): string[] {
  const cells: string[] = [];
  let cell = '';
  let inCode = false;
  const bare = line
    .trim()
    .replace(/^\|/, '')
    .replace(/(?<!\\)\|$/, '');
  for (let i = 0; i < bare.length; i += 1) {
    const character = bare[i] ?? '';
    if (character === '`') inCode = !inCode && bare.includes('`', i + 1);
    if (character === '\\' && bare[i + 1] === '|') {
      cell += '|';
      i += 1;
    } else if (character === '|' && !inCode) {
      cells.push(cell);
      cell = '';
    } else cell += character;
  }
  return [...cells, cell];
}

const LINK =
  /(!?)\[([^[\]\n]{0,1000})\]\(\s*<?([^\s()<>]{0,2000}(?:\([^\s()<>]{0,200}\))?)>?(?:\s+"[^"\n]{0,500}")?\s*\)/g;
const REFERENCE = /\[([^[\]\n]{1,1000})\]\[[^[\]\n]{0,200}\]/g;
const AUTOLINK = /<((?:https?:|mailto:)[^\s<>]{1,2000}|[^\s<>@]{1,100}@[^\s<>@]{1,200})>/g;
const CODE = /(`{1,3})([^`\n]{1,1000})\1/g;
const STRONG = /(\*\*|__)(?=\S)([^*_\n]{1,1000})(?<=\S)\1/g;
const EMPHASIS = /(?<![\p{L}\p{N}*_\\])([*_])(?=\S)([^*_\n]{1,1000})(?<=\S)\1(?![\p{L}\p{N}*_])/gu;
const STRUCK = /~~([^~\n]{1,1000})~~/g;
const TAGS =
  /<\/?(?:a|b|i|u|s|p|br|hr|em|strong|code|pre|kbd|sub|sup|del|ins|mark|small|span|div|font|center|img|picture|source|details|summary|blockquote|table|thead|tbody|tr|td|th|ul|ol|li|h[1-6])(?:\s[^<>\n]{0,1000})?\/?>/gi;
const ESCAPE = /\\([!-/:-@[-`{-~])/g;
const WEB = /^(?:https?:|mailto:)/i;

/**
 * A line of Markdown as it reads once shown (CommonMark 0.31, 6): marks of emphasis, links and HTML tags go, their text
 * stays, and the address of a link to the web stays behind its text.
 */
export function plainInline(text: string): string {
  if (!/[`*_~[<\\]/.test(text)) return text;
  return text
    .replace(LINK, (_, image: string, label: string, target: string) => linkText(image, label, target))
    .replace(REFERENCE, '$1')
    .replace(AUTOLINK, '$1')
    .replace(TAGS, ' ')
    .replace(STRONG, '$2')
    .replace(EMPHASIS, '$2')
    .replace(STRUCK, '$1')
    .replace(CODE, '$2')
    .replace(ESCAPE, '$1');
}

function linkText(image: string, label: string, target: string): string {
  const shown = image === '' && WEB.test(target) && label !== target;
  return shown ? `${label} (${target})` : label;
}
