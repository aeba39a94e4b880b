export type ChartType = 'bar' | 'line' | 'area' | 'scatter' | 'pie' | 'histogram';

/** One value of a chart, with its name where it has one. */
export interface ChartPoint {
  label?: string;
  /** Plain decimals. */
  x?: string;
  value: string;
}

/** A chart that a task wants. */
export interface ChartTask {
  type: ChartType;
  title: string | undefined;
  isDark: boolean;
  points: ChartPoint[];
}
