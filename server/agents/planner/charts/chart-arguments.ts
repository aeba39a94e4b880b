import type { ChartTask, ChartType } from './chart-task.types.ts';

/** One row of what is charted. */
export type ChartRow = Record<string, string | number>;

/** The arguments of the chart tool. */
export function chartArguments(
  { type, title, isDark }: Pick<ChartTask, 'title' | 'isDark'> & { type: ChartType },
  rows: readonly ChartRow[],
  [x, y]: readonly [x: string, y: string | undefined],
): Record<string, unknown> {
  return {
    type,
    ...(title === undefined ? {} : { title }),
    ...(isDark ? { theme: 'dark' } : {}),
    data: rows,
    x,
    ...(y === undefined ? {} : { y }),
  };
}
