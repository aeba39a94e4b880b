import type { ParsedBlock } from '../documents.types.ts';
import type { DocumentLimits } from './document-limits.ts';
import type { PageText } from './document-messages.ts';
import { tooManyPages, tooMuchText } from './refusals.ts';

/** UTF-16 units of one page where the format has none, and of one message. */
const PAGE_UNITS = 100_000;
const SEPARATOR = '\n\n';

/** Puts the text of each page together from the blocks that pass by, and holds the limits on pages and text. */
export class PageCollector {
  readonly #limits: DocumentLimits;
  readonly #deliver: (pages: PageText[]) => Promise<void>;
  #waiting: PageText[] = [];
  #waitingUnits = 0;
  #units = 0;
  #blocks = 0;
  #page = 0;
  #parts: string[] = [];
  #partUnits = 0;

  constructor(limits: DocumentLimits, deliver: (pages: PageText[]) => Promise<void>) {
    this.#limits = limits;
    this.#deliver = deliver;
  }

  /** Hands every block on. Throws DocumentRefused `too_many_pages`, `too_large_unpacked`. */
  async *collect(blocks: AsyncIterable<ParsedBlock>): AsyncGenerator<ParsedBlock> {
    for await (const block of blocks) {
      this.#count(block);
      if (this.#endsPage(block)) this.#closePage();
      this.#page = Math.max(this.#page, block.page ?? 1);
      this.#parts.push(block.text);
      this.#partUnits += block.text.length + SEPARATOR.length;
      if (this.#waitingUnits >= PAGE_UNITS) await this.#send();
      yield block;
    }
    this.#closePage();
    if (this.#waiting.length > 0) await this.#send();
  }

  #count({ text, page }: ParsedBlock): void {
    this.#units += text.length;
    this.#blocks += 1;
    if (this.#units > this.#limits.characters || this.#blocks > this.#limits.blocks) throw tooMuchText();
    if ((page ?? 0) > this.#limits.pages) throw tooManyPages(this.#limits.pages);
  }

  #endsPage({ page, text }: ParsedBlock): boolean {
    if (page !== null) return page > this.#page;
    return this.#partUnits + text.length > PAGE_UNITS;
  }

  #closePage(): void {
    if (this.#parts.length === 0) return;
    this.#waiting.push({ page: this.#page, text: this.#parts.join(SEPARATOR) });
    this.#waitingUnits += this.#partUnits;
    this.#page += 1;
    this.#parts = [];
    this.#partUnits = 0;
  }

  async #send(): Promise<void> {
    await this.#deliver(this.#waiting);
    this.#waiting = [];
    this.#waitingUnits = 0;
  }
}
