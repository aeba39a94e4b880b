import type { PlannerLanguage } from '../planner.types.ts';
import type { ChartTask, ChartType } from './chart-task.types.ts';

/** A chart's type and look, and what of the request is left: where its data is. */
export interface ChartFrame extends Omit<ChartTask, 'points'> {
  written: string;
  folded: string;
}

/** Reads what a request says of the chart itself; undefined where it asks for none. */
export function readChartFrame(
  written: string,
  folded: string,
  language: PlannerLanguage,
): ChartFrame | undefined {
  const start = DRAW[language].exec(folded)?.[0].length ?? 0;
  const named = CHART_NAMES[language].find(([pattern]) => pattern.test(folded.slice(start)));
  if (!named) return undefined;
  const at = start + (named[0].exec(folded.slice(start))?.[0].length ?? 0);
  const rest = { written: written.slice(at), folded: folded.slice(at) };
  const title = takeOut(rest, TITLE[language])?.written[1]?.trim();
  const isDark = takeOut(rest, DARK[language]) !== undefined;
  const of = OF[language].exec(rest.folded)?.[0].length ?? 0;
  return {
    type: named[1],
    title,
    isDark,
    written: rest.written.slice(of).trim(),
    folded: rest.folded.slice(of).trim(),
  };
}

/** Takes what matches out of both forms. */
function takeOut(
  rest: { written: string; folded: string },
  pattern: RegExp,
): { written: string[]; folded: RegExpExecArray } | undefined {
  const found = pattern.exec(rest.folded);
  if (!found) return undefined;
  const end = found.index + found[0].length;
  const whole = rest.written.slice(found.index, end);
  const group =
    found[1] === undefined
      ? ''
      : whole.slice(found[0].lastIndexOf(found[1]), found[0].lastIndexOf(found[1]) + found[1].length);
  rest.written = `${rest.written.slice(0, found.index)} ${rest.written.slice(end)}`;
  rest.folded = `${rest.folded.slice(0, found.index)} ${rest.folded.slice(end)}`;
  return { written: [whole, group], folded: found };
}

/** Puts the chart before its data, where a request has them the other way round. */
export function turnRound(written: string, folded: string, language: PlannerLanguage) {
  const found = AS_CHART[language].exec(folded);
  const data = found?.[1] ?? '';
  if (!found || data === '') return { written, folded };
  const at = folded.indexOf(data);
  const end = found[0].length;
  const join = (text: string) =>
    `${text.slice(end)} ${language === 'fr' ? 'de' : 'of'} ${text.slice(at, at + data.length)}`;
  return { written: join(written), folded: join(folded) };
}

/** Folded names of charts, in the order in which they are tried. */
const CHART_NAMES: Record<PlannerLanguage, [RegExp, ChartType][]> = {
  en: [
    [/^(?:bar|column) (?:chart|graph|plot|diagram)\b/, 'bar'],
    [/^(?:line|curve) (?:chart|graph|plot|diagram)\b/, 'line'],
    [/^area (?:chart|graph|plot)\b/, 'area'],
    [/^scatter ?(?:plot|chart|graph|diagram)\b/, 'scatter'],
    [/^pie (?:chart|graph|diagram)\b/, 'pie'],
    [/^histogram\b/, 'histogram'],
    // Bars say the least that is wrong where no kind is named.
    [/^(?:chart|graph)\b/, 'bar'],
  ],
  fr: [
    [/^(?:diagramme|graphique|graphe) (?:en|a|de) (?:barres?|batons?|colonnes?)\b/, 'bar'],
    [/^(?:courbe\b|(?:graphique|graphe|diagramme) (?:lineaire|en lignes?|en courbes?)\b)/, 'line'],
    [/^(?:graphique|graphe|diagramme) en aires?\b/, 'area'],
    [/^nuage de points\b/, 'scatter'],
    [/^(?:camembert|(?:diagramme|graphique) (?:circulaire|en secteurs?|en camembert))\b/, 'pie'],
    [/^histogramme\b/, 'histogram'],
    [/^(?:graphique|graphe)\b/, 'bar'],
  ],
};

/** What stands before the name of a chart. */
const DRAW: Record<PlannerLanguage, RegExp> = {
  en: /^(?:(?:draw|plot|make|create|build|generate|show|produce)(?: me)? )?(?:an? |the )?(?:simple |small )?/,
  fr: /^(?:(?:dessine[rz]?|trace[rz]?|fais|faire|faites|cree[rz]?|montre[rz]?|genere[rz]?|construi[st]|construire|affiche[rz]?)(?:[- ]moi)? )?(?:une? |les? |la )?(?:petit |petite |simple )?/,
};

/** What stands between a chart and its data. */
const OF: Record<PlannerLanguage, RegExp> = {
  en: /^[ ,:]*(?:(?:of|for|with|showing|from|using)\b ?)?(?:(?:the |these |this |my )?(?:following )?(?:data|values|numbers|points|table|csv)\b)?[ :]*/,
  fr: /^[ ,:]*(?:(?:de la|de l'|des|de|du|pour|avec|montrant|representant|a partir de|a partir du|d'apres)(?: |(?<='))?)?(?:(?:les |ces |ce |le |la |cette )?(?:donnees|valeurs|nombres|points|tableau|csv)\b(?: suivante?s?| suivant)?)?[ :]*/,
};

/** A dark look, wherever it stands. */
const DARK: Record<PlannerLanguage, RegExp> = {
  en: /,? ?\b(?:in|with|using|on) (?:a |the )?dark (?:mode|theme|background|colou?rs)\b/,
  fr: /,? ?\b(?:en|avec|sur) (?:un |le )?(?:mode|theme|fond) (?:sombre|noir|fonce)\b/,
};

/** A title in quotes, wherever it stands. */
const TITLE: Record<PlannerLanguage, RegExp> = {
  en: /,? ?\b(?:(?:and |with )?(?:the |a )?(?:title|titled|entitled|called|named))[ :]+"([^"\n]{1,120})"/,
  fr: /,? ?\b(?:(?:et |avec )?(?:le |un |pour )?(?:titre|intitulee?|appelee?|nommee?))[ :]+"([^"\n]{1,120})"/,
};

/** The data first and the chart after it: `plot 3, 5, 8 as a bar chart`. */
const AS_CHART: Record<PlannerLanguage, RegExp> = {
  en: /^(?:plot|draw|show|visuali[sz]e|chart|graph|display|represent)(?: me)? (.+?) (?:as|in) (?:an? )?(?=(?:bar|column|line|area|scatter|pie|histogram))/,
  fr: /^(?:trace[rz]?|dessine[rz]?|affiche[rz]?|represente[rz]?|montre[rz]?|visualise[rz]?)(?:[- ]moi)? (.+?) (?:en|sous forme de|sous la forme d'une?|dans une?) ?(?:une? )?(?=(?:diagramme|graphique|graphe|camembert|histogramme|courbe|nuage))/,
};
