import { cutText } from '../../../models/cut-text.ts';
import { findEmergency } from '../../../models/starter/emergency.ts';
import { emergencyTexts } from '../../../models/starter/fixed-texts.ts';
import type { PlanStep } from '../plan-step.types.ts';
import type { DateQuestion } from '../tools/calculator/calculator-parameters.ts';
import { cannotPlan, missingTool, notDone } from './answers/cannot.ts';
import type { Calculation } from './arithmetic/read-arithmetic.ts';
import type { ChartTask } from './charts/chart-task.types.ts';
import type { GivenCode } from './code/read-code.ts';
import type { DocumentTask } from './documents/read-document-task.ts';
import type { Reference } from './documents/read-reference.ts';
import type { EvidentTask } from './evident-task.types.ts';
import { guessTaskLanguage } from './guess-task-language.ts';
import { neededTools } from './needed-tools.ts';
import type { PlannedCall, PlannedStep, PlannerLanguage, PlannerStep } from './planner.types.ts';
import { readTask } from './read-task.ts';
import type { StatisticsTask } from './statistics/read-statistics.ts';
import type { Conversion } from './units/read-conversion.ts';
import { type Unit, unitWord } from './units/units.ts';
import type { SearchTask } from './web/read-search.ts';

/**
 * Says the next call of a task whose tool is evident, or the text that ends it; pure and deterministic. A task that
 * needs judgement gets no call: it is told that this takes a larger model, and where to get one. Somebody in danger is
 * told where help is, as in a chat.
 */
export const planEvidentStep: PlanStep = (input) => {
  const language = guessTaskLanguage(input.task) ?? input.language;
  const read = readTask(input.task, language, input.documents);
  const emergency =
    read === undefined || read.evident.kind === 'search' ? findEmergency(input.task) : undefined;
  if (emergency) return { text: emergencyTexts[emergency][language] };
  if (!read) return { text: cannotPlan({ tools: input.tools, language }) };
  const needed = neededTools(read.evident);
  const missing = needed.find((tool) => !input.tools.includes(tool));
  if (missing) return { text: missingTool(missing, needed, input.agentType, read.language) };
  const setting = { language: read.language, tools: input.tools };
  return replay(planFor(read.evident, setting), input.steps, read.language);
};

/** Goes through the steps that were made, to the one that comes next. */
function replay(plan: Plan, steps: readonly PlannerStep[], language: PlannerLanguage): PlannedStep {
  let next = plan.next();
  for (const step of steps) {
    if (next.done) break;
    if (step.status !== 'done' || step.tool !== next.value.name) return { text: notDone(step, language) };
    next = plan.next(step.output);
  }
  return next.done ? { text: next.value } : { toolCall: next.value };
}

function planFor(evident: EvidentTask, setting: PlanSetting): Plan {
  switch (evident.kind) {
    case 'calculation':
      return planCalculation(evident, setting);
    case 'conversion':
      return planConversion(evident.conversion, setting);
    case 'date':
      return planDate(evident.question, setting);
    case 'statistics':
      return planStatistics(evident.statistics, setting);
    case 'chart':
      return planChart(evident.chart, setting);
    case 'document':
      return planDocument(evident.document, setting);
    case 'code':
      return planCode(evident.program, setting);
    case 'search':
      return planSearch(evident.search, setting);
  }
}

/** Answers a question about days of the calendar. */
function* planDate(date: DateQuestion, { language }: PlanSetting): Plan {
  const output = yield { name: 'calculator', arguments: { date } };
  const said = date.operation === 'weekday' ? output.trim().replace(NAMED_DAY, '$2 $1') : output.trim();
  return `${capitalise(localiseDays(said, language))}.`;
}

/** `2026-11-21 (Saturday)` */
const NAMED_DAY = /^(\S+) \((.+)\)$/;

/** Runs the program that the task gives, unchanged, and shows what it printed and its result. */
function* planCode({ language: programming, code }: GivenCode, { language }: PlanSetting): Plan {
  const output = yield { name: 'code_exec', arguments: { language: programming, code } };
  const opening =
    language === 'fr'
      ? 'Le code a été exécuté. Voici ce qu’il donne :'
      : 'The code ran. This is what it gives:';
  return `${opening}\n\n${output.trim()}`;
}

/** Takes the measures of given numbers; several of them are said on lines of their own. */
function* planStatistics(statistics: StatisticsTask, { language }: PlanSetting): Plan {
  const output = yield { name: 'calculator', arguments: { statistics } };
  const lines = localiseFindings(output.trim(), language).split('\n');
  return lines.length === 1 ? `${capitalise(lines[0] ?? '')}.` : lines.map(capitalise).join('\n');
}

