import { join } from 'node:path';
import { Resvg } from '@resvg/resvg-js';
import * as vega from 'vega';
import { expressionInterpreter } from 'vega-interpreter';
import { compile, type TopLevelSpec } from 'vega-lite';
import { packageRoot } from '../../../package-root.ts';
import { ToolFailed } from '../../tool.types.ts';
import { chartSpecification, type Specification } from './chart-specification.ts';
import { chartTheme, FONT } from './chart-theme.ts';
import type { ChartQuestion, ChartRequest, ChartType } from './chart-tool.ts';

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
  const config = chartTheme(question.theme, language);
  const svg = await renderSvg({ ...chartSpecification(question, language), config });
  return {
    svg,
    png: renderPng(svg),
    title: question.title ?? '',
    shown: describeChart(question, language),
  };
}

/** UTF-16 units of a picture that a window can show. */
const MOST_CHARACTERS = 4_000_000;

// What Vega offers to whoever knows better; its types leave it out. It guesses half too wide where there is no canvas.
const { textMetrics } = vega as unknown as {
  textMetrics: { width: (item: { fontSize?: number; limit?: number }, text: unknown) => number };
};
textMetrics.width = ({ fontSize = 11, limit }, text) => {
  const width = measureText(String(text ?? '').trim()) * fontSize;
  return limit && limit > 0 ? Math.min(width, limit) : width;
};

const THIN = /[fijlrtI\s.,:;'’|!()[\]-]/gu;
const WIDE = /[\p{Lu}mw%@&]/gu;

/** How wide a text is in the chart's font, in its size: some 4 % more or less in words of Western Europe. */
function measureText(text: string): number {
  const count = (letters: RegExp) => text.match(letters)?.length ?? 0;
  return 0.55 * text.length - 0.27 * count(THIN) + 0.11 * count(WIDE);
}

/** Nothing is loaded, and expressions are walked, never compiled. */
async function renderSvg(specification: Specification): Promise<string> {
  const logger = vega.logger(vega.None);
  const refuse = () => Promise.reject(new ToolFailed('A chart loads nothing.'));
  let svg: string;
  try {
    const { spec } = compile(specification as unknown as TopLevelSpec, { logger });
    const view = new vega.View(vega.parse(spec, {}, { ast: true }), {
      expr: expressionInterpreter,
      loader: { load: refuse, sanitize: refuse, http: refuse, file: refuse } as unknown as vega.Loader,
      renderer: 'none',
      logger,
    });
    svg = await view.toSVG();
  } catch (error) {
    const message = error instanceof Error ? error.message.slice(0, 200) : '';
    throw new ToolFailed(`The chart could not be drawn: ${message}`, { cause: error });
  }
  if (svg.length > MOST_CHARACTERS)
    throw new ToolFailed('The chart has too many shapes. Give it fewer rows.');
  return svg;
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

/** The PNG picture of an SVG file, its text in the bundled font, so that it is there on every machine. */
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
