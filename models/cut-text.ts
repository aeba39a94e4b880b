let segmenter: Intl.Segmenter | undefined;

/**
 * The beginning of a text, at most so many UTF-16 units, never half of what a person takes for one character: a letter with
 * its accents, a flag, a family. Where one alone is longer than that, it is cut between code points.
 */
export function cutText(text: string, most: number): string {
  if (text.length <= most) return text;
  segmenter ??= new Intl.Segmenter('en', { granularity: 'grapheme' });
  // From the beginning: which flags belong together is told by how many stand before.
  const beginning = text.slice(0, most + LONGEST_CHARACTER);
  const end = segmenter.segment(beginning).containing(most)?.index ?? 0;
  return end > 0 ? text.slice(0, end) : text.slice(0, most).replace(/[\ud800-\udbff]$/, '');
}

/** Longest character that is kept whole, in UTF-16 units: the longest emoji have some thirty. */
const LONGEST_CHARACTER = 64;
