import type { Plan, PlanSetting } from './plan.types.ts';

/** Searches for what the task names, and shows what was found; it judges nothing of it. */
export function* planSearch(query: string, { language }: PlanSetting): Plan {
  const output = yield { name: 'web_search', arguments: { query } };
  const opening =
    language === 'fr'
      ? `Voici ce que la recherche « ${query} » a trouvé, tel quel :`
      : `This is what the search for “${query}” found, as it is:`;
  return `${opening}\n\n${output.trim()}`;
}
