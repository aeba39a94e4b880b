import type { Language } from '../run.types.ts';
import { foldText } from './fold-text.ts';

/** Folded words of commands and questions that belong to one of the two languages alone. */
const CUES: Record<Language, ReadonlySet<string>> = {
  en: new Set(
    'the of and what is are how many much run this that code read open show summarise summarize summary draw make plot calculate convert between average mean sum from with in to please which who why when where write find search web add divide multiply by give tell me it my your a an for day days week weeks month months year years hour hours time today tomorrow yesterday until since ago'.split(
      ' ',
    ),
  ),
  fr: new Set(
    'le la les des du de un une et quel quelle quels quelles combien que qui est sont execute lance ce cet cette lis ouvre affiche montre resume resumer dessine trace fais calcule convertis entre moyenne somme mediane avec dans en pour ecris trouve cherche compare ajoute divise multiplie par donne dis moi mon ma mes pourquoi quand ou comment font sur planifie organise ecart maximum il jour jours semaine semaines mois an ans annee heure heures aujourd hui hier demain avant depuis tombe'.split(
      ' ',
    ),
  ),
};
/** What says nothing of the language of a task: programs, quotations and file names. */
const WORDLESS = /```[\s\S]*?(?:```|$)|`[^`\n]*`|"[^"\n]*"|(?<!\S)\S{1,200}\.\w{2,5}\b/g;

/**
 * The language of a task of a few words, by the words of commands and questions in it; undefined where it has none, or
 * as many of both. For what is too short to be told by its letters.
 */
export function guessLanguage(task: string): Language | undefined {
  const { folded, written } = foldText(task);
  const words = folded.replace(WORDLESS, ' ').match(/[a-z]+/g) ?? [];
  const count = (language: Language) => words.filter((word) => CUES[language].has(word)).length;
  const accents = /[éèêëàâîïôùûçœ]/i.test(written.replace(WORDLESS, ' ')) ? 1 : 0;
  const [english, french] = [count('en'), count('fr') + accents];
  if (english === french) return undefined;
  return english > french ? 'en' : 'fr';
}
