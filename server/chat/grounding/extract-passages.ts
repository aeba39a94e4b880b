import { quoteSummary } from '../../documents/extract/quote-summary.ts';
import { detectLanguage } from '../../documents/text/detect-language.ts';
import type { Passage } from './grounding.types.ts';
import type { SummaryWish } from './read-summary-wish.ts';

/** Sentences of an extract, and of a short one: as many as agents quote. */
const SENTENCES = 6;
const FEW_SENTENCES = 3;

/** What passages say most, in their own words and with their numbers: see `quoteSummary`. Throws the reason of `signal`. */
export async function extractPassages(
  passages: readonly Passage[],
  { language: wished, isShort, isWhole }: SummaryWish & { isWhole: boolean },
  signal: AbortSignal,
): Promise<{ text: string; language: 'fr' | 'en' }> {
  const pages = passages.map(({ index, chunk }) => ({ page: index, text: chunk.text }));
  const language = wished ?? detectLanguage(pages.map(({ text }) => text).join('\n')) ?? 'en';
  const files = [...new Set(passages.map(({ chunk }) => chunk.filename))].join(', ');
  const titles = [...new Set(passages.map(({ chunk }) => chunk.title))].join(' ');
  const text = await quoteSummary(
    { name: isWhole ? files : BEGINNING[language](files), pages, topic: titles },
    { sentences: isShort ? FEW_SENTENCES : SENTENCES, language, mark: (index) => ` [${index}]` },
    signal,
  );
  return { text, language };
}

const BEGINNING = {
  en: (files: string) => `the beginning of ${files}`,
  fr: (files: string) => `début de ${files}`,
};
