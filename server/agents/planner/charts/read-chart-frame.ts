import type { PlannerLanguage } from '../planner.types.ts';
import type { ChartTask } from './chart-task.types.ts';
import { AS_CHART, CHART_NAMES, DARK, DRAW, EXTREMES, OF, TITLE } from './chart-words.ts';

/** A chart's type and look, and what of the request is left: where its data is. */
export interface ChartFrame extends Omit<ChartTask, 'source'> {
  written: string;
  folded: string;
}

/** Reads what a request says of the chart itself; undefined where it asks for none. */
export function readChartFrame(
  written: string,
  folded: string,
  language: PlannerLanguage,
): ChartFrame | undefined {
  const start = DRAW[language].exec(folded)?.[0].length ?? 0;
  const named = CHART_NAMES[language].find(([pattern]) => pattern.test(folded.slice(start)));
  if (!named) return undefined;
  const at = start + (named[0].exec(folded.slice(start))?.[0].length ?? 0);
  const rest = { written: written.slice(at), folded: folded.slice(at) };
  const title = takeOut(rest, TITLE[language])?.written[1]?.trim();
  const isDark = takeOut(rest, DARK[language]) !== undefined;
  const extremes = takeOut(rest, EXTREMES[language])?.folded[1] ?? '';
  const of = OF[language].exec(rest.folded)?.[0].length ?? 0;
  return {
    type: named[1],
    title,
    isDark,
    measures: [
      ...(/\b(?:min|lowest|smallest|petit)/.test(extremes) ? (['min'] as const) : []),
      ...(/\b(?:max|highest|largest|grand)/.test(extremes) ? (['max'] as const) : []),
    ],
    written: rest.written.slice(of).trim(),
    folded: rest.folded.slice(of).trim(),
  };
}

/** Takes what matches out of both forms. */
function takeOut(
  rest: { written: string; folded: string },
  pattern: RegExp,
): { written: string[]; folded: RegExpExecArray } | undefined {
  const found = pattern.exec(rest.folded);
  if (!found) return undefined;
  const end = found.index + found[0].length;
  const whole = rest.written.slice(found.index, end);
  const group =
    found[1] === undefined
      ? ''
      : whole.slice(found[0].lastIndexOf(found[1]), found[0].lastIndexOf(found[1]) + found[1].length);
  rest.written = `${rest.written.slice(0, found.index)} ${rest.written.slice(end)}`;
  rest.folded = `${rest.folded.slice(0, found.index)} ${rest.folded.slice(end)}`;
  return { written: [whole, group], folded: found };
}

/** Puts the chart before its data, where a request has them the other way round. */
export function turnRound(written: string, folded: string, language: PlannerLanguage) {
  const found = AS_CHART[language].exec(folded);
  const data = found?.[1] ?? '';
  if (!found || data === '') return { written, folded };
  const at = folded.indexOf(data);
  const end = found[0].length;
  const join = (text: string) =>
    `${text.slice(end)} ${language === 'fr' ? 'de' : 'of'} ${text.slice(at, at + data.length)}`;
  return { written: join(written), folded: join(folded) };
}
