/** What a sentence may end with (UAX 29: ParaSep, ATerm, STerm). */
const END = /[\p{Sentence_Terminal}.\u2024\ufe52\uff0e\r\n\u0085\u2028\u2029]/u;
let segmenter: Intl.Segmenter | undefined;

/** A text cut into sentences by Unicode's rules (UAX 29) for French, which do for English; joined they are the text. */
export function cutSentences(text: string): string[] {
  // Most lines of lists and cells are one: the segmenter is slow to say so.
  if (!END.test(text)) return text === '' ? [] : [text];
  // Made on first use: reading the rules takes several milliseconds, which a start needs not wait for.
  segmenter ??= new Intl.Segmenter('fr', { granularity: 'sentence' });
  return [...segmenter.segment(text)].map(({ segment }) => segment);
}
