import { cutText } from '../../../models/cut-text.ts';
import type { ParsedBlock } from '../documents.types.ts';
import type { JsonToken } from './json-tokens.ts';

interface Container {
  list: boolean;
  /** Key or, from 1, place of the value at hand. */
  key: string;
  count: number;
}

const HEADING_DEPTH = 2;
const BLOCK_CHARACTERS = 1_500;
const MOST_PATH_KEYS = 12;
const LONGEST_KEY = 80;
const SHORT_SCALAR = 30;

/**
 * Makes blocks of the steps through a JSON text. Objects under the two outermost keys become headings, elements of the
 * first list below them blocks of their own; all else are lines `key.inner: value`, lists of short values on one line.
 */
export class JsonBlocks {
  #blocks: ParsedBlock[] = [];
  #lines: string[] = [];
  #characters = 0;
  #heading = '';
  #listPath = '';
  #list: string[] = [];
  #listCharacters = 0;
  readonly #open: Container[] = [];

  add(token: JsonToken): void {
    if (token.kind === 'key') this.#setKey(token.text);
    else if (token.kind === 'open') this.#enter(token.list);
    else if (token.kind === 'close') this.#leave();
    else this.#scalar(token.text);
  }

  /** The blocks that are complete by now. */
  take(): ParsedBlock[] {
    const blocks = this.#blocks;
    this.#blocks = [];
    return blocks;
  }

  /** All that is left. */
  end(): ParsedBlock[] {
    this.#endBlock();
    return this.take();
  }

  #setKey(key: string): void {
    const container = this.#open.at(-1);
    if (container) container.key = key;
  }

  #enter(list: boolean): void {
    this.#endList();
    this.#countElement();
    if (this.#isRecord()) this.#endBlock();
    this.#open.push({ list, key: '', count: 0 });
  }

  #leave(): void {
    this.#endList();
    this.#open.pop();
    if (this.#isRecord()) this.#endBlock();
  }

  #scalar(text: string): void {
    this.#countElement();
    const container = this.#open.at(-1);
    if (container?.list) this.#listed(text);
    else this.#line(this.#path(this.#open.length), text);
  }

  #listed(text: string): void {
    this.#list.push(text);
    this.#listPath = this.#path(this.#open.length - 1);
    this.#listCharacters += text.length;
    if (this.#listCharacters > BLOCK_CHARACTERS) this.#endList();
  }

  #endList(): void {
    const sentences = this.#listCharacters > SHORT_SCALAR * this.#list.length;
    for (const text of sentences ? this.#list : [this.#list.join(', ')])
      if (text !== '') this.#line(this.#listPath, text);
    this.#list = [];
    this.#listCharacters = 0;
  }

  #line(path: string, text: string): void {
    this.#putHeading();
    const line = `${path === '' ? '' : `${path}: `}${text.replace(/\s+/g, ' ')}`;
    if (this.#characters + line.length > BLOCK_CHARACTERS) this.#endLines();
    this.#lines.push(line);
    this.#characters += line.length;
  }

  #countElement(): void {
    const container = this.#open.at(-1);
    if (!container?.list) return;
    container.count += 1;
    container.key = String(container.count);
  }

  /** How many of the outermost containers are named in the heading; a list of scalars is named in its line. */
  #headingDepth(): number {
    const containers = this.#list.length > 0 ? this.#open.slice(0, -1) : this.#open;
    const firstList = containers.findIndex(({ list }) => list);
    const keys = firstList === -1 ? containers.length - 1 : firstList;
    return Math.max(0, Math.min(HEADING_DEPTH, keys));
  }

  /** Whether the value at hand is an element of the first list, or an object under a heading of its own. */
  #isRecord(): boolean {
    const firstList = this.#open.findIndex(({ list }) => list);
    return firstList === -1 ? this.#open.length <= HEADING_DEPTH : firstList === this.#open.length - 1;
  }

  #path(depth: number): string {
    const from = this.#headingDepth();
    const keys = this.#open
      .slice(from, depth)
      .map(({ list, key }) => (list ? `[${key}]` : `.${cutText(key, LONGEST_KEY)}`));
    // The place in the first list is told by the block, not by each line.
    if (this.#open[from]?.list && keys.length > 1) keys.shift();
    return keys.slice(0, MOST_PATH_KEYS).join('').replace(/^\./, '');
  }

  #putHeading(): void {
    const keys = this.#open.slice(0, this.#headingDepth()).map(({ key }) => key);
    const heading = keys.join('\n');
    if (heading === this.#heading) return;
    this.#endLines();
    const before = this.#heading.split('\n');
    this.#heading = heading;
    const changed = keys.findIndex((key, depth) => key !== before[depth]);
    // Back in an outer object its heading comes again, so that a value never stands under that of its neighbour.
    const first = changed === -1 ? keys.length - 1 : changed;
    if (keys.length === 0) this.#blocks.push(headingBlock(this.#open[0]?.key ?? '', 1));
    for (const [depth, key] of keys.entries())
      if (depth >= first) this.#blocks.push(headingBlock(key, depth + 1));
  }

  #endBlock(): void {
    this.#endList();
    this.#endLines();
  }

  #endLines(): void {
    if (this.#lines.length > 0) this.#blocks.push({ kind: 'list', text: this.#lines.join('\n'), page: null });
    this.#lines = [];
    this.#characters = 0;
  }
}

const headingBlock = (text: string, level: number): ParsedBlock => ({
  kind: 'heading',
  text,
  level,
  page: null,
});
