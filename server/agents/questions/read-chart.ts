import type { Language } from '../run.types.ts';
import type { ChartQuestion, ChartType } from '../tools/chart/chart-tool.ts';
import type { FoldedText } from './fold-text.ts';
import type { ToolQuestion } from './question.types.ts';
import { type ChartPoint, readPoints } from './read-points.ts';

/** The chart of given values that a text asks for and nothing else. */
export function readChart(asked: FoldedText, language: Language): ToolQuestion | undefined {
  const frame = readFrame(turnRound(asked, language), language);
  if (!frame) return undefined;
  const points = readGiven(frame, language);
  if (points) return toQuestion(frame, points);
  // `sales: Jan 10, Feb 20`: what stands before the colon names the whole.
  const subject = /^[\p{L}][\p{L} '-]{1,40}?(?= ?: )/u.exec(frame.written)?.[0];
  if (subject === undefined) return undefined;
  const at = frame.written.indexOf(': ', subject.length) + 2;
  const rest = { ...frame, written: frame.written.slice(at), folded: frame.folded.slice(at) };
  const named = readGiven(rest, language);
  return named && toQuestion({ ...rest, title: frame.title ?? subject.trim() }, named);
}

function toQuestion({ type, title, isDark }: ChartFrame, points: ChartPoint[]): ToolQuestion {
  const hasNames = points.every(({ label }) => label !== undefined);
  const isHistogram = type === 'histogram' && !hasNames;
  const rows: ChartQuestion['data'] = points.map(({ x, label, value }, index) =>
    isHistogram ? Number(value) : { x: x === undefined ? (label ?? index + 1) : Number(x), y: Number(value) },
  );
  return {
    tool: 'chart',
    arguments: {
      type: type === 'histogram' && hasNames ? 'bar' : type,
      ...(title === undefined ? {} : { title }),
      ...(isDark ? { theme: 'dark' } : {}),
      data: rows,
    },
    say: (_output, language) => DRAWN[language](title),
  };
}

const DRAWN: Record<Language, (title: string | undefined) => string> = {
  en: (title) => (title === undefined ? 'The chart is drawn.' : `The chart “${title}” is drawn.`),
  fr: (title) => (title === undefined ? 'Le graphique est tracé.' : `Le graphique « ${title} » est tracé.`),
};

function readGiven({ type, ...rest }: ChartFrame, language: Language): ChartPoint[] | undefined {
  const points = readPoints(rest, language);
  if (!points) return undefined;
  const arePlaces = points.every(({ x }) => x !== undefined);
  if (arePlaces !== (type === 'scatter') && !(arePlaces && type === 'line')) return undefined;
  if (type === 'pie' && points.some(({ label }) => label === undefined)) return undefined;
  return points;
}

/** What a request says of the chart itself, and what of it is left: where its data is. */
interface ChartFrame extends FoldedText {
  type: ChartType;
  title: string | undefined;
  isDark: boolean;
}

function readFrame({ written, folded }: FoldedText, language: Language): ChartFrame | undefined {
  const start = DRAW[language].exec(folded)?.[0].length ?? 0;
  const named = CHART_NAMES[language].find(([pattern]) => pattern.test(folded.slice(start)));
  if (!named) return undefined;
  const at = start + (named[0].exec(folded.slice(start))?.[0].length ?? 0);
  const titled = takeOut({ written: written.slice(at), folded: folded.slice(at) }, TITLE[language]);
  const dark = takeOut(titled.rest, DARK[language]);
  const of = OF[language].exec(dark.rest.folded)?.[0].length ?? 0;
  return {
    type: named[1],
    title: /"(.*)"/.exec(titled.taken ?? '')?.[1]?.trim(),
    isDark: dark.taken !== undefined,
    written: dark.rest.written.slice(of).trim(),
    folded: dark.rest.folded.slice(of).trim(),
  };
}

/** Takes what matches out of both forms; `taken` is as it was written. */
function takeOut(text: FoldedText, pattern: RegExp): { rest: FoldedText; taken: string | undefined } {
  const found = pattern.exec(text.folded);
  if (!found) return { rest: text, taken: undefined };
  const end = found.index + found[0].length;
  const without = (form: string) => `${form.slice(0, found.index)} ${form.slice(end)}`;
  return {
    rest: { written: without(text.written), folded: without(text.folded) },
    taken: text.written.slice(found.index, end),
  };
}

/** Puts the chart before its data, where a request has them the other way round. */
function turnRound({ written, folded }: FoldedText, language: Language): FoldedText {
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
const CHART_NAMES: Record<Language, [RegExp, ChartType][]> = {
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
const DRAW: Record<Language, RegExp> = {
  en: /^(?:(?:draw|plot|make|create|build|generate|show|produce)(?: me)? )?(?:an? |the )?(?:simple |small )?/,
  fr: /^(?:(?:dessine[rz]?|trace[rz]?|fais|faire|faites|cree[rz]?|montre[rz]?|genere[rz]?|construi[st]|construire|affiche[rz]?)(?:[- ]moi)? )?(?:une? |les? |la )?(?:petit |petite |simple )?/,
};

/** What stands between a chart and its data. */
const OF: Record<Language, RegExp> = {
  en: /^[ ,:]*(?:(?:of|for|with|showing|from|using)\b ?)?(?:(?:the |these |this |my )?(?:following )?(?:data|values|numbers|points|table|csv)\b)?[ :]*/,
  fr: /^[ ,:]*(?:(?:de la|de l'|des|de|du|pour|avec|montrant|representant|a partir de|a partir du|d'apres)(?: |(?<='))?)?(?:(?:les |ces |ce |le |la |cette )?(?:donnees|valeurs|nombres|points|tableau|csv)\b(?: suivante?s?| suivant)?)?[ :]*/,
};

/** A dark look, wherever it stands. */
const DARK: Record<Language, RegExp> = {
  en: /,? ?\b(?:in|with|using|on) (?:a |the )?dark (?:mode|theme|background|colou?rs)\b/,
  fr: /,? ?\b(?:en|avec|sur) (?:un |le )?(?:mode|theme|fond) (?:sombre|noir|fonce)\b/,
};

/** A title in quotes, wherever it stands. */
const TITLE: Record<Language, RegExp> = {
  en: /,? ?\b(?:(?:and |with )?(?:the |a )?(?:title|titled|entitled|called|named))[ :]+"([^"\n]{1,120})"/,
  fr: /,? ?\b(?:(?:et |avec )?(?:le |un |pour )?(?:titre|intitulee?|appelee?|nommee?))[ :]+"([^"\n]{1,120})"/,
};

/** The data first and the chart after it: `plot 3, 5, 8 as a bar chart`. */
const AS_CHART: Record<Language, RegExp> = {
  en: /^(?:plot|draw|show|visuali[sz]e|chart|graph|display|represent)(?: me)? (.+?) (?:as|in) (?:an? )?(?=(?:bar|column|line|area|scatter|pie|histogram))/,
  fr: /^(?:trace[rz]?|dessine[rz]?|affiche[rz]?|represente[rz]?|montre[rz]?|visualise[rz]?)(?:[- ]moi)? (.+?) (?:en|sous forme de|sous la forme d'une?|dans une?) ?(?:une? )?(?=(?:diagramme|graphique|graphe|camembert|histogramme|courbe|nuage))/,
};
