import { join } from 'node:path';
import { Resvg } from '@resvg/resvg-js';
import { packageRoot } from '../../../package-root.ts';
import type { ChartQuestion, ChartType } from './chart-parameters.ts';
import type { ChartRequest } from './chart-tool.ts';
import { FONT } from './render/chart-theme.ts';
import { renderSvg } from './render/render-svg.ts';
import { simpleSpecification } from './simple-specification.ts';

/** A chart that was drawn. */
export interface DrawnChart {
  svg: string;
  png: Uint8Array;
  title: string;
  /** What it shows, in words, for a model to speak about. */
  shown: string;
}

/** Draws a chart. Throws ToolFailed for what cannot be drawn. */
export async function drawChart({ question, language }: ChartRequest): Promise<DrawnChart> {
  const svg = await renderSvg(simpleSpecification(question, language), question.theme, language);
  return {
    svg,
    png: renderPng(svg),
    title: question.title ?? '',
    shown: describeChart(question, language),
  };
}

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

/** What a chart shows in a sentence: its kind, how many points, which fields. */
function describeChart({ type, title, data }: ChartQuestion, language: 'fr' | 'en'): string {
  const fields = type === 'histogram' ? ['x'] : ['x', 'y'];
  if (data.some((row) => typeof row !== 'number' && row.series !== undefined)) fields.push('series');
  const points = `${data.length} point${data.length === 1 ? '' : 's'}`;
  const kind = KINDS[language][type];
  const named = title ? (language === 'fr' ? ` « ${title} »` : ` "${title}"`) : '';
  return language === 'fr'
    ? `Tracé : ${kind}${named}, ${points}, champs ${fields.join(', ')}.`
    : `Drawn: ${kind}${named}, ${points}, fields ${fields.join(', ')}.`;
}

/** Pixels for each unit of the SVG file, for screens that show two. */
const ZOOM = 2;
/** Letters of the bundled font: Latin for Western Europe, and typography. */
const COVERED =
  /^[\p{ASCII}\u00a0-\u00ff\u0131\u0152\u0153\u2013-\u201e\u2022\u2026\u2039\u203a\u20ac\u2122\u2212\u{200b}]*$/u;

const FONTS = join(packageRoot(), 'server', 'agents', 'tools', 'chart', 'fonts');
const FILES = [400, 600].map((weight) => join(FONTS, `hanken-grotesk-${weight}.ttf`));

/** The PNG picture of a checked SVG file, its text in the bundled font, so that it is there on every machine. */
function renderPng(svg: string): Uint8Array {
  const picture = new Resvg(svg, {
    fitTo: { mode: 'zoom', value: ZOOM },
    font: {
      fontFiles: FILES,
      defaultFontFamily: FONT,
      sansSerifFamily: FONT,
      // Looking for fonts takes a while: only for letters that the bundled one lacks.
      loadSystemFonts: !COVERED.test(svg),
    },
  });
  return picture.render().asPng();
}
