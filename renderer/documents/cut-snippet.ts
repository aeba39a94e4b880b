/** A stretch of a passage with its marked words, and whether text is missing before and after it. */
export interface Snippet {
  text: string;
  highlights: [number, number][];
  isCutBefore: boolean;
  isCutAfter: boolean;
}

// What can be taken in at a glance, and how much of it comes before the first marked word; in UTF-16 units.
const LENGTH = 360;
const BEFORE = 90;

/** Cuts a passage to where its marked words are densest, between words; a short one stays whole. */
export function cutSnippet(text: string, highlights: [number, number][]): Snippet {
  if (text.length <= LENGTH * 1.25) return { text, highlights, isCutBefore: false, isCutAfter: false };
  const start = startOf(text, densest(highlights));
  const end = endOf(text, start + LENGTH);
  return {
    text: text.slice(start, end),
    highlights: highlights
      .filter(([from, to]) => from >= start && to <= end)
      .map(([from, to]) => [from - start, to - start]),
    isCutBefore: start > 0,
    isCutAfter: end < text.length,
  };
}

/** The marked word from which on the most others follow within reach. */
function densest(highlights: [number, number][]): number {
  let best = { at: 0, count: 0 };
  for (const [at] of highlights) {
    const count = highlights.filter(([from]) => from >= at && from <= at + LENGTH - BEFORE).length;
    if (count > best.count) best = { at, count };
  }
  return best.at;
}

function startOf(text: string, at: number): number {
  if (at <= BEFORE) return 0;
  const blank = text.slice(at - BEFORE, at).search(/\s/);
  return blank < 0 ? at : at - BEFORE + blank + 1;
}

function endOf(text: string, wanted: number): number {
  if (wanted >= text.length) return text.length;
  const blank = text.lastIndexOf(' ', wanted);
  return blank > wanted - BEFORE ? blank : wanted;
}
