import { type LocatedPassage, locatePassage, type Passage } from './locate-passage.ts';
import { type PageText, startsOfPages } from './to-sheets.ts';

// A passage of short pages runs over several of them.
const PAGES_OF_A_PASSAGE = 4;
// Looking through more than this would be felt; in UTF-16 units.
const MOST_TEXT = 5_000_000;

/** Finds a passage from the page on that it is said to begin on, else anywhere; in offsets of the whole document. */
export function findInPages(
  pages: PageText[],
  page: number | undefined,
  passage: Passage,
): LocatedPassage | undefined {
  const starts = startsOfPages(pages);
  const find = (from: number, to: number) => {
    const shift = starts[from] ?? 0;
    const text = pages
      .slice(from, to)
      .map((one) => one.text)
      .join('\n');
    const found = text.length > MOST_TEXT ? undefined : locatePassage(text, passage);
    return found && moved(found, shift);
  };
  const likely = pages.findIndex((one) => one.page === page);
  const near = likely < 0 ? undefined : find(likely, likely + PAGES_OF_A_PASSAGE);
  return near ?? find(0, pages.length);
}

function moved({ start, end, words }: LocatedPassage, by: number): LocatedPassage {
  return { start: start + by, end: end + by, words: words.map(([from, to]) => [from + by, to + by]) };
}
