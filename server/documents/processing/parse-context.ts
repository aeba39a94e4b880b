import { createHash } from 'node:crypto';
import type { DocumentLimits } from './document-limits.ts';
import { tooManyPages } from './refusals.ts';
import type { ServerLine } from './server-line.ts';

/** Progress is told a hundred times a file, or each second where that is slower. */
const STEPS = 100;
const TELL_EVERY_MS = 1_000;

/** Passes a parser's wishes on to the server, within limits, and says what its reports came to. */
export function createParseContext(line: ServerLine, limits: DocumentLimits) {
  // The same picture on every page, or the same page again, is read once.
  const read = new Map<string, Promise<string>>();
  let pages: number | null = null;
  let unreadPictures = 0;
  let told = { pagesDone: Number.NEGATIVE_INFINITY, at: 0 };
  return {
    /** As last reported. */
    get pageCount() {
      return pages;
    },
    /** Pictures that were passed over, since the file has more of them than its size allows, or they are too large. */
    get unreadPictures() {
      return unreadPictures;
    },
    async readImage(bytes: Uint8Array) {
      const digest = createHash('sha256').update(bytes).digest('base64');
      const known = read.get(digest);
      if (known !== undefined) return known;
      if (bytes.length > limits.pictureBytes || read.size >= limits.pictures) {
        unreadPictures += 1;
        return '';
      }
      const text = line.readPicture(bytes);
      read.set(digest, text);
      return text;
    },
    report(pagesDone: number, pageCount: number | null) {
      pages = pageCount;
      if ((pageCount ?? 0) > limits.pages) throw tooManyPages(limits.pages);
      const at = performance.now();
      const isStep = pagesDone - told.pagesDone >= (pageCount ?? 0) / STEPS || pagesDone === pageCount;
      if (!isStep && at - told.at < TELL_EVERY_MS) return;
      told = { pagesDone, at };
      line.send({ type: 'progress', pagesDone, pageCount });
    },
  };
}
