import type { ChartType } from './chart-parameters.ts';
import { isObject, type Row, type Specification } from './specification/specification.types.ts';

const KINDS: Record<'fr' | 'en', Record<ChartType, string>> = {
  en: {
    bar: 'bar chart',
    line: 'line chart',
    area: 'area chart',
    scatter: 'scatter plot',
    pie: 'pie chart',
    histogram: 'histogram',
  },
  fr: {
    bar: 'diagramme en barres',
    line: 'courbe',
    area: 'graphique en aires',
    scatter: 'nuage de points',
    pie: 'camembert',
    histogram: 'histogramme',
  },
};
const MOST_FIELDS = 12;
/** Of the simple form; what else its rows hold is for drawing. */
const ASKED: ReadonlySet<string> = new Set(['x', 'y', 'series']);

/** The title of a chart, and what it shows in a sentence: its kind, how many points, which fields. */
export function describeChart(
  specification: Specification,
  type: ChartType | undefined,
  language: 'fr' | 'en',
) {
  const rows = findRows(specification);
  const fields = [...new Set(rows.flatMap((row) => Object.keys(row)))].filter(
    (field) => !type || ASKED.has(field),
  );
  const points = `${rows.length} point${rows.length === 1 ? '' : 's'}`;
  const listed = `${fields.slice(0, MOST_FIELDS).join(', ')}${fields.length > MOST_FIELDS ? ', …' : ''}`;
  const title = titleOf(specification.title);
  const kind = type ? KINDS[language][type] : language === 'fr' ? 'graphique' : 'chart';
  const named = title ? (language === 'fr' ? ` « ${title} »` : ` "${title}"`) : '';
  const text =
    language === 'fr'
      ? `Tracé : ${kind}${named}, ${points}, champs ${listed}.`
      : `Drawn: ${kind}${named}, ${points}, fields ${listed}.`;
  return { title, text };
}

function findRows(value: unknown): Row[] {
  if (Array.isArray(value)) return value.flatMap(findRows);
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([key, inside]) =>
    key === 'data' && isObject(inside) ? (inside.values as Row[]) : findRows(inside),
  );
}

function titleOf(title: unknown): string {
  const text = isObject(title) ? title.text : title;
  if (Array.isArray(text)) return text.join(' ');
  return typeof text === 'string' ? text : '';
}
