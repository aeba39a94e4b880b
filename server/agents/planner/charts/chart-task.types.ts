import type { Reference } from '../documents/read-reference.ts';

export type ChartType = 'bar' | 'line' | 'area' | 'scatter' | 'pie' | 'histogram';

/** One value of a chart, with its name where it has one. */
export interface ChartPoint {
  label?: string;
  /** Plain decimals. */
  x?: string;
  value: string;
}

/** Where the values of a chart come from. */
export type ChartSource =
  | { kind: 'points'; points: ChartPoint[] }
  | { kind: 'csv'; csv: string; columns: string[] }
  | { kind: 'document'; reference: Reference; columns: string[] };

/** A chart that a task wants. */
export interface ChartTask {
  type: ChartType;
  title: string | undefined;
  isDark: boolean;
  source: ChartSource;
  /** What is to be said of its values besides. */
  measures: ('min' | 'max')[];
}
