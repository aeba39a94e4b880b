import type { ParsedBlock } from '../documents.types.ts';
import { BlockWriter } from './block-writer.ts';
import { unpagedParser } from './bounded-blocks.ts';
import { decodeDeclared } from './decode-text.ts';
import { MergedLabels } from './merged-labels.ts';
import { tooDeep } from './refusals.ts';

const WHAT = 'This RTF file';

/** Rich text (RTF 1.9.1): paragraphs, tables and notes; pictures, comments' marks, styles and hidden text are passed over. */
export const rtfParser = unpagedParser(
  ({ bytes }) => {
    for (const _ of readRtf(bytes));
  },
  ({ bytes }) => readRtf(bytes),
);

const MOST_DEPTH = 512;

/** What of a group holds no text of the document. */
const PASSED_OVER = new Set(
  'fonttbl colortbl stylesheet info pict object header footer headerl headerr footerl footerr listtable listoverridetable rsidtbl generator themedata colorschememapping datastore latentstyles fldinst xmlnstbl revtbl bkmkstart bkmkend atnid atnauthor atrfstart atrfend'.split(
    ' ',
  ),
);
const CHARACTERS: Record<string, string> = {
  tab: '\t',
  line: '\n',
  emdash: '—',
  endash: '–',
  lquote: '‘',
  rquote: '’',
  ldblquote: '“',
  rdblquote: '”',
  bullet: '•',
  emspace: ' ',
  enspace: ' ',
};
/** Code pages by number (`\ansicpg`) as TextDecoder names them; others are read as windows-1252. */
const ENCODINGS = new Map([
  [932, 'shift_jis'],
  [936, 'gbk'],
  [949, 'euc-kr'],
  [950, 'big5'],
  [10000, 'macintosh'],
  [65001, 'utf-8'],
  ...[1250, 1251, 1252, 1253, 1254, 1255, 1256, 1257, 1258].map((page) => [page, `windows-${page}`] as const),
]);

interface Group {
  isSkipped: boolean;
  isHidden: boolean;
  /** Characters after a `\u` that stand for it in old readers (`\uc`). */
  fallback: number;
}

const TOKEN = /\\([a-zA-Z]{1,32})(-?\d{1,10})? ?|\\'([0-9a-fA-F]{2})|\\([^a-zA-Z])|([{}])|([^\\{}\r\n]+)/g;

function* readRtf(bytes: Uint8Array): Generator<ParsedBlock> {
  const reader = new RtfReader();
  const source = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
  for (const token of source.matchAll(TOKEN)) {
    reader.read(token);
    yield* reader.writer.take();
  }
  reader.endParagraph();
  yield* reader.writer.end();
}

class RtfReader {
  readonly writer = new BlockWriter();
  #groups: Group[] = [{ isSkipped: false, isHidden: false, fallback: 1 }];
  #encoding = 'windows-1252';
  #text = '';
  #bytes: number[] = [];
  #cells: string[] = [];
  /** Whether each cell of the row begins a merged one or goes on with it; the last is not defined yet. */
  #merges: (string | undefined)[] = [undefined];
  /** What the merged cells say that may go on in the next row. */
  #above: (string | undefined)[] = [];
  #isStarred = false;
  #toPass = 0;

  read([, word, number, hex, symbol, brace, text]: RegExpMatchArray): void {
    if (hex === undefined) this.#decodeBytes();
    if (brace === '{') this.#open();
    else if (brace === '}') this.#close();
    else if (hex !== undefined) this.#addByte(Number.parseInt(hex, 16));
    else if (symbol !== undefined) this.#readSymbol(symbol);
    else if (word !== undefined) this.#readWord(word, number === undefined ? undefined : Number(number));
    else this.#readText(text ?? '');
  }

  endParagraph(): void {
    this.#decodeBytes();
    this.writer.paragraph(this.#text);
    this.#text = '';
  }

  get #group(): Group {
    return this.#groups.at(-1) ?? { isSkipped: true, isHidden: false, fallback: 1 };
  }

