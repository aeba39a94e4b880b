import type { Measure } from '../../tools/calculator/calculator-parameters.ts';
import { type Reference, readReference } from '../documents/read-reference.ts';
import type { FoldedTask } from '../fold-task.ts';
import { readNumberList } from '../numbers/read-number-list.ts';
import type { PlannerDocument, PlannerLanguage } from '../planner.types.ts';
import { readMeasures } from './measures.ts';

/** Measures that a task wants, and of what; a column without a name is the only one with numbers. */
export type StatisticsTask =
  | { measures: Measure[]; numbers: string[] }
  | { measures: Measure[]; column: string | undefined; csv: string }
  | { measures: Measure[]; column: string | undefined; reference: Reference };

const ORDER: Record<PlannerLanguage, RegExp> = {
  en: /^(?:(?:what is|what's|what are|calculate|compute|find|give|get|work out|determine|i need|take) )?/,
  fr: /^(?:(?:quelle est|quel est|quels sont|quelles sont|calcule[rz]?|donne|trouve|determine|fais|il me faut) )?/,
};
const OF: Record<PlannerLanguage, RegExp> = {
  en: /^ ?(?:of|for|from|on)? ?(?:(?:the |these |those |this |my )?(?:following )?(?:numbers?|values?|data|series|list|figures|scores|grades|marks|temperatures|prices)(?: below)?)?\s*:?\s*/,
  fr: /^ ?(?:(?:des|du|de la|de|pour|sur)\b)? ?(?:(?:les |ces |ce |la |cette |mes )?(?:nombres?|valeurs?|donnees|serie|liste|chiffres|notes|temperatures|prix)(?: suivante?s?| ci-dessous)?)?\s*:?\s*/,
};
const FOR: Record<PlannerLanguage, RegExp> = {
  en: /^(?:for|given|here are(?: the numbers)?)?:? ?(?:the )?(?:numbers? |values? |data )?([-\d][^a-z]*?)[,:;.?]? ?(?:give|calculate|compute|find|what is|what are|what's)(?: me)? (.+)$/s,
  fr: /^(?:pour|soit|voici)?:? ?(?:les )?(?:nombres? |valeurs? )?([-\d][^a-z]*?)[,:;.?]? ?(?:donne|calcule|trouve|quelle est|quel est|quels sont)(?:[- ]moi)? (.+)$/s,
};
/** What may stand between a column and the document that it is in. */
const PREPOSITION =
  /(?:^| )(?:in|of|from|for|dans|du|de la|de l'|de|d'|pour)(?: the| le| la)?(?: file| document| fichier)? ?$/;
const COLUMN: Record<PlannerLanguage, RegExp> = {
  en: /^ ?(?:of|for|from)? ?(?:the )?(?:column |values of |values in )?(?<column>[^:,]+?)(?: column)?$/,
  fr: /^ ?(?:de la|de l'|de|des|du|d'|pour la|pour)? ?(?:colonne |valeurs de )?(?<column>[^:,]+?)$/,
};

/** The statistics of given numbers that a folded text asks for and nothing else. */
export function readNumberStatistics(text: string, language: PlannerLanguage): StatisticsTask | undefined {
  const asked = readOrder(text, language);
  if (asked) {
    const numbers = readNumberList(asked.rest.replace(OF[language], ''), language);
    if (numbers) return { measures: asked.measures, numbers };
  }
  const [, list = '', request = ''] = FOR[language].exec(text) ?? [];
  const measures = readMeasures(request, language);
  const numbers = measures?.length === request.length ? readNumberList(list, language) : undefined;
  return measures && numbers && { measures: measures.measures, numbers };
}

/** The statistics of a pasted table that the folded request above it asks for and nothing else. */
export function readTableStatistics(
  request: string,
  csv: string,
  language: PlannerLanguage,
): StatisticsTask | undefined {
  const asked = readOrder(
    request.replace(
      / ?(?:in|of|from|dans|de) (?:this|the following|these|ce|cette|ces|le) (?:csv|table|data|tableau|donnees)(?: suivant| ci-dessous)?$| ?:$/g,
      '',
    ),
    language,
  );
  if (!asked) return undefined;
  if (/^[ :]*$/.test(asked.rest)) return { measures: asked.measures, column: undefined, csv };
  const column = COLUMN[language].exec(asked.rest.trim())?.groups?.column;
  return column === undefined ? undefined : { measures: asked.measures, column: unquote(column), csv };
}

/** The statistics of a named document's column that a folded text asks for and nothing else. */
export function readDocumentStatistics(
  task: FoldedTask,
  from: number,
  text: string,
  language: PlannerLanguage,
  documents: readonly PlannerDocument[],
): StatisticsTask | undefined {
  const asked = readOrder(text, language);
  if (!asked) return undefined;
  const offset = from + text.length - asked.rest.length;
  for (let at = 0; at < asked.rest.length; at += 1) {
    if (asked.rest[at - 1] !== ' ' && asked.rest[at - 1] !== "'") continue;
    const reference = readReference(task.written.slice(offset + at, from + text.length), documents);
    if (!reference) continue;
    const before = asked.rest.slice(0, at).replace(PREPOSITION, '');
    const column = before.trim() === '' ? undefined : COLUMN[language].exec(before.trim())?.groups?.column;
    if (before.trim() !== '' && column === undefined) return undefined;
    return { measures: asked.measures, column: column && unquote(column), reference };
  }
  return undefined;
}

function readOrder(
  text: string,
  language: PlannerLanguage,
): { measures: Measure[]; rest: string } | undefined {
  const start = ORDER[language].exec(text)?.[0].length ?? 0;
  const found = readMeasures(text.slice(start), language);
  return found && { measures: found.measures, rest: text.slice(start + found.length) };
}

function unquote(column: string): string {
  return column.trim().replace(/^["'`]|["'`]$/g, '');
}
