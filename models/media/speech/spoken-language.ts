import { guessLanguage } from '../ocr/guess-language.ts';
import type { SpeechLanguage } from './speaker.ts';

/** The language that a text is spoken in: French if it seems to be French, else English. */
export function spokenLanguage(text: string): SpeechLanguage {
  const guess = guessLanguage(text);
  if (guess) return guess;
  return FRENCH_OPENINGS.test(text) ? 'fr' : 'en';
}

/** Words that people say alone, too short for a count of common words. */
const FRENCH_OPENINGS =
  /(?<!\p{L})(?:bonjour|bonsoir|salut|merci|oui|non|voici|voilà|bienvenue|madame|monsieur|demain|hier|aujourd['’]hui|comment|pourquoi|bien|bonne|bon|au revoir|s['’]il)(?!\p{L})/iu;
