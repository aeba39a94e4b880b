import { cutSentences } from './cut-sentences.ts';

/** Sentences of a paragraph, trimmed; their order and words are the paragraph's. */
export function splitSentences(paragraph: string): string[] {
  const sentences: string[] = [];
  let open = '';
  for (const segment of cutSentences(paragraph)) {
    open += segment;
    // The segmenter ends a sentence after `!` or `?` within a password or an address too, and no space stood there.
    if (!/\s$/.test(segment) || endsInAbbreviation(open)) continue;
    if (open.trim() !== '') sentences.push(open.trim());
    open = '';
  }
  if (open.trim() !== '') sentences.push(open.trim());
  return sentences;
}

function endsInAbbreviation(text: string): boolean {
  const end = text.trimEnd();
  return end.endsWith('.') && ABBREVIATION.test(end.slice(-LONGEST_ABBREVIATION));
}

/** Units of the longest of them with its full stop, and room for what stands before it. */
const LONGEST_ABBREVIATION = 12;
/** Full stops that end no sentence: initials and usual abbreviations. */
const ABBREVIATION =
  /(?:^|[\s(«"'’])(?:\p{Lu}|mm?e?s?|mlle|dr|pr|mr|mrs|ms|st|art|al|p|pp|cf|ex|etc|no|n|vol|chap|fig|tel|env|max|min|vs|inc|ltd|jr|sr|e\.g|i\.e|approx|dept)\.$/iu;
