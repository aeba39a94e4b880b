import type { FoldedTask } from '../fold-task.ts';
import type { PlannerLanguage } from '../planner.types.ts';

const SEARCH: Record<PlannerLanguage, RegExp[]> = {
  en: [
    /^(?:search|browse) (?:the |on the )?(?:web|internet) (?:for|about) (.+)$/,
    /^search online (?:for|about) (.+)$/,
    /^(?:search for|search|look up) (.+?) (?:on the (?:web|internet)|online)$/,
    /^(?:do|make|run) a web search (?:for|about|on) (.+)$/,
    /^web search: ?(.+)$/,
  ],
  fr: [
    /^(?:cherche[rz]?|recherche[rz]?)(?:[- ]moi)? (?:sur (?:le web|internet|la toile)|en ligne)(?: :|,)? (.+)$/,
    /^(?:cherche[rz]?|recherche[rz]?)(?:[- ]moi)? (.+?) (?:sur (?:le web|internet|la toile)|en ligne)$/,
    /^(?:fais|faire|lance) une recherche (?:web|internet|sur le web|sur internet|en ligne) (?:sur|pour|:) ?(.+)$/,
    /^recherche (?:web|internet) ?: ?(.+)$/,
  ],
};
/** A summary of what was found is the one thing that may follow. */
const SUMMARIZED: Record<PlannerLanguage, RegExp> = {
  en: /,? (?:and then|then|and) (?:summari[sz]e|sum up) (?:it|them|the results|what you find|what you found|the findings)$/,
  fr: /,? (?:et puis|puis|et) (?:resume|resume-les|resumez)(?:[- ](?:les|moi))?(?: les resultats| ce que tu trouves| le resultat| le tout)?$/,
};
/** A task that goes on after the search needs a plan. */
const GOES_ON =
  / (?:and then|then|puis|ensuite|et (?:compare|dis|fais|ecris|explique)|and (?:compare|tell|write|make|draw|send|give|explain|find)) /;

/** What is to be searched, as written, and whether what is found is to be summarised. */
export interface SearchTask {
  query: string;
  isSummarized: boolean;
}

/** What a task plainly asks to be searched on the web, and nothing else. */
export function readSearch(
  { written }: FoldedTask,
  from: number,
  text: string,
  language: PlannerLanguage,
): SearchTask | undefined {
  const summary = SUMMARIZED[language].exec(text)?.[0].length ?? 0;
  const asked = text.slice(0, text.length - summary);
  for (const pattern of SEARCH[language]) {
    const query = pattern.exec(asked)?.[1];
    if (query === undefined || GOES_ON.test(` ${query} `) || query.includes('\n')) continue;
    const at = from + asked.lastIndexOf(query);
    return { query: written.slice(at, at + query.length).trim(), isSummarized: summary > 0 };
  }
  return undefined;
}
