import type { DateQuestion } from '../tools/calculator/calculator-parameters.ts';
import { readArithmetic } from './arithmetic/read-arithmetic.ts';
import type { ChartPoint, ChartTask } from './charts/chart-task.types.ts';
import { type ChartFrame, readChartFrame, turnRound } from './charts/read-chart-frame.ts';
import { readPoints } from './charts/read-points.ts';
import { readCode } from './code/read-code.ts';
import { DATE_QUESTIONS } from './dates/date-questions.ts';
import { readDocumentTask } from './documents/read-document-task.ts';
import type { EvidentTask, ReadTask } from './evident-task.types.ts';
import { type FoldedTask, foldTask } from './fold-task.ts';
import { readNumberWords } from './numbers/number-words.ts';
import { readNumber } from './numbers/read-number.ts';
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
  for (const tried of language === 'fr' ? (['fr', 'en'] as const) : (['en', 'fr'] as const)) {
    const evident = readIn(task, tried, documents);
    if (evident) return { evident, language: hasWords(task) ? tried : language };
  }
  return undefined;
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
  const question = readDateQuestion(text, language);
  if (question) return { kind: 'date', question };
  const conversion = readConversion(text, language);
  if (conversion) return { kind: 'conversion', conversion };
  const expression = readArithmetic(text, language);
  if (expression) return { kind: 'calculation', expression };
  const search = readSearch(folded, from, text, language);
  return search && { kind: 'search', search };
}

function hasWords(task: string): boolean {
  return /\p{L}{2,}/u.test(task);
}

