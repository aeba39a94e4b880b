import type { Language } from '../run.types.ts';
import type { Measure } from '../tools/calculator/calculator-parameters.ts';
import { capitalise, localiseNumbers } from './answer-words.ts';
import { readNumberList } from './numbers/read-number-list.ts';
import type { ToolQuestion } from './question.types.ts';

const ORDER: Record<Language, RegExp> = {
  en: /^(?:(?:what is|what's|what are|calculate|compute|find|give|get|work out|determine|i need|take) )?/,
  fr: /^(?:(?:quelle est|quel est|quels sont|quelles sont|calcule[rz]?|donne|trouve|determine|fais|il me faut) )?/,
};
const OF: Record<Language, RegExp> = {
  en: /^ ?(?:of|for|from|on|between)? ?(?:(?:the |these |those |this |my )?(?:following )?(?:numbers?|values?|data|series|list|figures|scores|grades|marks|temperatures|prices)(?: below)?)?\s*:?\s*/,
  fr: /^ ?(?:(?:des|du|de la|de|pour|sur|entre)\b)? ?(?:(?:les |ces |ce |la |cette |mes )?(?:nombres?|valeurs?|donnees|serie|liste|chiffres|notes|temperatures|prix)(?: suivante?s?| ci-dessous)?)?\s*:?\s*/,
};
const FOR: Record<Language, RegExp> = {
  en: /^(?:for|given|here are(?: the numbers)?)?:? ?(?:the )?(?:numbers? |values? |data )?([-\d][^a-z]*?)[,:;.?]? ?(?:give|calculate|compute|find|what is|what are|what's)(?: me)? (.+)$/s,
  fr: /^(?:pour|soit|voici)?:? ?(?:les )?(?:nombres? |valeurs? )?([-\d][^a-z]*?)[,:;.?]? ?(?:donne|calcule|trouve|quelle est|quel est|quels sont)(?:[- ]moi)? (.+)$/s,
};
/** The statistics of given numbers that a folded text asks for and nothing else. */
export function readStatistics(text: string, language: Language): ToolQuestion | undefined {
  const asked = readOrder(text, language) ?? readOrderAfter(text, language);
  if (!asked) return undefined;
  return { tool: 'calculator', arguments: { statistics: asked }, say: sayMeasures };
}

/** Several measures are said on lines of their own. */
function sayMeasures(output: string, language: Language): string {
  const said = output.trim().replace(/(?<=[=≈] ).*$/gm, (found) => localiseNumbers(found, language));
  const lines = said.split('\n').map(capitalise);
  return lines.length === 1 ? `${lines[0]}.` : lines.join('\n');
}

/** Measures that are wanted of the numbers that are given. */
interface Statistics {
  measures: Measure[];
  numbers: string[];
}

/** `mean of 3, 5, 8` */
function readOrder(text: string, language: Language): Statistics | undefined {
  const start = ORDER[language].exec(text)?.[0].length ?? 0;
  const found = readMeasures(text.slice(start), language);
  if (!found) return undefined;
  const numbers = readNumberList(text.slice(start + found.length).replace(OF[language], ''), language);
  return numbers && { measures: found.measures, numbers };
}

/** `for 3, 5, 8 give the min and max` */
function readOrderAfter(text: string, language: Language): Statistics | undefined {
  const [, list = '', request = ''] = FOR[language].exec(text) ?? [];
  const found = readMeasures(request, language);
  const numbers = found?.length === request.length ? readNumberList(list, language) : undefined;
  return found && numbers && { measures: found.measures, numbers };
}

/** Folded names of what can be taken of numbers; a deviation or variance that is not named further is the sample's. */
const NAMES: Record<Language, [RegExp, Measure[]][]> = {
  en: [
    [/^(?:population (?:standard deviation|std(?: dev)?))/, ['std_population']],
    [/^(?:(?:sample )?(?:standard deviation|std(?: dev)?|stdev))/, ['std_sample']],
    [/^population variance/, ['variance_population']],
    [/^(?:sample )?variance/, ['variance_sample']],
    [/^(?:mean|average|arithmetic mean)(?: value)?\b/, ['mean']],
    [/^median(?: value)?\b/, ['median']],
    [/^mode\b/, ['mode']],
    [/^(?:sum(?: up)?|total|add(?: up)?)\b/, ['sum']],
    [/^(?:minimum|min|smallest|lowest)(?: value| number)?\b/, ['min']],
    [/^(?:maximum|max|largest|highest|biggest)(?: value| number)?\b/, ['max']],
    [/^range\b/, ['range']],
    [/^quartiles\b/, ['quartiles']],
    [
      /^(?:statistics|stats|descriptive statistics|summary statistics)\b/,
      ['count', 'sum', 'mean', 'median', 'std_sample', 'min', 'max', 'quartiles'],
    ],
  ],
  fr: [
    [/^ecart[- ]type (?:de la population|de population)/, ['std_population']],
    [/^ecart[- ]type(?: d'echantillon| de l'echantillon)?/, ['std_sample']],
    [/^variance (?:de la population|de population)/, ['variance_population']],
    [/^variance(?: d'echantillon| de l'echantillon)?/, ['variance_sample']],
    [/^(?:moyenne arithmetique|valeur moyenne|moyenne)\b/, ['mean']],
    [/^mediane\b/, ['median']],
    [/^mode\b/, ['mode']],
    [/^(?:somme|total|additionne[rz]?)\b/, ['sum']],
    [/^(?:minimum|min|plus petite valeur|plus petit nombre|plus petit|plus basse?)\b/, ['min']],
    [/^(?:maximum|max|plus grande valeur|plus grand nombre|plus grand|plus haute?)\b/, ['max']],
    [/^etendue\b/, ['range']],
    [/^quartiles\b/, ['quartiles']],
    [
      /^(?:statistiques|stats|statistiques descriptives)\b/,
      ['count', 'sum', 'mean', 'median', 'std_sample', 'min', 'max', 'quartiles'],
    ],
  ],
};
const ARTICLE: Record<Language, RegExp> = {
  en: /^(?:the|their|its) /,
  fr: /^(?:(?:la|le|les|leur|leurs|sa|son|ses|des|de) |l')/,
};
const BETWEEN: Record<Language, RegExp> = {
  en: /^(?:,? and|,|\/| &) ?/,
  fr: /^(?:,? et|,|\/| &) ?/,
};

/** The measures that a folded text begins with, divided by commas and `and`, and the length of their names. */
function readMeasures(text: string, language: Language): { measures: Measure[]; length: number } | undefined {
  const measures: Measure[] = [];
  let at = 0;
  for (let between = 0; ; ) {
    const start = at + between;
    const article = ARTICLE[language].exec(text.slice(start))?.[0].length ?? 0;
    const rest = text.slice(start + article);
    const found = NAMES[language].find(([pattern]) => pattern.test(rest));
    if (!found) break;
    measures.push(...found[1]);
    at = start + article + (found[0].exec(rest)?.[0].length ?? 0);
    between = BETWEEN[language].exec(text.slice(at))?.[0].length ?? 0;
    if (between === 0) break;
  }
  return measures.length === 0 ? undefined : { measures: [...new Set(measures)], length: at };
}
