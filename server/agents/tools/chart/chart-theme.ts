import type { Config } from 'vega-lite';
import type { ChartQuestion } from './chart-tool.ts';

/** The font that is drawn with; it comes with Alcove. */
export const FONT = 'Hanken Grotesk';

/** Alcove's colours (renderer/styles/tokens.css), and ten that can be told apart on its paper. */
const COLOURS = {
  light: {
    paper: '#ffffff',
    ink: '#1d211e',
    soft: '#4b524d',
    line: '#e2dfd5',
    strong: '#8a8f88',
    names: '#1d5c49 #c4702b #3d6cb3 #a3281f #7a59a8 #8a7716 #2a8796 #b04d86 #6b4a2b #5a615b',
  },
  dark: {
    paper: '#1e2220',
    ink: '#e9ebe6',
    soft: '#b4bab4',
    line: '#363d39',
    strong: '#6d756f',
    names: '#8fcbb1 #f0b277 #93b7ea #f2a097 #c3a8ec #d8c867 #7fd0da #e79ac6 #cda888 #b4bab4',
  },
};

/** How a chart looks in a theme, and how its axes are written in a language. */
export function chartTheme(theme: ChartQuestion['theme'], language: 'fr' | 'en'): Config {
  const { paper, ink, soft, line, strong, names } = COLOURS[theme];
  const category = names.split(' ');
  const titles = { titleColor: ink, titleFontSize: 13, titleFontWeight: 600 as const };
  return {
    background: paper,
    padding: 20,
    font: `${FONT}, system-ui, sans-serif`,
    view: { stroke: null },
    mark: { color: category[0], invalid: 'filter' },
    line: { strokeWidth: 2.5, strokeJoin: 'round', strokeCap: 'round' },
    point: { size: 60, opacity: 0.85 },
    arc: { stroke: paper, strokeWidth: 1.5 },
    range: { category },
    title: { color: ink, fontSize: 18, fontWeight: 600, anchor: 'start', offset: 18, limit: LONGEST_TITLE },
    axis: {
      ...titles,
      titlePadding: 12,
      titleLimit: LONGEST_TITLE,
      labelColor: soft,
      labelFontSize: 12,
      labelLimit: 160,
      gridColor: line,
      domainColor: strong,
      tickColor: strong,
    },
    axisX: { grid: false },
    axisY: { domain: false, ticks: false, labelPadding: 8 },
    legend: { ...titles, labelColor: ink, labelFontSize: 12, labelLimit: 240, symbolStrokeWidth: 2 },
    ...(language === 'fr' ? { locale: FRENCH } : {}),
  };
}

/** In pixels; longer ones are cut. */
const LONGEST_TITLE = 900;

/** How numbers and days are written on French axes (d3-format and d3-time-format locales). */
const FRENCH = {
  number: { decimal: ',', thousands: '\u00a0', grouping: [3], currency: ['', '\u00a0€'] },
  time: {
    dateTime: '%d/%m/%Y %H:%M:%S',
    date: '%d/%m/%Y',
    time: '%H:%M:%S',
    periods: ['', ''],
    days: [],
    shortDays: [],
    months: monthsIn('long'),
    shortMonths: monthsIn('short'),
  },
} as unknown as Config['locale'];

function monthsIn(month: 'long' | 'short'): string[] {
  const { format } = new Intl.DateTimeFormat('fr', { month, timeZone: 'UTC' });
  return Array.from({ length: 12 }, (_, index) => format(Date.UTC(2026, index)));
}
