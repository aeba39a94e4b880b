import { localiseFindings } from '../answers/localise.ts';
import { chartArguments } from '../charts/chart-arguments.ts';
import type { ChartTask } from '../charts/chart-task.types.ts';
import { gatherChartData } from '../charts/gather-chart-data.ts';
import type { PlannerLanguage } from '../planner.types.ts';
import type { Plan, PlanSetting } from './plan.types.ts';

/** Draws values, a pasted table or a named document that is read first; then says the least and greatest if asked. */
export function* planChart(chart: ChartTask, { language, tools }: PlanSetting): Plan {
  const data = yield* gatherChartData(chart, language);
  if ('sentence' in data) return data.sentence;
  yield { name: 'chart', arguments: chartArguments(chart, data) };
  const drawn = DRAWN[language](chart.title);
  if (chart.measures.length === 0) return drawn;
  if (!tools.includes('calculator')) return `${drawn} ${NO_MEASURES[language]}`;
  const statistics = { numbers: data.values, measures: chart.measures };
  const output = yield { name: 'calculator', arguments: { statistics } };
  return `${drawn}\n${localiseFindings(output.trim(), language)}`;
}

const DRAWN: Record<PlannerLanguage, (title: string | undefined) => string> = {
  en: (title) => (title === undefined ? 'The chart is drawn.' : `The chart “${title}” is drawn.`),
  fr: (title) => (title === undefined ? 'Le graphique est tracé.' : `Le graphique « ${title} » est tracé.`),
};
const NO_MEASURES: Record<PlannerLanguage, string> = {
  en: 'The least and greatest value take the tool calculator, which is not switched on for this run.',
  fr: 'La plus petite et la plus grande valeur demandent l’outil calculator, qui n’est pas activé pour cette exécution.',
};
