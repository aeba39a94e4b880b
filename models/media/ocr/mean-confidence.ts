import type { Paragraph, Word } from './read-tsv.ts';

/** Mean confidence of words, 0 to 1, each counted by its letters; 0 for none. */
export function meanConfidence(paragraphs: readonly Paragraph[]): number {
  const words: Word[] = paragraphs.flatMap(({ lines }) => lines.flat());
  const letters = words.reduce((sum, { text }) => sum + text.length, 0);
  if (letters === 0) return 0;
  return words.reduce((sum, { text, confidence }) => sum + text.length * confidence, 0) / letters;
}
