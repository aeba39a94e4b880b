import { foldTask } from '../fold-task.ts';
import type { PlannerDocument, PlannerLanguage } from '../planner.types.ts';
import { stripFrame } from '../strip-frame.ts';
import { readReference } from './read-reference.ts';

/** A reading, and what is then wanted of what was read. */
const READ_THEN: Record<PlannerLanguage, RegExp> = {
  en: /^(?:read|open|load|take|look at) (.+?),? (?:and then|and|then) (?=[a-z])/,
  fr: /^(?:lis|lire|ouvre|ouvrir|charge|prends|regarde) (.+?),? (?:et puis|et ensuite|et|puis|ensuite) (?=[a-z])/,
};
const SHOW: Record<PlannerLanguage, RegExp> = {
  en: /^(?:show|tell|give) me (?:its|the) (?:contents?|text)$/,
  fr: /^(?:montre|donne|affiche)[- ]moi (?:son|le) (?:contenu|texte)$/,
};
const SUMMARIZE: Record<PlannerLanguage, RegExp> = {
  en: /^(?:summari[sz]e|sum up) (?:it|the (?:file|document|text))$/,
  fr: /^resume[- ](?:le|la|le document|le fichier|le texte)$/,
};

/** `read prices.csv and draw a bar chart` as one request, `draw a bar chart from prices.csv`; undefined for others. */
export function joinReading(
  task: string,
  language: PlannerLanguage,
  documents: readonly PlannerDocument[],
): string | undefined {
  const { written, folded } = foldTask(task);
  const { text, from } = stripFrame(folded);
  const found = READ_THEN[language].exec(text);
  if (!found) return undefined;
  const at = from + text.indexOf(found[1] ?? '');
  const named = written.slice(at, at + (found[1] ?? '').length);
  if (!readReference(named, documents)) return undefined;
  const rest = text.slice(found[0].length);
  if (SHOW[language].test(rest)) return `${language === 'fr' ? 'lis' : 'read'} ${named}`;
  if (SUMMARIZE[language].test(rest)) return `${language === 'fr' ? 'résume' : 'summarise'} ${named}`;
  const wanted = written.slice(from + found[0].length, from + text.length);
  return `${wanted} ${language === 'fr' ? 'dans' : 'from'} ${named}`;
}
