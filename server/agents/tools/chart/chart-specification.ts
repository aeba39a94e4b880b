import { ToolFailed } from '../../tool.types.ts';
import type { ChartQuestion, ChartType } from './chart-tool.ts';

/** A Vega-Lite specification. */
export type Specification = { readonly [key: string]: unknown };

type Cell = string | number;
interface Point {
  x: Cell;
  y?: number;
  series?: string;
}

/** The Vega-Lite specification of a chart asked for by its type and data. Throws ToolFailed when data are missing. */
export function chartSpecification(question: ChartQuestion, language: 'fr' | 'en'): Specification {
  const { type, data } = question;
  const points = data.map((row, index) => readPoint(row, type, index));
  if (points.length === 0) throw new ToolFailed('data is empty: there is nothing to draw.');
  refuseTooMany(points, type);
  return {
    ...(question.title ? { title: cleanText(question.title) } : {}),
    width: 640,
    height: 400,
    data: { values: points },
    ...DRAWN[type]({
      points,
      language,
      titles: { x: cleanTitle(question.x_title), y: cleanTitle(question.y_title) },
    }),
  };
}

/** Different names, and series, that can still be told apart. */
const MOST_NAMES: Partial<Record<ChartType, number>> = { bar: 200, pie: 50 };
const MOST_SERIES = 30;

function refuseTooMany(points: readonly Point[], type: ChartType): void {
  const most = MOST_NAMES[type] ?? points.length;
  if (new Set(points.map(({ x }) => x)).size > most)
    throw new ToolFailed(`A ${type} chart shows at most ${most} names. Group the small ones together.`);
  if (new Set(points.map(({ series }) => series)).size > MOST_SERIES)
    throw new ToolFailed(`A chart shows at most ${MOST_SERIES} series.`);
}

function readPoint(row: ChartQuestion['data'][number], type: ChartType, index: number): Point {
  if (typeof row === 'number') return type === 'histogram' ? { x: row } : { x: index + 1, y: row };
  if (type === 'histogram') {
    const x = row.x ?? row.y ?? row.label;
    if (typeof x === 'number') return { x };
    throw new ToolFailed(`Row ${index + 1} of data needs a number for a histogram.`);
  }
  const x = row.x ?? row.label;
  if (x === undefined || row.y === undefined)
    throw new ToolFailed(`Row ${index + 1} of data needs x (or label) and y.`);
  const series = row.series === undefined ? {} : { series: cleanText(String(row.series)) };
  return { x: typeof x === 'string' ? cleanText(x) : x, y: row.y, ...series };
}

function cleanTitle(title: string | undefined): string | null {
  return title === undefined ? null : cleanText(title);
}

/** A text without what XML cannot hold: control characters, and halves of a pair of surrogates. */
function cleanText(text: string): string {
  return text.toWellFormed().replace(/[^\P{Cc}\t\n\r]|[\ufffe\uffff]/gu, '');
}

interface Asked {
  points: Point[];
  titles: { x: string | null; y: string | null };
  language: 'fr' | 'en';
}

const DRAWN: Record<ChartType, (asked: Asked) => Specification> = {
  bar: drawBars,
  line: (asked) => drawAlong({ type: 'line', point: asked.points.length <= 60 }, asked),
  area: (asked) => drawAlong({ type: 'area', line: true, fillOpacity: 0.35 }, asked),
  scatter: (asked) => drawAlong({ type: 'point', filled: true }, asked, { zero: false }),
  pie: drawPie,
  histogram: drawHistogram,
};

function drawBars({ points, titles }: Asked): Specification {
  const hasSeries = points.some(({ series }) => series !== undefined);
  const labels = new Set(points.map(({ x }) => String(x)));
  const room = 640 / labels.size;
  const longest = Math.max(...[...labels].map((label) => label.length));
  return {
    mark: { type: 'bar', cornerRadiusEnd: 2 },
    encoding: {
      x: {
        field: 'x',
        type: 'nominal',
        sort: null,
        title: titles.x,
        axis: { labelAngle: longest * 7 > room ? -40 : 0 },
      },
      y: { field: 'y', type: 'quantitative', title: titles.y },
      ...(hasSeries ? { ...COLOURS, xOffset: { field: 'series', sort: null } } : {}),
    },
  };
}

function drawAlong(
  mark: Specification,
  { points, titles, language }: Asked,
  scale: Specification = {},
): Specification {
  const hasSeries = points.some(({ series }) => series !== undefined);
  const along = alongOf(points, language);
  return {
    mark,
    encoding: {
      x: {
        field: 'x',
        title: titles.x,
        ...along,
        ...(along.type === 'quantitative' ? { scale: { zero: false } } : {}),
      },
      y: {
        field: 'y',
        type: 'quantitative',
        title: titles.y,
        scale,
        ...(mark.type === 'area' ? { stack: hasSeries ? 'zero' : null } : {}),
      },
      ...(hasSeries ? COLOURS : {}),
    },
  };
}

/** Names that stand beside each other without being turned. */
const MOST_LEVEL = 8;

/** Numbers and days have places of their own; other names stand in the order in which they came. */
function alongOf(points: readonly Point[], language: 'fr' | 'en'): Specification {
  if (points.every(({ x }) => typeof x === 'number')) return { type: 'quantitative' };
  const names = [...new Set(points.map(({ x }) => String(x)))];
  const isDays = names.length > MOST_LEVEL && names.every((name) => /^\d{4}-\d{2}-\d{2}$/u.test(name));
  if (isDays) return { type: 'temporal', axis: { format: dayFormat(names.toSorted(), language) } };
  return { type: 'nominal', sort: null, axis: { labelAngle: names.length > MOST_LEVEL ? -40 : 0 } };
}

/** Says the year where days of the same name could be meant. */
function dayFormat(days: readonly string[], language: 'fr' | 'en'): string {
  const isLong = days[0]?.slice(0, 4) !== days.at(-1)?.slice(0, 4);
  if (isLong) return '%b %Y';
  return language === 'fr' ? '%-d %b' : '%b %-d';
}

function drawPie({ points, titles, language }: Asked): Specification {
  const total = points.reduce((sum, { y = 0 }) => sum + y, 0);
  if (points.some(({ y = 0 }) => y < 0) || total <= 0) throw new ToolFailed('A pie needs values above zero.');
  const percent = new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 1 });
  const slices = points.map(({ x, y = 0 }, place) => ({
    x: `${x} (${percent.format(y / total)})`,
    y,
    place,
  }));
  return {
    data: { values: slices },
    mark: { type: 'arc', outerRadius: 170, padAngle: 0.008 },
    encoding: {
      theta: { field: 'y', type: 'quantitative', stack: true },
      order: { field: 'place', type: 'quantitative' },
      color: { field: 'x', type: 'nominal', sort: null, title: titles.x },
    },
  };
}

function drawHistogram({ titles, language }: Asked): Specification {
  return {
    mark: { type: 'bar', binSpacing: 1 },
    encoding: {
      x: { field: 'x', type: 'quantitative', bin: { maxbins: 20 }, title: titles.x },
      y: {
        aggregate: 'count',
        type: 'quantitative',
        title: titles.y ?? (language === 'fr' ? 'Effectif' : 'Count'),
      },
    },
  };
}

const COLOURS = { color: { field: 'series', type: 'nominal', sort: null, title: null } };
