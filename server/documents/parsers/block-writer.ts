import type { ParsedBlock } from '../documents.types.ts';
import { TableBlocks } from './table-blocks.ts';

const LIST_BLOCK_CHARACTERS = 1_500;

/** Gathers what a parser meets into blocks: items that follow each other make one list, rows one table. */
export class BlockWriter {
  readonly page: number | null;
  #blocks: ParsedBlock[] = [];
  #items: string[] = [];
  #itemCharacters = 0;
  readonly #table: TableBlocks;

  constructor(page: number | null = null) {
    this.page = page;
    this.#table = new TableBlocks(page);
  }

  /** A heading on one line; `level` is brought into 1 to 6. */
  heading(text: string, level: number): void {
    const line = text.replace(/\s+/g, ' ').trim();
    const depth = Math.min(6, Math.max(1, level));
    if (line !== '') this.#put({ kind: 'heading', text: line, level: depth, page: this.page });
  }

  paragraph(text: string): void {
    const trimmed = text.trim();
    if (trimmed !== '') this.#put({ kind: 'paragraph', text: trimmed, page: this.page });
  }

  code(text: string): void {
    if (text.trim() !== '') this.#put({ kind: 'code', text, page: this.page });
  }

  /** One item of a list with its mark (`-`, `3.`); `depth` 0 is the outermost list. */
  item(text: string, mark: string, depth: number): void {
    const words = text.replace(/\s+/g, ' ').trim();
    if (words === '') return;
    this.endTable();
    if (this.#itemCharacters > LIST_BLOCK_CHARACTERS) this.endList();
    const line = `${'  '.repeat(Math.min(depth, 8))}${mark} ${words}`;
    this.#items.push(line);
    this.#itemCharacters += line.length;
  }

  /** One row of the table at hand, and a remark on it. */
  row(cells: readonly string[], remark = ''): void {
    this.endList();
    this.#blocks.push(...this.#table.add(cells, remark));
  }

  endTable(): void {
    this.#blocks.push(...this.#table.end());
  }

  endList(): void {
    if (this.#items.length === 0) return;
    this.#blocks.push({ kind: 'list', text: this.#items.join('\n'), page: this.page });
    this.#items = [];
    this.#itemCharacters = 0;
  }

  /** Blocks that another writer made. */
  put(blocks: readonly ParsedBlock[]): void {
    for (const block of blocks) this.#put(block);
  }

  /** The blocks that are complete by now; each is given once. */
  take(): ParsedBlock[] {
    const blocks = this.#blocks;
    this.#blocks = [];
    return blocks;
  }

  /** All that is left. */
  end(): ParsedBlock[] {
    this.endList();
    this.endTable();
    return this.take();
  }

  #put(block: ParsedBlock): void {
    this.endList();
    this.endTable();
    this.#blocks.push(block);
  }
}
