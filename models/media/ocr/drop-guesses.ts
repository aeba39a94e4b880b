import type { Paragraph } from './read-tsv.ts';

/** Less sure than this, a word is what Tesseract makes of a smudge. */
const LEAST_CONFIDENCE = 0.25;

/** Leaves out words that are mere guesses, and lines and paragraphs that are empty then. */
export function dropGuesses(paragraphs: readonly Paragraph[]): Paragraph[] {
  return paragraphs
    .map(({ lines }) => ({
      lines: lines
        .map((words) => words.filter(({ confidence }) => confidence >= LEAST_CONFIDENCE))
        .filter((words) => words.length > 0),
    }))
    .filter(({ lines }) => lines.length > 0);
}
