import type { Loader } from 'vega';
import * as vega from 'vega';
import { expressionInterpreter } from 'vega-interpreter';
import { compile, type TopLevelSpec } from 'vega-lite';
import { ToolFailed } from '../../../tool.types.ts';
import type { ChartTheme } from '../chart-parameters.ts';
import type { Specification } from '../specification/specification.types.ts';
import { chartLocale } from './chart-locale.ts';
import { chartTheme } from './chart-theme.ts';
import { checkSvg } from './check-svg.ts';
import { type MeasuredItem, measureItem } from './measure-text.ts';

const MOST_MESSAGE_CHARACTERS = 200;

// What Vega offers to whoever knows better; its types leave it out.
const { textMetrics } = vega as unknown as {
  textMetrics: { width: (item: MeasuredItem, text: unknown) => number };
};
textMetrics.width = measureItem;

/** Draws a checked specification: nothing is loaded, and expressions are walked, never compiled. Throws ToolFailed. */
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
