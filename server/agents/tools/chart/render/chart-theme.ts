import type { Config } from 'vega-lite';
import type { ChartTheme } from '../chart-parameters.ts';

export const FONT = 'Hanken Grotesk';
const FAMILY = `${FONT}, system-ui, sans-serif`;

/** Alcove's colours (renderer/styles/tokens.css), and ten that can be told apart on its paper. */
const COLOURS = {
  light: {
    paper: '#ffffff',
    ink: '#1d211e',
    soft: '#4b524d',
    line: '#e2dfd5',
    strong: '#8a8f88',
    ramp: ['#e6f0ea', '#14483a'],
    names: [
      '#1d5c49',
      '#c4702b',
      '#3d6cb3',
      '#a3281f',
      '#7a59a8',
      '#8a7716',
      '#2a8796',
      '#b04d86',
      '#6b4a2b',
      '#5a615b',
    ],
  },
  dark: {
    paper: '#1e2220',
    ink: '#e9ebe6',
    soft: '#b4bab4',
    line: '#363d39',
    strong: '#6d756f',
    ramp: ['#35584a', '#a9dcc5'],
    names: [
      '#8fcbb1',
      '#f0b277',
      '#93b7ea',
      '#f2a097',
      '#c3a8ec',
      '#d8c867',
      '#7fd0da',
      '#e79ac6',
      '#cda888',
      '#b4bab4',
    ],
  },
} as const;

/** How a chart looks in a theme. */
export function chartTheme(theme: ChartTheme): Config {
  const { paper, ink, soft, line, strong, ramp, names } = COLOURS[theme];
  const [accent] = names;
  return {
    background: paper,
    padding: 20,
    font: FAMILY,
    view: { stroke: null },
    mark: { color: accent, invalid: 'filter' },
    text: { color: ink },
    rule: { color: soft },
    line: { strokeWidth: 2.5, strokeJoin: 'round', strokeCap: 'round' },
    point: { size: 60, opacity: 0.85 },
    arc: { stroke: paper, strokeWidth: 1.5 },
    boxplot: { median: { color: paper } },
    range: { category: [...names], ramp: [...ramp], ordinal: [...ramp], heatmap: [...ramp] },
    title: {
      color: ink,
      fontSize: 18,
      fontWeight: 600,
      anchor: 'start',
      offset: 18,
      subtitleColor: soft,
      limit: 900,
    },
    axis: {
      labelColor: soft,
      labelFontSize: 12,
      titleColor: ink,
      titleFontSize: 13,
      titleFontWeight: 600,
      titlePadding: 12,
      gridColor: line,
      domainColor: strong,
      tickColor: strong,
      labelLimit: 160,
    },
    axisX: { grid: false },
    axisY: { domain: false, ticks: false, labelPadding: 8 },
    legend: {
      labelColor: ink,
      labelFontSize: 12,
      titleColor: ink,
      titleFontSize: 13,
      titleFontWeight: 600,
      labelLimit: 240,
      symbolStrokeWidth: 2,
    },
    header: { labelColor: ink, labelFontSize: 12, titleColor: ink, titleFontSize: 13, titleFontWeight: 600 },
  };
}
