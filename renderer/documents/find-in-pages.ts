import { type LocatedPassage, locatePassage, type Passage } from './locate-passage.ts';

/** Finds a passage on the page that it is said to be on, and else on whichever page holds it. */
export function findInPages(
  pages: { page: number | null; text: string }[],
  page: number | undefined,
  passage: Passage,
): (LocatedPassage & { page: number }) | undefined {
  const numbered = pages.map(({ page: number, text }, index) => ({ number: number ?? index + 1, text }));
  const likely = numbered.filter(({ number }) => number === page);
  for (const { number, text } of [...likely, ...numbered.filter(({ number: other }) => other !== page)]) {
    const located = locatePassage(text, passage);
    if (located) return { ...located, page: number };
  }
  return undefined;
}
