import { z } from 'zod';
import type { ProgramHost } from '../../../../models/engine/program-host.ts';
import { programUrl } from '../../../../models/program-url.ts';
import { TIMEOUTS, type Timeouts } from '../../../core/timeouts.ts';
import { defineTool } from '../../define-tool.ts';
import type { Artefact, Tool } from '../../tool.types.ts';
import { ToolProcess } from '../process/tool-process.ts';
import type { DrawnChart } from './draw-chart.ts';

export const CHART_TYPES = ['bar', 'line', 'area', 'scatter', 'pie', 'histogram'] as const;
export type ChartType = (typeof CHART_TYPES)[number];

const cell = z.union([z.string().max(500), z.number()]);
const title = z.string().max(200);

const row = z.object({
  x: cell.optional().describe('Position on the horizontal axis, or the name of a bar or slice.'),
  label: cell.optional().describe('The same as x.'),
  y: z.number().optional().describe('The value. A histogram counts x and needs none.'),
  series: cell.optional().describe('Which line or group of bars the row belongs to.'),
});

/** What a model may ask to be drawn. */
const chartParameters = z.object({
  type: z.enum(CHART_TYPES),
  title: title.optional(),
  x_title: title.optional(),
  y_title: title.optional(),
  data: z
    .array(z.union([z.number(), row]))
    .max(10_000)
    .describe('Rows; plain numbers for a histogram.'),
  theme: z.enum(['light', 'dark']).default('light'),
});
export type ChartQuestion = z.output<typeof chartParameters>;

/** What the chart's process is asked. */
export interface ChartRequest {
  question: ChartQuestion;
  language: 'fr' | 'en';
}

interface ChartDeps {
  /** `TIMEOUTS` where nothing is given. */
  timeouts?: Pick<Timeouts, 'chart' | 'toolStart'>;
  /** What starts its process; `child_process.fork` unless the server runs in the desktop app. */
  programs?: ProgramHost;
}

/** Draws bar, line, area, scatter, pie charts and histograms as SVG and PNG. */
export function createChartTool({ timeouts = TIMEOUTS, programs }: ChartDeps = {}): Tool {
  const drawer = new ToolProcess<ChartRequest, DrawnChart>({
    program: 'chart-process',
    module: programUrl('chart-process', import.meta.url),
    programs,
    startMs: timeouts.toolStart,
    deadlineMs: timeouts.chart,
    heapMegabytes: 256,
    tooSlow: 'The chart took too long to draw. Give it fewer rows, or a simpler type.',
    tooLarge: 'The chart needed too much memory. Give it fewer rows, or a simpler type.',
  });
  return defineTool({
    name: 'chart',
    description:
      'Draws a chart (bar, line, area, scatter, pie, histogram) from data given here, and saves it as SVG and PNG. ' +
      'Give type and data: [{x, y, series?}], with title, x_title and y_title.',
    parameters: chartParameters,
    reach: 'inside',
    consent: 'none',
    async run(question, { language, signal, saveArtefact }) {
      const { svg, png, title, shown } = await drawer.run({ question, language }, signal);
      const names = nameArtefacts(title);
      const artefacts = [
        await saveArtefact({
          name: names.svg,
          contentType: 'image/svg+xml',
          bytes: new TextEncoder().encode(svg),
        }),
        await saveArtefact({ name: names.png, contentType: 'image/png', bytes: png }),
      ];
      return { text: describe(shown, artefacts, language), artefacts };
    },
  });
}

function describe(shown: string, artefacts: Artefact[], language: 'fr' | 'en'): string {
  const names = artefacts.map(({ name }) => name).join(language === 'fr' ? ' et ' : ' and ');
  return language === 'fr' ? `${shown}\nEnregistré sous ${names}.` : `${shown}\nSaved as ${names}.`;
}

/** File names of a chart, of the words of its title: `chart-sales-2026.svg`. */
function nameArtefacts(title: string): { svg: string; png: string } {
  const words = title
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .match(/[a-z0-9]+/gu);
  const name = ['chart', ...(words ?? [])].join('-').slice(0, 60).replace(/-$/u, '');
  return { svg: `${name}.svg`, png: `${name}.png` };
}
