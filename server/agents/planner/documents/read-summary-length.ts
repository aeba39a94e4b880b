import type { PlannerLanguage } from '../planner.types.ts';

const SHORT: Record<PlannerLanguage, RegExp> = {
  en: /,? (?:in (?:three|3|a few) (?:short )?(?:sentences|lines)|in a few words|in short|briefly)[.!? ]*$/,
  fr: /,? (?:en (?:trois|3|quelques) (?:courtes )?(?:phrases|lignes)|en quelques mots|en bref|brievement)[.!? ]*$/,
};

/**
 * Whether a request for a summary ends in how short it is to be, and how many characters that takes. Three sentences are
 * what the starter quotes of a text when asked for a short summary; other numbers of them it cannot keep to.
 */
export function readSummaryLength(
  folded: string,
  language: PlannerLanguage,
): { length?: 'short'; characters: number } {
  const found = SHORT[language].exec(folded)?.[0];
  return found ? { length: 'short', characters: found.length } : { characters: 0 };
}
