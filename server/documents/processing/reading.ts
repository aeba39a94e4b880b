import type { DocumentLimits } from './document-limits.ts';
import type { DocumentOrder, PreparingOrder } from './document-messages.ts';
import type { OpenFile } from './open-file.ts';
import { parserFor } from './parser-for.ts';
import type { ServerLine } from './server-line.ts';
import { startMemoryWatch } from './start-memory-watch.ts';

/** Inspects, reads, draws or unpacks one file, or does one after the other with the file open in between. */
export class Reading {
  readonly #line: ServerLine;
  #ready: Promise<void> | undefined;
  #opened: OpenFile | undefined;

  constructor(line: ServerLine) {
    this.#line = line;
  }

  /** Loads what a file of this type needs, before it is known. */
  prepare(order: PreparingOrder): void {
    this.#ready = this.#load(order);
  }

  /** Throws DocumentRefused, and whatever a parser throws. */
  async carryOut(order: DocumentOrder): Promise<void> {
    this.#ready ??= this.#watch(order.limits);
    await this.#ready;
    if (order.type === 'inspect') {
      const { inspectFile } = await import('./inspect-file.ts');
      const { contentType, ...opened } = await inspectFile(order);
      this.#opened = opened;
      this.#line.send({ type: 'inspected', contentType });
    } else if (order.type === 'draw') {
      const { drawPageOfFile } = await import('./open-file.ts');
      this.#line.send({ type: 'drawn', ...(await drawPageOfFile(order)) });
    } else if (order.type === 'unpack') {
      const { unpackArchiveFile } = await import('./unpack-archive-file.ts');
      this.#line.send({ type: 'unpacked', passedOver: await unpackArchiveFile(order, this.#line) });
    } else {
      const { readDocumentFile } = await import('./read-document-file.ts');
      const facts = await readDocumentFile(order, this.#line, this.#opened);
      this.#line.send({ type: 'finished', ...facts });
    }
  }

  async #watch(limits: DocumentLimits): Promise<void> {
    startMemoryWatch(limits.residentBytes);
  }

  async #load({ limits, contentType }: PreparingOrder): Promise<void> {
    await this.#watch(limits);
    (await parserFor(contentType)).start?.();
    await Promise.all([import('./inspect-file.ts'), import('./read-document-file.ts')]);
  }
}
