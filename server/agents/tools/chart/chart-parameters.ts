import { z } from 'zod';

/** Most rows of data in one chart. */
const MOST_ROWS = 10_000;

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
export const chartParameters = z.object({
  type: z.enum(CHART_TYPES),
  title: title.optional(),
  x_title: title.optional(),
  y_title: title.optional(),
  data: z
    .array(z.union([z.number(), row]))
    .max(MOST_ROWS)
    .describe('Rows; plain numbers for a histogram.'),
  theme: z.enum(['light', 'dark']).default('light'),
});
export type ChartQuestion = z.output<typeof chartParameters>;
export type ChartTheme = ChartQuestion['theme'];