function capitalise(line: string): string {
  return line.charAt(0).toUpperCase() + line.slice(1);
}

/** Calculates, and says the result beside what was calculated, so that a misreading shows. */
function* planCalculation({ expression, isPercentage }: Calculation, { language }: PlanSetting): Plan {
  const output = yield { name: 'calculator', arguments: { expression } };
  const result = readResult(output);
  if (!result) return output;
  const percent = language === 'fr' ? '\u202f%' : '%';
  const value = formatNumber(result.plain, language) + (isPercentage ? percent : '');
  const calculated = showExpression(expression, language);
  const fraction = isPercentage ? undefined : result.fraction;
  const said = [...(fraction ? [fraction] : []), result.isExact ? value : `${ABOUT[language]} ${value}`];
  return `${RESULT[language]} ${said.join(', ')} (${calculated}).`;
}

const RESULT: Record<PlannerLanguage, string> = { en: 'The result is', fr: 'Le résultat est' };
const ABOUT: Record<PlannerLanguage, string> = { en: 'about', fr: 'environ' };

/** Searches for what the task names, and shows or summarises what was found; it judges nothing of it. */
function* planSearch({ query, isSummarized }: SearchTask, { language, tools }: PlanSetting): Plan {
  const found = yield { name: 'web_search', arguments: { query } };
  if (isSummarized && tools.includes('summarize')) {
    const summary = yield { name: 'summarize', arguments: {} };
    return summary.trim();
  }
  const opening =
    language === 'fr'
      ? `Voici ce que la recherche « ${query} » a trouvé, tel quel :`
      : `This is what the search for “${query}” found, as it is:`;
  return `${opening}\n\n${found.trim()}`;
}

/** Converts a quantity: `3 miles = 4.828032 km.` */
function* planConversion({ parts, to }: Conversion, { language }: PlanSetting): Plan {
  const from = parts.map(({ value, unit }) => `${value} ${unit.name}`).join(' + ');
  const output = yield { name: 'calculator', arguments: { expression: `${from} to ${to.name}` } };
  const result = readResult(output);
  if (!result) return output;
  const quantity = parts.map(({ value, unit }) => show(value, unit, language)).join(' ');
  return `${quantity} ${result.isExact ? '=' : '≈'} ${show(result.plain, to, language)}.`;
}

function show(value: string, unit: Unit, language: PlannerLanguage): string {
  return `${formatNumber(value, language)} ${unitWord(unit, value, language)}`;
}

/** Draws values that are given. */
function* planChart({ type, title, isDark, points }: ChartTask, { language }: PlanSetting): Plan {
  const rows = points.map((point, index) => ({
    x: point.x === undefined ? (point.label ?? index + 1) : Number(point.x),
    y: Number(point.value),
  }));
  yield {
    name: 'chart',
    arguments: {
      type,
      ...(title === undefined ? {} : { title }),
      ...(isDark ? { theme: 'dark' } : {}),
      data: type === 'histogram' ? points.map(({ value }) => Number(value)) : rows,
    },
  };
  return DRAWN[language](title);
}

const DRAWN: Record<PlannerLanguage, (title: string | undefined) => string> = {
  en: (title) => (title === undefined ? 'The chart is drawn.' : `The chart “${title}” is drawn.`),
  fr: (title) => (title === undefined ? 'Le graphique est tracé.' : `Le graphique « ${title} » est tracé.`),
};

/** Characters of a text that an answer shows; the step holds the rest. */
const MOST_SHOWN = 6_000;

/** Reads a document, or has it or a given text summarised. */
function planDocument(task: DocumentTask, setting: PlanSetting): Plan {
  if (task.kind === 'read') return planReading(task.reference, task.page, setting);
  if ('text' in task) return planSummary({ text: task.text }, setting);
  const { reference, length } = task;
  return planSummary({ ...reference, ...(length ? { length } : {}) }, setting);
}

function* planReading(reference: Reference, page: number | undefined, { language }: PlanSetting): Plan {
  const output = yield {
    name: 'file_read',
    arguments: { ...reference, ...(page === undefined ? {} : { page }) },
  };
  const { heading, text } = readFileOutput(output);
  if (text.trim() === '') return heading;
  if (text.length <= MOST_SHOWN) return `${heading}\n\n${text}`;
  const shown = cutText(text, MOST_SHOWN);
  const rest = language === 'fr' ? 'La suite est dans l’étape ci-dessus.' : 'The rest is in the step above.';
  return `${heading}\n\n${shown}…\n\n${rest}`;
}

