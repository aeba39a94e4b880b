import type { DrawnPage } from '../document-messages.ts';
import type { PageText } from './fragment.ts';
import { needsOcr } from './needs-ocr.ts';
import type { PdfDocument } from './pdf-document.ts';
import { placePassage } from './place-passage.ts';
import { PageTextReader } from './read-page-text.ts';
import { drawPage, renderPage } from './render-page.ts';

/** What PDFium finds on a page. */
export interface PageFound {
  text: PageText;
  /** Its words are in what it shows only. */
  needsOcr: boolean;
}

export type PageReader = ReturnType<typeof createPageReader>;

/** Makes a reader of single pages, counted from 0. Throws DocumentRefused. */
export function createPageReader(document: PdfDocument) {
  const reader = new PageTextReader(document);
  return {
    /** Sees whether it can be opened. */
    look: (index: number): void => document.openPage(index).close(),
    read(index: number): PageFound {
      const page = document.openPage(index);
      const text = reader.read(page);
      const found = { text, needsOcr: needsOcr(document, page, text) };
      page.close();
      return found;
    },
    /** How it looks, as a PNG picture. */
    async render(index: number): Promise<Uint8Array> {
      const page = document.openPage(index);
      const picture = await renderPage(document, page);
      page.close();
      return picture;
    },
    /** How it looks to a person, and where a passage of it stands. */
    async draw(index: number, passage: string): Promise<DrawnPage> {
      const page = document.openPage(index);
      const drawn = await drawPage(document, page);
      const marks = placePassage(document, page, passage);
      page.close();
      return { ...drawn, marks };
    },
  };
}
