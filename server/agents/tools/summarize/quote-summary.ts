import { extractFromPages } from './extract-from-pages.ts';
import { stemsOf } from './read-sentences.ts';
import { SIZES, SUMMARY_WORDS, type SummaryLength } from './summary-words.ts';

/** A text that is to be summarised. */
export interface SummarySource {
  name: string;
  pages: readonly { page: number | null; text: string }[];
  /** Of the text itself. */
  language: 'fr' | 'en';
  /** Title and instructions: what counts for more. */
  topic: string;
}

/** Characters of all quotations together. */
const MOST_CHARACTERS = 6_000;

/**
 * A summary made without a language model: the sentences that say most (see `rankSentences`), word for word, in reading
 * order, with their pages, saying plainly that they are quotations. `tongue` is the language of what stands around them.
 * The first lines of the text where it has no sentences. Throws the reason of `signal`.
 */
export async function quoteSummary(
  source: SummarySource,
  length: SummaryLength,
  tongue: 'fr' | 'en',
  signal: AbortSignal,
): Promise<string> {
  const words = SUMMARY_WORDS[tongue];
  const topic = new Set(stemsOf(source.topic, source.language).keys());
  const order = { topic, sentences: SIZES[length].sentences, characters: MOST_CHARACTERS };
  const chosen = await extractFromPages(source.pages, source.language, order, signal);
  const quotes = chosen.map(({ text, page }) => {
    const quote = text.length > MOST_CHARACTERS ? `${text.slice(0, MOST_CHARACTERS)}…` : text;
    return `- ${quote.replace(/^[-–—•*▪◦]\s+/, '')}${page === null ? '' : words.page(page)}`;
  });
  return [words.quoted(source.name, quotes.length), quotes.join('\n'), words.onlyQuotes].join('\n\n');
}
