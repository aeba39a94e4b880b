import type { PlannerLanguage } from '../planner.types.ts';
import type { ChartType } from './chart-task.types.ts';

/** Folded names of charts, in the order in which they are tried. */
export const CHART_NAMES: Record<PlannerLanguage, [RegExp, ChartType][]> = {
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
export const DRAW: Record<PlannerLanguage, RegExp> = {
  en: /^(?:(?:draw|plot|make|create|build|generate|show|produce)(?: me)? )?(?:an? |the )?(?:simple |small )?/,
  fr: /^(?:(?:dessine[rz]?|trace[rz]?|fais|faire|faites|cree[rz]?|montre[rz]?|genere[rz]?|construi[st]|construire|affiche[rz]?)(?:[- ]moi)? )?(?:une? |les? |la )?(?:petit |petite |simple )?/,
};

/** What stands between a chart and its data. */
export const OF: Record<PlannerLanguage, RegExp> = {
  en: /^[ ,:]*(?:(?:of|for|with|showing|from|using)\b ?)?(?:(?:the |these |this |my )?(?:following )?(?:data|values|numbers|points|table|csv)\b)?[ :]*/,
  fr: /^[ ,:]*(?:(?:de la|de l'|des|de|du|pour|avec|montrant|representant|a partir de|a partir du|d'apres)(?: |(?<='))?)?(?:(?:les |ces |ce |le |la |cette )?(?:donnees|valeurs|nombres|points|tableau|csv)\b(?: suivante?s?| suivant)?)?[ :]*/,
};

/** A dark look, wherever it stands. */
export const DARK: Record<PlannerLanguage, RegExp> = {
  en: /,? ?\b(?:in|with|using|on) (?:a |the )?dark (?:mode|theme|background|colou?rs)\b/,
  fr: /,? ?\b(?:en|avec|sur) (?:un |le )?(?:mode|theme|fond) (?:sombre|noir|fonce)\b/,
};

/** A title in quotes, wherever it stands. */
export const TITLE: Record<PlannerLanguage, RegExp> = {
  en: /,? ?\b(?:(?:and |with )?(?:the |a )?(?:title|titled|entitled|called|named))[ :]+"([^"\n]{1,120})"/,
  fr: /,? ?\b(?:(?:et |avec )?(?:le |un |pour )?(?:titre|intitulee?|appelee?|nommee?))[ :]+"([^"\n]{1,120})"/,
};

/** A question about the least and the greatest value, after the chart. */
export const EXTREMES: Record<PlannerLanguage, RegExp> = {
  en: /[,;.]? ?(?:and then|then|and)? (?:tell me|say|give me|show me|name)(?: what)?((?:(?: is| are|,| and| the)* (?:min|max|minimum|maximum|lowest|highest|smallest|largest)(?: value)?)+)(?: (?:is|are))?$/,
  fr: /[,;.]? ?(?:et puis|puis|et|ensuite)? (?:dis|donne|indique|montre)(?:[- ]moi)?((?:(?:,| et| le| la| quel est| quelle est)* (?:min|max|minimum|maximum|plus petite valeur|plus grande valeur|plus petit|plus grand))+)$/,
};

/** The data first and the chart after it: `plot 3, 5, 8 as a bar chart`. */
export const AS_CHART: Record<PlannerLanguage, RegExp> = {
  en: /^(?:plot|draw|show|visuali[sz]e|chart|graph|display|represent)(?: me)? (.+?) (?:as|in) (?:an? )?(?=(?:bar|column|line|area|scatter|pie|histogram))/,
  fr: /^(?:trace[rz]?|dessine[rz]?|affiche[rz]?|represente[rz]?|montre[rz]?|visualise[rz]?)(?:[- ]moi)? (.+?) (?:en|sous forme de|sous la forme d'une?|dans une?) ?(?:une? )?(?=(?:diagramme|graphique|graphe|camembert|histogramme|courbe|nuage))/,
};
