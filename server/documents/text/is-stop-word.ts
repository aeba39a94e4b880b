import { ENGLISH_STOP_WORDS, FRENCH_STOP_WORDS } from './stop-words.ts';

/** Whether a folded word says nothing of a text's subject in French or in English. */
export function isStopWord(form: string): boolean {
  return FRENCH_STOP_WORDS.has(form) || ENGLISH_STOP_WORDS.has(form);
}
