import type { ChartTask } from './chart-task.types.ts';

/** What is drawn: rows, or the numbers that a histogram counts, and the names of the axes where there are any. */
export interface ChartData {
  rows: { x: string | number; y: number }[] | number[];
  titles: { x_title?: string; y_title?: string };
}

/** The arguments of the chart tool. */
export function chartArguments(
  { type, title, isDark }: Pick<ChartTask, 'type' | 'title' | 'isDark'>,
  { rows, titles }: ChartData,
): Record<string, unknown> {
  return {
    type,
    ...(title === undefined ? {} : { title }),
    ...titles,
    ...(isDark ? { theme: 'dark' } : {}),
    data: rows,
  };
}
