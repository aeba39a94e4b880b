import { readReference } from '../documents/read-reference.ts';
import type { FoldedTask } from '../fold-task.ts';
import type { PlannerDocument, PlannerLanguage } from '../planner.types.ts';
import type { ChartSource, ChartTask, ChartType } from './chart-task.types.ts';
import { AS_CHART, CHART_NAMES, DARK, DRAW, EXTREMES, OF, TITLE } from './chart-words.ts';
import { readPoints } from './read-points.ts';

/** A chart's type and look, and what of the request is left: where its data is. */
interface Frame extends Omit<ChartTask, 'source'> {
  written: string;
  folded: string;
}

/** The chart of given values, or of a named document, that a task asks for and nothing else. */
export function readChart(
  { written }: FoldedTask,
  from: number,
  text: string,
  language: PlannerLanguage,
  documents: readonly PlannerDocument[],
): ChartTask | undefined {
  const request = turnRound(written.slice(from, from + text.length), text, language);
  const frame = readFrame(request.written, request.folded, language);
  if (!frame) return undefined;
  const source = readDocumentSource(frame, documents, language) ?? readGiven(frame, language);
  return source ? finish(frame, source) : readNamedSubject(frame, language);
}

/** The chart of a pasted table that the request above it asks for and nothing else. */
export function readTableChart(
  { written }: FoldedTask,
  from: number,
  text: string,
  csv: string,
  language: PlannerLanguage,
): ChartTask | undefined {
  const frame = readFrame(written.slice(from, from + text.length), text, language);
  if (!frame) return undefined;
  const columns = readColumns(frame.folded, language);
  return columns && finish(frame, { kind: 'csv', csv, columns });
}

/** Puts the chart before its data, where a request has them the other way round. */
function turnRound(written: string, folded: string, language: PlannerLanguage) {
  const found = AS_CHART[language].exec(folded);
  const data = found?.[1] ?? '';
  if (!found || data === '') return { written, folded };
  const at = folded.indexOf(data);
  const end = found[0].length;
  const join = (text: string) =>
    `${text.slice(end)} ${language === 'fr' ? 'de' : 'of'} ${text.slice(at, at + data.length)}`;
  return { written: join(written), folded: join(folded) };
}

function finish({ type, title, isDark, measures }: Frame, source: ChartSource): ChartTask {
  const hasNames = source.kind === 'points' && source.points.every(({ label }) => label !== undefined);
  return { type: type === 'histogram' && hasNames ? 'bar' : type, title, isDark, measures, source };
}

function readFrame(written: string, folded: string, language: PlannerLanguage): Frame | undefined {
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
    type: named[1] satisfies ChartType,
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

function readGiven({ written, folded, type }: Frame, language: PlannerLanguage): ChartSource | undefined {
  const points = readPoints(written, folded, language);
  if (!points) return undefined;
  const arePlaces = points.every(({ x }) => x !== undefined);
  if (arePlaces !== (type === 'scatter') && !(arePlaces && type === 'line')) return undefined;
  if (type === 'pie' && points.some(({ label }) => label === undefined)) return undefined;
  return { kind: 'points', points };
}

/** `sales: Jan 10, Feb 20`: what stands before the colon names the whole. */
function readNamedSubject(frame: Frame, language: PlannerLanguage): ChartTask | undefined {
  const subject = /^[\p{L}][\p{L} '-]{1,40}?(?= ?: )/u.exec(frame.written)?.[0];
  if (subject === undefined) return undefined;
  const at = frame.written.indexOf(': ', subject.length) + 2;
  const rest = { ...frame, written: frame.written.slice(at), folded: frame.folded.slice(at) };
  const source = readGiven(rest, language);
  return source && finish({ ...rest, title: frame.title ?? subject.trim() }, source);
}

const FROM: Record<PlannerLanguage, RegExp> = {
  en: /(?:^| )(?:(?:in|from|of) )?(?:the )?(?:file |document )?$/,
  fr: /(?:^| )(?:(?:dans|du|de) )?(?:le )?(?:fichier |document )?$/,
};

function readDocumentSource(
  { written, folded }: Frame,
  documents: readonly PlannerDocument[],
  language: PlannerLanguage,
): ChartSource | undefined {
  if (written.length > 400) return undefined;
  for (let at = 0; at < written.length; at += 1) {
    if (at > 0 && written[at - 1] !== ' ') continue;
    const reference = readReference(written.slice(at), documents);
    if (!reference) continue;
    const columns = readColumns(folded.slice(0, at).replace(FROM[language], ''), language);
    return columns && { kind: 'document', reference, columns };
  }
  return undefined;
}

const COLUMN =
  /^(?:(?:the |la |le |les )?(?:columns? |colonnes? )?)?["']?([^"',;:]{1,60}?)["']?(?: columns?)?$/;

/** The names of the columns that a chart is of, the values first: `price by name`, `prix par nom`; none, one or two. */
function readColumns(text: string, language: PlannerLanguage): string[] | undefined {
  const names =
    text.trim() === ''
      ? []
      : text
          .trim()
          .split(
            language === 'fr'
              ? / par | selon | en fonction de /
              : / by | per | over | against | versus | vs /,
          );
  const columns = names.map((name) => COLUMN.exec(name.trim())?.[1]);
  return columns.length <= 2 && columns.every((column) => column !== undefined) ? columns : undefined;
}
