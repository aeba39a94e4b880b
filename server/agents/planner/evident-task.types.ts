import type { DateQuestion } from '../tools/calculator/calculator-parameters.ts';
import type { Calculation } from './arithmetic/read-arithmetic.ts';
import type { ChartTask } from './charts/chart-task.types.ts';
import type { GivenCode } from './code/read-code.ts';
import type { DocumentTask } from './documents/read-document-task.ts';
import type { PlannerLanguage } from './planner.types.ts';
import type { StatisticsTask } from './statistics/read-statistics.ts';
import type { Conversion } from './units/read-conversion.ts';
import type { SearchTask } from './web/read-search.ts';

/** A task whose tool is evident, read completely: nothing in it was passed over. */
export type EvidentTask =
  | ({ kind: 'calculation' } & Calculation)
  | { kind: 'conversion'; conversion: Conversion }
  | { kind: 'date'; question: DateQuestion }
  | { kind: 'statistics'; statistics: StatisticsTask }
  | { kind: 'chart'; chart: ChartTask }
  | { kind: 'document'; document: DocumentTask }
  | { kind: 'code'; program: GivenCode }
  | { kind: 'search'; search: SearchTask };

/** A task, and the language that its words belong to. */
export interface ReadTask {
  evident: EvidentTask;
  language: PlannerLanguage;
}
