/** The text of one page; `page` is null where the format has none. */
export interface PageText {
  page: number | null;
  text: string;
}

/** A stretch of a document's text that is shown at once. */
export interface Sheet {
  page: number;
  /** Where it begins in the whole document. */
  start: number;
  text: string;
  /** Which of the stretches of a long page this is, from 1. */
  share: { number: number; count: number };
}

// Some ten screens: longer ones take a moment to lay out and nobody reads them in one go. In UTF-16 units.
const LONGEST = 12_000;

/** Where each page begins in the whole document, which is its pages with a line break between them. */
export function startsOfPages(pages: PageText[]): number[] {
  let start = 0;
  return pages.map(({ text }) => {
    const here = start;
    start += text.length + 1;
    return here;
  });
}

/** Cuts a document into sheets: its pages, and long ones in several, between lines where there are any. */
export function toSheets(pages: PageText[]): Sheet[] {
  const starts = startsOfPages(pages);
  return pages.flatMap(({ page, text }, index) => {
    const cuts = cutText(text);
    return cuts.map(({ start, end }, number) => ({
      page: page ?? index + 1,
      start: (starts[index] ?? 0) + start,
      text: text.slice(start, end),
      share: { number: number + 1, count: cuts.length },
    }));
  });
}

function cutText(text: string): { start: number; end: number }[] {
  const cuts: { start: number; end: number }[] = [];
  let start = 0;
  while (text.length - start > LONGEST) {
    const end = cutBefore(text, start, start + LONGEST);
    cuts.push({ start, end });
    start = end;
  }
  return [...cuts, { start, end: text.length }];
}

function cutBefore(text: string, start: number, end: number): number {
  for (const mark of ['\n\n', '\n', ' ']) {
    const at = text.lastIndexOf(mark, end - mark.length);
    if (at > start + LONGEST / 2) return at + mark.length;
  }
  // Nothing to cut at: at least no pair of surrogates is torn.
  return /[\uDC00-\uDFFF]/.test(text[end] ?? '') ? end - 1 : end;
}

/** The sheet that holds an offset of the whole document. */
export function sheetAt(sheets: Sheet[], offset: number): number {
  return Math.max(
    0,
    sheets.findLastIndex(({ start }) => start <= offset),
  );
}
