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
/** A task that goes on after the search needs a plan. */
const GOES_ON =
  /[,;.] (?:and|then|et|puis|ensuite) | (?:and then|then|puis|ensuite|et (?:resume|compare|dis|fais|ecris)|and (?:summari[sz]e|compare|tell|write|make|draw|send|give|explain)) /;

/** What a task plainly asks to be searched on the web, as written. */
export function readSearch(
  { written }: FoldedTask,
  from: number,
  text: string,
  language: PlannerLanguage,
): string | undefined {
  for (const pattern of SEARCH[language]) {
    const query = pattern.exec(text)?.[1];
    if (query === undefined || GOES_ON.test(` ${query} `) || query.includes('\n')) continue;
    const at = from + text.indexOf(query);
    return written.slice(at, at + query.length).trim();
  }
  return undefined;
}
