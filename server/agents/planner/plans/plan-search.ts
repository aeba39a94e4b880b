import type { SearchTask } from '../web/read-search.ts';
import type { Plan, PlanSetting } from './plan.types.ts';

/** Searches for what the task names, and shows or summarises what was found; it judges nothing of it. */
export function* planSearch({ query, isSummarized }: SearchTask, { language, tools }: PlanSetting): Plan {
  const found = yield { name: 'web_search', arguments: { query } };
  if (isSummarized && tools.includes('summarize')) {
    const summary = yield { name: 'summarize', arguments: {} };
    return summary.trim();
  }
  const opening =
    language === 'fr'
      ? `Voici ce que la recherche « ${query} » a trouvé, tel quel :`
      : `This is what the search for “${query}” found, as it is:`;
  return `${opening}\n\n${found.trim()}`;
}
