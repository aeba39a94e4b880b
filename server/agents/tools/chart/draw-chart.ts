import { ToolFailed } from '../../tool.types.ts';
import type { ChartRequest } from './chart-tool.ts';
import { describeChart } from './describe-chart.ts';
import { renderPng } from './render/render-png.ts';
import { renderSvg } from './render/render-svg.ts';
import { simpleSpecification } from './simple-specification.ts';
import { checkSpecification } from './specification/check-specification.ts';
import type { Specification } from './specification/specification.types.ts';

/** A chart that was drawn. */
export interface DrawnChart {
  svg: string;
  png: Uint8Array;
  title: string;
  /** What it shows, in words, for a model to speak about. */
  shown: string;
}

/** Draws a chart. Throws ToolFailed for what cannot be drawn or may not be in a specification. */
export async function drawChart({ question, language }: ChartRequest): Promise<DrawnChart> {
  const asked =
    question.specification === undefined
      ? simpleSpecification(question, language)
      : parseSpecification(question.specification);
  const specification = checkSpecification(asked);
  const svg = await renderSvg(specification, question.theme, language);
  const shown = describeChart(specification, question.type, language);
  return { svg, png: renderPng(svg), title: shown.title, shown: shown.text };
}

function parseSpecification(given: Specification | string): unknown {
  if (typeof given !== 'string') return given;
  try {
    return JSON.parse(given);
  } catch (error) {
    throw new ToolFailed('The specification is not valid JSON.', { cause: error });
  }
}