function* planSummary(what: Record<string, string>, _setting: PlanSetting): Plan {
  const output = yield { name: 'summarize', arguments: what };
  return output.trim();
}

/** What file_read brought: its line about the part that was read, and the text. */
interface FileOutput {
  heading: string;
  text: string;
}

/** Takes an output of file_read apart: one line of its own, an empty line, the text. */
function readFileOutput(output: string): FileOutput {
  const end = output.indexOf('\n\n');
  const heading = end < 0 ? output : output.slice(0, end);
  return { heading, text: end < 0 ? '' : output.slice(end + 2) };
}

/** Plain decimals of a tool's answer as they are written in the language. */
function localiseNumbers(text: string, language: PlannerLanguage): string {
  return text.replace(/(?<![\p{L}\d.])\d+(?:\.\d+)?(?![\p{L}\d]|\.\d)/gu, (number) =>
    formatNumber(number, language),
  );
}

/** The same for what was found alone: names of columns may be numbers too, such as years. */
function localiseFindings(text: string, language: PlannerLanguage): string {
  return text.replace(/(?<=[=≈] ).*$/gm, (found) => localiseNumbers(found, language));
}

/** ISO 8601 days of a tool's answer as they are written in the language. */
function localiseDays(text: string, language: PlannerLanguage): string {
  return text.replace(/(?<![\d-])\d{4}-\d{2}-\d{2}(?![\d-])/g, (day) => formatDay(day, language));
}

/** An expression of the calculator as it is written by hand. */
function showExpression(expression: string, language: PlannerLanguage): string {
  return localiseNumbers(expression.replace(/^round\((.*), \d\)$/, '$1'), language)
    .replaceAll(' * ', ' × ')
    .replaceAll('sqrt(', '√(')
    .replaceAll('cbrt(', '∛(')
    .replace(/\^2(?![\d.,])/g, '²')
    .replace(/\^3(?![\d.,])/g, '³');
}

function formatDay(day: string, language: PlannerLanguage): string {
  const date = new Date(`${day}T00:00:00Z`);
  if (Number.isNaN(date.getTime())) return day;
  const locale = language === 'fr' ? 'fr-FR' : 'en-GB';
  const shown = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(date);
  return language === 'fr' ? shown.replace(/^1 /, '1er ') : shown;
}

/** The value in an answer of the calculator, whether it was rounded, and the fraction that it is exactly. */
interface CalculatedValue {
  plain: string;
  isExact: boolean;
  fraction: string | undefined;
}

/**
 * Reads `17.5 / 100 * 340 = 59.5`, `3/7 + 2/5 ≈ 0.828 (= 29/35)`, `3 mile to km = 4.828032 km`; undefined where there is
 * no number.
 */
function readResult(output: string): CalculatedValue | undefined {
  const line = output.split('\n', 1)[0] ?? '';
  const [, sign, plain, fraction] =
    /^.* ([=≈]) (-?\d+(?:\.\d+)?(?:e[+-]?\d+)?)(?![\d./])(?:.* \(= (-?\d+\/\d+)\))?/.exec(line) ?? [];
  return plain === undefined ? undefined : { plain, isExact: sign === '=', fraction };
}

/**
 * The steps of one evident task: it yields each call, is given that call's output, and returns the final text. Which
 * calls there are follows from the task alone; an output is only measured, shown or handed on as data.
 */
type Plan = Generator<PlannedCall, string, string>;

/** What a plan is made for. */
interface PlanSetting {
  language: PlannerLanguage;
  tools: readonly string[];
}

/** Decimals that a reader is shown. */
const SHOWN_DECIMALS = 10;

/** A plain decimal such as `1234.5` as it is written in the language: `1 234,5` (narrow no-break space), `1,234.5`. */
function formatNumber(plain: string, language: PlannerLanguage): string {
  if (!/^-?\d+(?:\.\d+)?$/.test(plain)) return language === 'fr' ? plain.replace('.', ',') : plain;
  const format = new Intl.NumberFormat(language === 'fr' ? 'fr-FR' : 'en-US', {
    maximumFractionDigits: SHOWN_DECIMALS,
  });
  // A string keeps every digit (ECMA-402, Intl mathematical values).
  return format.format(plain as unknown as number);
}
