import { readArithmetic } from './arithmetic/read-arithmetic.ts';
import { readChart, readTableChart } from './charts/read-chart.ts';
import { readCode } from './code/read-code.ts';
import { readDateQuestion } from './dates/read-date-question.ts';
import { joinReading } from './documents/join-reading.ts';
import { readDocumentTask } from './documents/read-document-task.ts';
import type { EvidentTask, ReadTask } from './evident-task.types.ts';
import { type FoldedTask, foldTask } from './fold-task.ts';
import type { PlannerDocument, PlannerLanguage } from './planner.types.ts';
import {
  readDocumentStatistics,
  readNumberStatistics,
  readTableStatistics,
} from './statistics/read-statistics.ts';
import { stripFrame } from './strip-frame.ts';
import { findPastedTable } from './tables/find-pasted-table.ts';
import { readConversion } from './units/read-conversion.ts';
import { readSearch } from './web/read-search.ts';

/** Longer requests are read only where a text or a table is part of them. */
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
  const table = findPastedTable(task);
  if (table) return readOfTable(table.request, table.csv, language);
  return readPlain(joinReading(task, language, documents) ?? task, language, documents);
}

function readPlain(
  task: string,
  language: PlannerLanguage,
  documents: readonly PlannerDocument[],
): EvidentTask | undefined {
  const folded = foldTask(task);
  const { text, from } = stripFrame(folded.folded);
  if (text === '') return undefined;
  const document = readDocumentTask(folded, from, text, documents, language);
  if (document) return { kind: 'document', document };
  const numbers = readNumberStatistics(text, language);
  if (numbers) return { kind: 'statistics', statistics: numbers };
  const chart = readChart(folded, from, text, language, documents);
  if (chart) return { kind: 'chart', chart };
  return text.length > LONGEST_QUESTION || text.includes('\n')
    ? undefined
    : readQuestion(folded, from, text, language, documents);
}

function readQuestion(
  folded: FoldedTask,
  from: number,
  text: string,
  language: PlannerLanguage,
  documents: readonly PlannerDocument[],
): EvidentTask | undefined {
  const question = readDateQuestion(text, language);
  if (question) return { kind: 'date', question };
  const conversion = readConversion(text, language);
  if (conversion) return { kind: 'conversion', conversion };
  const expression = readArithmetic(text, language);
  if (expression) return { kind: 'calculation', expression };
  const statistics = readDocumentStatistics(folded, from, text, language, documents);
  if (statistics) return { kind: 'statistics', statistics };
  const search = readSearch(folded, from, text, language);
  return search && { kind: 'search', search };
}

function readOfTable(request: string, csv: string, language: PlannerLanguage): EvidentTask | undefined {
  const folded = foldTask(request);
  const { text, from } = stripFrame(folded.folded);
  const statistics = readTableStatistics(text, csv, language);
  if (statistics) return { kind: 'statistics', statistics };
  const chart = readTableChart(folded, from, text, csv, language);
  return chart && { kind: 'chart', chart };
}

function hasWords(task: string): boolean {
  return /\p{L}{2,}/u.test(task);
}
