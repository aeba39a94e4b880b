import type { Fragment, PageText } from './fragment.ts';
import { groupRows, joinRow, type Row, topOf } from './line.ts';

/** Share of the height of a page at its top and bottom where headers and footers stand. */
const MARGIN = 0.09;
/** Places on the page this far apart, in points, are the same. */
const SAME_PLACE = 8;
/** A line that stands in the same place on fewer pages is text. */
const PAGES = 3;

interface Sighting {
  y: number;
  count: number;
  isSeen: boolean;
}

/** Finds headers and footers: lines in the margin that come back, but for their numbers, in the same place. */
export class RunningLines {
  readonly #sightings = new Map<string, Sighting[]>();

  /** Looks at a page; to be done for a number of pages before any of them is stripped. */
  look(page: PageText): void {
    for (const row of marginRows(page)) {
      const sighting = this.#find(row, page) ?? this.#remember(row, page);
      sighting.count += 1;
    }
  }

  /**
   * The fragments of a page without running lines of up to this size: what is larger is a heading that happens to stand
   * high. What they say beside numbers is kept where it comes first.
   */
  strip(page: PageText, largest: number): Fragment[] {
    const dropped = new Set<Fragment>();
    for (const row of marginRows(page)) {
      const sighting = this.#find(row, page);
      if (!sighting || sighting.count < PAGES || row.some(({ size }) => size > largest)) continue;
      if (sighting.isSeen || isPageNumber(row)) for (const fragment of row) dropped.add(fragment);
      sighting.isSeen = true;
    }
    return dropped.size > 0 ? page.main.filter((fragment) => !dropped.has(fragment)) : page.main;
  }

  #find(row: Row, page: PageText): Sighting | undefined {
    const y = topOf(row) - page.top;
    return this.#sightings.get(keyOf(row))?.find((sighting) => Math.abs(sighting.y - y) <= SAME_PLACE);
  }

  #remember(row: Row, page: PageText): Sighting {
    const sighting = { y: topOf(row) - page.top, count: 0, isSeen: false };
    const key = keyOf(row);
    this.#sightings.set(key, [...(this.#sightings.get(key) ?? []), sighting]);
    return sighting;
  }
}

function marginRows({ main, top, height }: PageText): Row[] {
  const [above, below] = [top + MARGIN * height, top + (1 - MARGIN) * height];
  return groupRows(main.filter(({ y }) => y <= above || y >= below));
}

const keyOf = (row: Row): string =>
  joinRow(row)
    .text.toLowerCase()
    .replace(/\d+|\b[ivxlc]+\b/gu, '#');

const isPageNumber = (row: Row): boolean =>
  keyOf(row)
    .replace(/\b(pages?|seite|of|de|sur|von|p)\b/gu, '')
    .replace(/[#\s/|.,·•–—-]/gu, '') === '';
