import { readReference } from '../documents/read-reference.ts';
import type { FoldedTask } from '../fold-task.ts';
import type { PlannerDocument, PlannerLanguage } from '../planner.types.ts';
import type { ChartSource, ChartTask } from './chart-task.types.ts';
import { type ChartFrame, readChartFrame, turnRound } from './read-chart-frame.ts';
import { readPoints } from './read-points.ts';

/** The chart of given values, or of a named document, that a task asks for and nothing else. */
export function readChart(
  { written }: FoldedTask,
  from: number,
  text: string,
  language: PlannerLanguage,
  documents: readonly PlannerDocument[],
): ChartTask | undefined {
  const request = turnRound(written.slice(from, from + text.length), text, language);
  const frame = readChartFrame(request.written, request.folded, language);
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
  const frame = readChartFrame(written.slice(from, from + text.length), text, language);
  if (!frame) return undefined;
  const columns = readColumns(frame.folded, language);
  return columns && finish(frame, { kind: 'csv', csv, columns });
}

function finish({ type, title, isDark, measures }: ChartFrame, source: ChartSource): ChartTask {
  const hasNames = source.kind === 'points' && source.points.every(({ label }) => label !== undefined);
  return { type: type === 'histogram' && hasNames ? 'bar' : type, title, isDark, measures, source };
}

function readGiven(
  { written, folded, type }: ChartFrame,
  language: PlannerLanguage,
): ChartSource | undefined {
  const points = readPoints(written, folded, language);
  if (!points) return undefined;
  const arePlaces = points.every(({ x }) => x !== undefined);
  if (arePlaces !== (type === 'scatter') && !(arePlaces && type === 'line')) return undefined;
  if (type === 'pie' && points.some(({ label }) => label === undefined)) return undefined;
  return { kind: 'points', points };
}

/** `sales: Jan 10, Feb 20`: what stands before the colon names the whole. */
function readNamedSubject(frame: ChartFrame, language: PlannerLanguage): ChartTask | undefined {
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
  { written, folded }: ChartFrame,
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
