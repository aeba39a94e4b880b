import { cutText } from '../../../models/cut-text.ts';
import { extractFromPages } from './extract-from-pages.ts';
import { stemsOf } from './read-sentences.ts';

/** A text that is to be summarised. */
export interface SummarySource {
  name: string;
  pages: readonly { page: number | null; text: string }[];
  /** Title and instructions: what counts for more. */
  topic: string;
}

/** How a text is summed up in its own words. */
interface QuoteOrder {
  /** Quoted at most. */
  sentences: number;
  /** Of what stands around the quotations. */
  language: 'fr' | 'en';
  /** What stands behind a quotation that begins on a page; `(page 3)` where nothing is given. */
  mark?: (page: number) => string;
}

/** Characters of all quotations together. */
const MOST_CHARACTERS = 6_000;

/**
 * A summary made without a language model: the sentences that say most (see `rankSentences`), word for word, in reading
 * order, with their pages, saying plainly that they are quotations. The first lines of the text where it has no sentences.
 * Throws the reason of `signal`.
 */
export async function quoteSummary(
  source: SummarySource,
  { sentences, language, mark = (page) => ` (page ${page})` }: QuoteOrder,
  signal: AbortSignal,
): Promise<string> {
  const words = WORDS[language];
  const topic = new Set(stemsOf(source.topic).keys());
  const order = { topic, sentences, characters: MOST_CHARACTERS };
  const chosen = await extractFromPages(source.pages, order, signal);
  const quotes = chosen.map(({ text, page }) => {
    const quote = text.length > MOST_CHARACTERS ? `${cutText(text, MOST_CHARACTERS)}…` : text;
    return `- ${quote.replace(/^[-–—•*▪◦]\s+/, '')}${page === null ? '' : mark(page)}`;
  });
  return [words.quoted(source.name, quotes.length), quotes.join('\n'), words.onlyQuotes].join('\n\n');
}

const WORDS = {
  en: {
    quoted: (name: string, count: number) =>
      count === 1
        ? `The sentence of ${name} that says most, quoted as it stands:`
        : `The ${count} sentences of ${name} that say most, quoted as they stand:`,
    onlyQuotes:
      'These are quotations, not a rewritten summary: the starter model can only quote. Install a larger one under Models to get a summary in other words.',
  },
  fr: {
    quoted: (name: string, count: number) =>
      count === 1
        ? `La phrase qui en dit le plus, citée telle quelle (${name}) :`
        : `Les ${count} phrases qui en disent le plus, citées telles quelles (${name}) :`,
    onlyQuotes:
      'Ce sont des citations, pas un résumé rédigé : le modèle de base ne sait que citer. Installez-en un plus grand dans Modèles pour un résumé reformulé.',
  },
};