  #open(): void {
    if (this.#groups.length > MOST_DEPTH) throw tooDeep(WHAT);
    this.#groups.push({ ...this.#group });
  }

  #close(): void {
    if (this.#groups.length > 1) this.#groups.pop();
  }

  #readSymbol(symbol: string): void {
    if (symbol === '*') this.#isStarred = true;
    else if (symbol === '~') this.#add('\u00a0');
    else if (symbol === '_') this.#add('-');
    else if (symbol === '\n' || symbol === '\r') this.endParagraph();
    else if ('{}\\'.includes(symbol)) this.#add(symbol);
  }

  #readWord(word: string, number: number | undefined): void {
    const isStarred = this.#isStarred;
    this.#isStarred = false;
    const group = this.#group;
    if (PASSED_OVER.has(word) || (isStarred && word !== 'footnote')) group.isSkipped = true;
    else if (word === 'v') group.isHidden = number !== 0;
    else if (word === 'uc') group.fallback = Math.min(8, Math.max(0, number ?? 1));
    else if (word === 'u') this.#addUnicode(number ?? 0);
    else if (word === 'ansicpg') this.#encoding = ENCODINGS.get(number ?? 0) ?? 'windows-1252';
    else if (word === 'par' || word === 'sect' || word === 'page') this.#endParagraphOrLine();
    else if (word === 'cell' || word === 'nestcell') this.#endCell();
    else if (word === 'row' || word === 'nestrow') this.#endRow();
    else if (word === 'trowd') this.#beginRow();
    else if (word === 'cellx') this.#merges.push(undefined);
    else if (word === 'clvmgf' || word === 'clvmrg') this.#merges.splice(-1, 1, word);
    else if (word === 'pard') this.#isInTable = false;
    else if (word === 'intbl') this.#isInTable = true;
    else if (CHARACTERS[word] !== undefined) this.#add(CHARACTERS[word]);
  }

  #isInTable = false;

  /** A cell may hold several paragraphs. */
  #endParagraphOrLine(): void {
    if (this.#isInTable) this.#add('\n');
    else if (!this.#group.isSkipped) this.endParagraph();
  }

  #endCell(): void {
    this.#cells.push(this.#text);
    this.#text = '';
  }

  #beginRow(): void {
    this.#isInTable = true;
    this.#merges = [undefined];
  }

  #endRow(): void {
    const labels = new MergedLabels();
    const above = this.#merges.map((merge, column) =>
      merge === 'clvmgf' ? this.#cells[column] : merge === 'clvmrg' ? this.#above[column] : undefined,
    );
    for (const [column, text = ''] of above.entries()) labels.reach(column, text, 1);
    labels.fill(this.#cells);
    this.#above = above;
    this.writer.row(this.#cells);
    this.#cells = [];
    this.#isInTable = false;
  }

  #addUnicode(number: number): void {
    this.#add(String.fromCharCode(number & 0xffff));
    this.#toPass = this.#group.fallback;
  }

  #addByte(byte: number): void {
    if (this.#toPass > 0) this.#toPass -= 1;
    else if (!this.#group.isSkipped && !this.#group.isHidden) this.#bytes.push(byte);
  }

  #decodeBytes(): void {
    if (this.#bytes.length === 0) return;
    this.#text += decodeDeclared(Uint8Array.from(this.#bytes), this.#encoding);
    this.#bytes = [];
  }

  #readText(text: string): void {
    const passed = Math.min(this.#toPass, text.length);
    this.#toPass -= passed;
    const rest = text.slice(passed);
    this.#add(/[\x80-\xff]/.test(rest) ? decodeDeclared(Buffer.from(rest, 'latin1'), this.#encoding) : rest);
  }

  #add(text: string): void {
    if (!this.#group.isSkipped && !this.#group.isHidden) this.#text += text;
  }
}
