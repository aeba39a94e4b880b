import { localiseFindings } from '../answers/localise.ts';
import type { PlannerLanguage } from '../planner.types.ts';
import type { StatisticsTask } from '../statistics/read-statistics.ts';
import { readCsv } from '../tables/read-csv.ts';
import { readWholeTable } from '../tables/read-whole-table.ts';
import { findColumn, onlyNumericColumn, writeCsv } from '../tables/table.ts';
import type { Plan, PlanSetting } from './plan.types.ts';

/** Most characters of a call's table; a run takes no longer arguments. */
const MOST_CSV = 30_000;

/** Takes the measures of the numbers of a task, of a pasted table, or of a named document that is read first. */
export function* planStatistics(task: StatisticsTask, { language }: PlanSetting): Plan {
  const { measures } = task;
  if ('numbers' in task) {
    const output = yield {
      name: 'calculator',
      arguments: { statistics: { numbers: task.numbers, measures } },
    };
    return say(output, language);
  }
  const read = 'csv' in task ? { table: readCsv(task.csv) } : yield* readWholeTable(task.reference, language);
  if ('sentence' in read) return read.sentence;
  const { table } = read;
  const column = task.column === undefined ? onlyNumericColumn(table) : findColumn(table, task.column);
  if (column === undefined) return WHICH_COLUMN[language](table.names.join(', '));
  const csv = writeCsv(table, [column]);
  if (csv.length > MOST_CSV) return TOO_MANY[language];
  const output = yield {
    name: 'calculator',
    arguments: { statistics: { csv, column: table.names[column], measures } },
  };
  return say(output, language);
}

/** `moyenne = 5,33` on lines of its own as one list. */
function say(output: string, language: PlannerLanguage): string {
  const lines = localiseFindings(output.trim(), language).split('\n');
  return lines.length === 1 ? `${capitalise(lines[0] ?? '')}.` : lines.map(capitalise).join('\n');
}

function capitalise(line: string): string {
  return line.charAt(0).toUpperCase() + line.slice(1);
}

const WHICH_COLUMN: Record<PlannerLanguage, (names: string) => string> = {
  en: (names) => `Say which column of numbers is meant; the table has: ${names}.`,
  fr: (names) => `Dites de quelle colonne de nombres il s’agit ; le tableau contient : ${names}.`,
};
const TOO_MANY: Record<PlannerLanguage, string> = {
  en: 'This table has more numbers than the starter model can hand over at once. Install a larger model under Models, or give fewer rows.',
  fr: 'Ce tableau contient plus de nombres que le modèle de démarrage ne peut en transmettre d’un coup. Installez un modèle plus grand dans Modèles, ou donnez moins de lignes.',
};
