import { FOREIGN_WORDS } from '../../sensitivity/language/foreign-words.ts';
import type { DocumentLanguage } from '../documents.types.ts';
import { readWords } from './split-words.ts';
import { ENGLISH_STOP_WORDS, FRENCH_STOP_WORDS } from './stop-words.ts';

/** French or English by their function words; null where neither clearly prevails. Linear in the text. */
export function detectLanguage(text: string): DocumentLanguage | null {
  const counts = { fr: 0, en: 0, other: 0 };
  for (const { parts } of readWords(text)) for (const { form } of parts) count(form, counts);
  const [language, most, least] =
    counts.fr > counts.en ? (['fr', counts.fr, counts.en] as const) : (['en', counts.en, counts.fr] as const);
  return most >= 2 && most >= 2 * least && most >= counts.other ? language : null;
}

function count(form: string, counts: { fr: number; en: number; other: number }): void {
  const french = FRENCH_STOP_WORDS.has(form);
  const english = ENGLISH_STOP_WORDS.has(form);
  if (french && !english) counts.fr++;
  else if (english && !french) counts.en++;
  else if (!french && !english && FOREIGN_WORDS.has(form)) counts.other++;
}
