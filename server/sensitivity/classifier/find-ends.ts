import type { TextReading } from '../disclosure/read-text.ts';

/**
 * How many words there are up to the end of each sentence, and of each line: what was pasted between two lines without a
 * full stop is judged by itself too. In order, the last is the number of words.
 */
export function findEnds(
  text: string,
  { tokens, sentences }: Pick<TextReading, 'tokens' | 'sentences'>,
): number[] {
  const ends = new Set(sentences.map(({ last }) => last));
  for (let at = 1; at < tokens.length; at++) {
    const from = tokens[at - 1]?.end ?? 0;
    const to = tokens[at]?.start ?? 0;
    if (to > from && text.slice(from, to).includes('\n')) ends.add(at);
  }
  return [...ends].sort((a, b) => a - b);
}
