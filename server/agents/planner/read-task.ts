import { readArithmetic } from './arithmetic/read-arithmetic.ts';
import type { ChartPoint, ChartTask } from './charts/chart-task.types.ts';
import { type ChartFrame, readChartFrame, turnRound } from './charts/read-chart-frame.ts';
import { readPoints } from './charts/read-points.ts';
import { readCode } from './code/read-code.ts';
import { readDateQuestion } from './dates/read-date-question.ts';
import { readDocumentTask } from './documents/read-document-task.ts';
import type { EvidentTask, ReadTask } from './evident-task.types.ts';
import { type FoldedTask, foldTask } from './fold-task.ts';
import type { PlannerDocument, PlannerLanguage } from './planner.types.ts';
import { readStatistics } from './statistics/read-statistics.ts';
import { readConversion } from './units/read-conversion.ts';
import { readSearch } from './web/read-search.ts';

/** Longer requests are read only where a text or a list of values is part of them. */
const LONGEST_QUESTION = 600;

/**
 * Reads a task completely or not at all: what is left over once its words are understood (a story, an opinion, a second
 * question) makes it one that is not evident. Tried in the language given first, then in the other.
 */
export function readTask(
  task: string,
  language: PlannerLanguage,
  documents: readonly PlannerDocument[],
): ReadTask | undefined {
  const code = readCode(task);
  if (code) return { evident: { kind: 'code', program: code.program }, language: code.language };
  for (const tried of languagesOf(task, language)) {
    const evident = readIn(task, tried, documents);
    if (evident) return { evident, language: hasWords(task) ? tried : language };
  }
  return undefined;
}

/** A number that means two things to the reader in question is not read as it is in the other language. */
function languagesOf(task: string, language: PlannerLanguage): PlannerLanguage[] {
  if (language === 'en') return ['en', 'fr'];
  return /(?<![\d.,])[1-9]\d{0,2}\.\d{3}(?![\d.,])/.test(task) ? ['fr'] : ['fr', 'en'];
}

function readIn(
  task: string,
  language: PlannerLanguage,
  documents: readonly PlannerDocument[],
): EvidentTask | undefined {
  const folded = foldTask(task);
  const { text, from } = stripFrame(folded.folded);
  if (text === '') return undefined;
  const document = readDocumentTask(folded, from, text, documents, language);
  if (document) return { kind: 'document', document };
  const statistics = readStatistics(text, language);
  if (statistics) return { kind: 'statistics', statistics };
  const chart = readChart(folded, from, text, language);
  if (chart) return { kind: 'chart', chart };
  return text.length > LONGEST_QUESTION || text.includes('\n')
    ? undefined
    : readQuestion(folded, from, text, language);
}

function readQuestion(
  folded: FoldedTask,
  from: number,
  text: string,
  language: PlannerLanguage,
): EvidentTask | undefined {
  const question = readDateQuestion(text, language, /\?\s*$/.test(folded.folded));
  if (question) return { kind: 'date', question };
  const conversion = readConversion(text, language);
  if (conversion) return { kind: 'conversion', conversion };
  const calculation = readArithmetic(withFactorial(folded.folded, from, text), language);
  if (calculation) return { kind: 'calculation', ...calculation };
  const search = readSearch(folded, from, text, language);
  return search && { kind: 'search', search };
}

/** The mark after a digit may be part of a calculation. */
function withFactorial(folded: string, from: number, text: string): string {
  return /[\d)]$/.test(text) && folded[from + text.length] === '!' ? `${text}!` : text;
}

function hasWords(task: string): boolean {
  return /\p{L}{2,}/u.test(task);
}

/** Words around a request that ask for nothing themselves, in folded form. */
const BEFORE = [
  /^(?:hi|hello|hey|bonjour|salut|bonsoir)(?: alcove)?[ ,!.:]+/,
  /^(?:please|pls|plz|svp|stp|s'il (?:te|vous) plait)[ ,]+/,
  /^(?:can|could|would|will) you (?:please |kindly )?/,
  /^(?:est-ce que tu peux|peux[- ]tu|pouvez[- ]vous|pourrais[- ]tu|pourriez[- ]vous|tu peux|vous pouvez)(?: (?:s'il (?:te|vous) plait|stp|svp))?[ ,]+(?:me |m')?/,
  /^(?:i want you to|i would like you to|i'd like you to|i need you to|i want to|i'd like to|i need to) /,
  /^(?:j'aimerais|je voudrais|je veux|j'ai besoin)(?: que tu| que vous| de)? /,
  /^(?:do you know|tu sais|sais[- ]tu|vous savez|savez[- ]vous)[ ,]+/,
  /^(?:tell me|give me|show me|let me know|find|dis[- ]moi|donne[- ]moi|donnez[- ]moi|dites[- ]moi|dire)[ ,:]+/,
];
const AFTER = [
  /[ ,]*(?:please|pls|plz|thanks|thx|thank you|svp|stp|merci|s'il (?:te|vous) plait)$/,
  /[\s?!.;:]+$/,
];

/** What is left of a folded text without courtesies and end marks; `from` is where it begins in that text. */
function stripFrame(folded: string): { text: string; from: number } {
  let end = folded.trimEnd().length;
  let from = folded.length - folded.trimStart().length;
  for (let last = -1; last !== end - from; ) {
    last = end - from;
    from += measure(BEFORE, folded.slice(from, end));
    end -= measure(AFTER, folded.slice(from, end));
  }
  return { text: folded.slice(from, end), from };
}

function measure(patterns: readonly RegExp[], text: string): number {
  for (const pattern of patterns) {
    const found = pattern.exec(text)?.[0];
    if (found) return found.length;
  }
  return 0;
}

/** The chart of given values that a task asks for and nothing else. */
function readChart(
  { written }: FoldedTask,
  from: number,
  text: string,
  language: PlannerLanguage,
): ChartTask | undefined {
  const request = turnRound(written.slice(from, from + text.length), text, language);
  const frame = readChartFrame(request.written, request.folded, language);
  if (!frame) return undefined;
  const points = readGiven(frame, language);
  return points ? finish(frame, points) : readNamedSubject(frame, language);
}

function finish({ type, title, isDark }: ChartFrame, points: ChartPoint[]): ChartTask {
  const hasNames = points.every(({ label }) => label !== undefined);
  return { type: type === 'histogram' && hasNames ? 'bar' : type, title, isDark, points };
}

function readGiven(
  { written, folded, type }: ChartFrame,
  language: PlannerLanguage,
): ChartPoint[] | undefined {
  const points = readPoints(written, folded, language);
  if (!points) return undefined;
  const arePlaces = points.every(({ x }) => x !== undefined);
  if (arePlaces !== (type === 'scatter') && !(arePlaces && type === 'line')) return undefined;
  if (type === 'pie' && points.some(({ label }) => label === undefined)) return undefined;
  return points;
}

/** `sales: Jan 10, Feb 20`: what stands before the colon names the whole. */
function readNamedSubject(frame: ChartFrame, language: PlannerLanguage): ChartTask | undefined {
  const subject = /^[\p{L}][\p{L} '-]{1,40}?(?= ?: )/u.exec(frame.written)?.[0];
  if (subject === undefined) return undefined;
  const at = frame.written.indexOf(': ', subject.length) + 2;
  const rest = { ...frame, written: frame.written.slice(at), folded: frame.folded.slice(at) };
  const points = readGiven(rest, language);
  return points && finish({ ...rest, title: frame.title ?? subject.trim() }, points);
}
