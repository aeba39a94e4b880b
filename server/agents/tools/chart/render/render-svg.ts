import type { Loader } from 'vega';
import * as vega from 'vega';
import { expressionInterpreter } from 'vega-interpreter';
import { compile, type TopLevelSpec } from 'vega-lite';
import { ToolFailed } from '../../../tool.types.ts';
import type { ChartTheme } from '../chart-parameters.ts';
import advances from '../fonts/advances.json' with { type: 'json' };
import type { Specification } from '../simple-specification.ts';
import { chartTheme } from './chart-theme.ts';
import { checkSvg } from './check-svg.ts';

const MOST_MESSAGE_CHARACTERS = 200;

// What Vega offers to whoever knows better; its types leave it out.
const { textMetrics } = vega as unknown as {
  textMetrics: { width: (item: MeasuredItem, text: unknown) => number };
};
textMetrics.width = measureItem;

/** Draws a specification: nothing is loaded, and expressions are walked, never compiled. Throws ToolFailed. */
export async function renderSvg(
  specification: Specification,
  theme: ChartTheme,
  language: 'fr' | 'en',
): Promise<string> {
  const svg = await drawSvg(specification, { ...chartTheme(theme), ...chartLocale(language) });
  checkSvg(svg);
  return svg;
}

async function drawSvg(specification: Specification, config: object): Promise<string> {
  const quiet = vega.logger(vega.None);
  try {
    const { spec } = compile(specification as unknown as TopLevelSpec, { config, logger: quiet });
    const view = new vega.View(vega.parse(spec, {}, { ast: true }), {
      expr: expressionInterpreter,
      loader: refusingLoader(),
      renderer: 'none',
      logger: quiet,
    });
    return await view.toSVG();
  } catch (error) {
    const message = error instanceof Error ? error.message.slice(0, MOST_MESSAGE_CHARACTERS) : '';
    throw new ToolFailed(`The chart could not be drawn: ${message}`, { cause: error });
  }
}

function refusingLoader(): Loader {
  const refuse = () => Promise.reject(new ToolFailed('A chart loads nothing.'));
  return { load: refuse, sanitize: refuse, http: refuse, file: refuse } as unknown as Loader;
}

/** How numbers and dates are written on French axes (d3-format and d3-time-format locales). */
const FRENCH = {
  number: {
    decimal: ',',
    thousands: '\u00a0',
    grouping: [3],
    currency: ['', '\u00a0€'] as [string, string],
    percent: '\u00a0%',
  },
  time: {
    dateTime: '%A %e %B %Y à %X',
    date: '%d/%m/%Y',
    time: '%H:%M:%S',
    periods: ['AM', 'PM'] as [string, string],
    days: ['dimanche', 'lundi', 'mardi', 'mercredi', 'jeudi', 'vendredi', 'samedi'],
    shortDays: ['dim.', 'lun.', 'mar.', 'mer.', 'jeu.', 'ven.', 'sam.'],
    months: [
      'janvier',
      'février',
      'mars',
      'avril',
      'mai',
      'juin',
      'juillet',
      'août',
      'septembre',
      'octobre',
      'novembre',
      'décembre',
    ],
    shortMonths: [
      'janv.',
      'févr.',
      'mars',
      'avr.',
      'mai',
      'juin',
      'juil.',
      'août',
      'sept.',
      'oct.',
      'nov.',
      'déc.',
    ],
  },
};

/** Vega-Lite's configuration for a language; English is its own. */
function chartLocale(language: 'fr' | 'en') {
  return language === 'fr' ? { locale: FRENCH } : {};
}

const NORMAL: Readonly<Record<string, number>> = advances[400];
const BOLD: Readonly<Record<string, number>> = advances[600];
/** Of a letter that the font lacks, in its size. */
const USUAL = 0.6;

/** What Vega knows of a text that it draws. */
interface MeasuredItem {
  fontSize?: number;
  fontWeight?: string | number;
  /** Most pixels that it may take; it is cut there. */
  limit?: number;
}

/** How wide a text is in the chart's font, in pixels. Vega only guesses where there is no canvas. */
function measureItem(item: MeasuredItem, text: unknown): number {
  const isBold = /^(?:bold|[6-9]00)$/u.test(String(item.fontWeight));
  const width = measureText(String(text ?? '').trim(), isBold) * (item.fontSize ?? 11);
  return item.limit && item.limit > 0 ? Math.min(width, item.limit) : width;
}

function measureText(text: string, isBold: boolean): number {
  const widths = isBold ? BOLD : NORMAL;
  let width = 0;
  for (const letter of text) width += (Object.hasOwn(widths, letter) ? widths[letter] : undefined) ?? USUAL;
  return width;
}