/** Words around a request that ask for nothing themselves, in folded form. */
const BEFORE = [
  /^(?:hi|hello|hey|bonjour|salut|bonsoir)(?: alcove)?[ ,!.:]+/,
  /^(?:please|svp|stp|s'il (?:te|vous) plait)[ ,]+/,
  /^(?:can|could|would|will) you (?:please |kindly )?/,
  /^(?:est-ce que tu peux|peux[- ]tu|pouvez[- ]vous|pourrais[- ]tu|pourriez[- ]vous|tu peux|vous pouvez)(?: (?:s'il (?:te|vous) plait|stp|svp))?[ ,]+(?:me |m')?/,
  /^(?:i want you to|i would like you to|i'd like you to|i need you to|i want to|i'd like to|i need to) /,
  /^(?:j'aimerais|je voudrais|je veux|j'ai besoin)(?: que tu| que vous| de)? /,
  /^(?:tell me|give me|show me|let me know|find|dis[- ]moi|donne[- ]moi|donnez[- ]moi|dites[- ]moi)[ ,:]+/,
];
const AFTER = [/[ ,]*(?:please|thanks|thank you|svp|stp|merci|s'il (?:te|vous) plait)$/, /[\s?!.;:]+$/];

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

type Unit = NonNullable<DateQuestion['unit']>;

const UNITS: [RegExp, Unit][] = [
  [/^(?:business|working|jours ouvr)/, 'business_days'],
  [/^(?:day|jour)/, 'days'],
  [/^(?:week|semaine)/, 'weeks'],
  [/^(?:month|mois)/, 'months'],
  [/^(?:year|an)/, 'years'],
];

/** The question about days of the calendar that a folded text asks and nothing else. */
function readDateQuestion(text: string, language: PlannerLanguage): DateQuestion | undefined {
  for (const { pattern, operation, isBackwards, fromToday } of DATE_QUESTIONS[language]) {
    const found = pattern.exec(text);
    if (!found) continue;
    const groups = found.groups ?? {};
    const to = groups.to === undefined ? undefined : readDay(groups.to, language);
    const written = fromToday ? 'today' : readDay(groups.from ?? '', language);
    const from = written && beforeDay(written, to);
    if (from === undefined || (groups.to !== undefined && to === undefined)) continue;
    if (![from, to].every((day) => mayLackYear(operation, day))) continue;
    const unit =
      groups.unit === undefined ? undefined : UNITS.find(([name]) => name.test(groups.unit ?? ''))?.[1];
    const amount = groups.amount === undefined ? undefined : readAmount(groups.amount, language);
    if (operation === 'add' && (amount === undefined || unit === undefined)) continue;
    return {
      operation,
      from,
      ...(to === undefined ? {} : { to }),
      ...(amount === undefined ? {} : { amount: isBackwards ? -amount : amount }),
      ...(unit === undefined ? {} : { unit }),
    };
  }
  return undefined;
}

/** Which year is meant is known where a difference or a weekday is asked for: the next such day. */
function mayLackYear(operation: DateQuestion['operation'], day: string | undefined): boolean {
  return !day?.startsWith('--') || operation === 'difference' || operation === 'weekday';
}

/** Of a day without a year, the one that lies before a day with one: `1 March to 25 December 2026`. */
function beforeDay(from: string, to: string | undefined): string | undefined {
  if (!from.startsWith('--') || !to || !/^\d{4}/.test(to)) return from;
  const year = Number(to.slice(0, 4));
  const [month, day] = from.slice(2).split('-').map(Number);
  const parts = (of: number) => toIso([of, month ?? 0, day ?? 0]);
  const same = parts(year);
  return same !== undefined && same <= to ? same : parts(year - 1);
}

function readAmount(text: string, language: PlannerLanguage): number | undefined {
  const number = readNumber(text, language) ?? readNumberWords(text, language);
  const value = Number(number?.value);
  return number?.length === text.length && Number.isSafeInteger(value) && value < 1e6 ? value : undefined;
}

const MONTHS: Record<PlannerLanguage, string[]> = {
  en: 'january|february|march|april|may|june|july|august|september|october|november|december'.split('|'),
  fr: 'janvier|fevrier|mars|avril|mai|juin|juillet|aout|septembre|octobre|novembre|decembre'.split('|'),
};
const SHORT_EN = 'jan|feb|mar|apr|may|jun|jul|aug|sept?|oct|nov|dec'.split('|');
const WEEKDAY =
  /^(?:monday|tuesday|wednesday|thursday|friday|saturday|sunday|lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche),? /;
const TODAY = /^(?:today|now|aujourd'hui|maintenant)$/;

/**
 * The one day that a folded text names, as ISO 8601, without its year as `--12-25`, or `today`. Undefined for what is no day of the calendar and for
 * `03/04/2024` in English, which is two days.
 */
function readDay(text: string, language: PlannerLanguage): string | undefined {
  const bare = text
    .trim()
    .replace(/^(?:the|le|on|au|du) /, '')
    .replace(WEEKDAY, '');
  if (TODAY.test(bare)) return 'today';
  const parts = readIso(bare) ?? readSlashes(bare, language) ?? readNamed(bare, language);
  return parts ? toIso(parts) : readYearless(bare, language);
}

type Parts = [year: number, month: number, day: number];

function readIso(text: string): Parts | undefined {
  const found = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(text);
  return found ? [Number(found[1]), Number(found[2]), Number(found[3])] : undefined;
}

function readSlashes(text: string, language: PlannerLanguage): Parts | undefined {
  const found = /^(\d{1,2})([/.-])(\d{1,2})\2(\d{4})$/.exec(text);
  if (!found) return undefined;
  const [first, second, year] = [Number(found[1]), Number(found[3]), Number(found[4])];
  if (language === 'fr' || first > 12 || first === second) return [year, second, first];
  return second > 12 ? [year, first, second] : undefined;
}

function readNamed(text: string, language: PlannerLanguage): Parts | undefined {
  const dayFirst = /^(\d{1,2})(?:st|nd|rd|th|er)? (?:of )?([a-z]+)\.?,? (\d{4})$/.exec(text);
  if (dayFirst) return withMonth(dayFirst[2], Number(dayFirst[3]), Number(dayFirst[1]), language);
  const monthFirst = /^([a-z]+)\.? (\d{1,2})(?:st|nd|rd|th)?,? (\d{4})$/.exec(text);
  if (monthFirst) return withMonth(monthFirst[1], Number(monthFirst[3]), Number(monthFirst[2]), language);
  return undefined;
}

const FEASTS: Record<string, string> = {
  christmas: '--12-25',
  'christmas day': '--12-25',
  noel: '--12-25',
  "new year's day": '--01-01',
  "new year's eve": '--12-31',
  'nouvel an': '--01-01',
};

// A leap year has every day that a year can have.
function readYearless(text: string, language: PlannerLanguage): string | undefined {
  const feast = FEASTS[text];
  if (feast) return feast;
  const parts = readNamed(`${text} 2024`, language);
  return parts && toIso(parts)?.replace(/^\d{4}/, '-');
}

function withMonth(name = '', year: number, day: number, language: PlannerLanguage): Parts | undefined {
  const long = MONTHS[language].indexOf(name);
  const month =
    long >= 0
      ? long
      : language === 'en'
        ? SHORT_EN.findIndex((short) => new RegExp(`^${short}$`).test(name))
        : -1;
  return month >= 0 ? [year, month + 1, day] : undefined;
}

function toIso([year, month, day]: Parts): string | undefined {
  const date = new Date(Date.UTC(year, month - 1, day));
  const isReal = date.getUTCMonth() === month - 1 && date.getUTCDate() === day && year >= 1000;
  return isReal ? date.toISOString().slice(0, 10) : undefined;
}
