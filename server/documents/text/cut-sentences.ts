let segmenter: Intl.Segmenter | undefined;

/** A text cut into sentences by Unicode's rules (UAX 29) for French, which do for English; joined they are the text. */
export function cutSentences(text: string): string[] {
  // Made on first use: reading the rules takes several milliseconds, which a start needs not wait for.
  segmenter ??= new Intl.Segmenter('fr', { granularity: 'sentence' });
  return [...segmenter.segment(text)].map(({ segment }) => segment);
}
