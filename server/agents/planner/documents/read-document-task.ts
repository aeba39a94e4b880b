import type { FoldedTask } from '../fold-task.ts';
import type { PlannerDocument, PlannerLanguage } from '../planner.types.ts';
import { type Reference, readReference } from './read-reference.ts';

/** What a task wants of a document, or of a text that it holds itself. */
export type DocumentTask =
  | { kind: 'read'; reference: Reference; page?: number }
  | { kind: 'summarize'; reference: Reference; length?: 'short' }
  | { kind: 'summarize'; text: string };

const READ: Record<PlannerLanguage, RegExp[]> = {
  en: [
    /^(?:read|open|show|display|print)(?: me)? (?:the (?:contents?|text) of )?(.+)$/,
    /^(?:the )?(?:contents?|text) of (.+)$/,
    /^(?:what's|what is|whats) (?:in|inside|written in) (.+)$/,
    /^what does (.+?) (?:say|contain)$/,
  ],
  fr: [
    /^(?:lis|lire|lisez|ouvre|ouvrir|affiche|afficher|montre)(?:[- ]moi)? (?:le (?:contenu|texte) (?:de |du )?)?(.+)$/,
    /^le (?:contenu|texte) (?:de |du )(.+)$/,
    /^(?:qu'y a-t-il|qu'est-ce qu'il y a|qu'y a-t-il d'ecrit) dans (.+)$/,
    /^(?:que dit|que contient) (.+)$/,
  ],
};
const PAGE: Record<PlannerLanguage, RegExp> = {
  en: /^(?:the )?page (\d{1,5}) (?:of|in|from) (.+)$/,
  fr: /^(?:la )?page (\d{1,5}) (?:de la |de |du |dans )(.+)$/,
};
const SUMMARIZE: Record<PlannerLanguage, RegExp> = {
  en: /^(?:(?:summari[sz]e|sum up)(?: me)?|(?:write |make |give me )?(?:a |the )?(?:short |brief )?summary (?:of|for)|tl;?dr:?)(?: |(?=[:\n]))(.*)$/s,
  fr: /^(?:(?:resume[rz]?|synthetise[rz]?)(?:[- ]moi)?|(?:fais|faire|ecris|redige)(?:[- ]moi)? (?:un (?:court |bref |petit )?resume|une synthese)(?: de| du)?|(?:un |le )?resume (?:de|du))(?: |(?=[:\n]))(.*)$/s,
};
const OF_TEXT: Record<PlannerLanguage, RegExp> = {
  en: /^(?:(?:this|the|the following|following) ?(?:text|paragraph|article|e-?mail|message|passage|text below)?(?: below)?)?\s*[:\n]\s*/,
  fr: /^(?:(?:ce|cet|le|ceci|du) ?(?:texte|paragraphe|article|e-?mail|courriel|message|passage)?(?: suivant| ci-dessous)?)?\s*[:\n]\s*/,
};

/** Shorter texts are not worth a summary, and are more likely a name. */
const LEAST_TEXT = 80;

/** The reading or summary that a task asks for and nothing else. `from` and `to` bound the request in the task. */
export function readDocumentTask(
  task: FoldedTask,
  from: number,
  text: string,
  documents: readonly PlannerDocument[],
  language: PlannerLanguage,
): DocumentTask | undefined {
  return (
    readReading(task, from, text, documents, language) ?? readSummary(task, from, text, documents, language)
  );
}

function readReading(
  { written }: FoldedTask,
  from: number,
  text: string,
  documents: readonly PlannerDocument[],
  language: PlannerLanguage,
): DocumentTask | undefined {
  for (const pattern of READ[language]) {
    const object = pattern.exec(text)?.[1];
    if (object === undefined) continue;
    const at = from + text.lastIndexOf(object);
    const page = PAGE[language].exec(object);
    const named = page?.[2] ?? object;
    const start = at + object.length - named.length;
    const reference = readReference(written.slice(start, start + named.length), documents);
    if (reference) return { kind: 'read', reference, ...(page ? { page: Number(page[1]) } : {}) };
  }
  return undefined;
}

function readSummary(
  { written, folded }: FoldedTask,
  from: number,
  text: string,
  documents: readonly PlannerDocument[],
  language: PlannerLanguage,
): DocumentTask | undefined {
  const found = SUMMARIZE[language].exec(text);
  if (!found) return undefined;
  const at = from + found[0].length - (found[1] ?? '').length;
  const { length, characters } = readSummaryLength(text, language);
  const end = Math.max(at, from + text.length - characters);
  const reference = readReference(written.slice(at, end), documents);
  if (reference) return { kind: 'summarize', reference, ...(length ? { length } : {}) };
  const opening = OF_TEXT[language].exec(folded.slice(at))?.[0];
  const given = opening === undefined ? '' : written.slice(at + opening.length).trim();
  return given.length >= LEAST_TEXT ? { kind: 'summarize', text: given } : undefined;
}

const SHORT: Record<PlannerLanguage, RegExp> = {
  en: /,? (?:in (?:three|3|a few) (?:short )?(?:sentences|lines)|in a few words|in short|briefly)[.!? ]*$/,
  fr: /,? (?:en (?:trois|3|quelques) (?:courtes )?(?:phrases|lignes)|en quelques mots|en bref|brievement)[.!? ]*$/,
};

/**
 * Whether a request for a summary ends in how short it is to be, and how many characters that takes. Three sentences are
 * what the starter quotes of a text when asked for a short summary; other numbers of them it cannot keep to.
 */
function readSummaryLength(
  folded: string,
  language: PlannerLanguage,
): { length?: 'short'; characters: number } {
  const found = SHORT[language].exec(folded)?.[0];
  return found ? { length: 'short', characters: found.length } : { characters: 0 };
}
