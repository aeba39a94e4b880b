import type { DocumentTask } from '../documents/read-document-task.ts';
import { readFileOutput } from '../documents/read-file-output.ts';
import { type Reference, referenceArguments } from '../documents/read-reference.ts';
import type { Plan, PlanSetting } from './plan.types.ts';

/** Characters of a text that an answer shows; the step holds the rest. */
const MOST_SHOWN = 6_000;

/** Reads a document, or has it or a given text summarised. */
export function planDocument(task: DocumentTask, setting: PlanSetting): Plan {
  if (task.kind === 'read') return planReading(task.reference, task.page, setting);
  if ('text' in task) return planSummary({ text: task.text }, setting);
  const { reference, length } = task;
  return planSummary({ ...referenceArguments(reference), ...(length ? { length } : {}) }, setting);
}

function* planReading(reference: Reference, page: number | undefined, { language }: PlanSetting): Plan {
  const output = yield {
    name: 'file_read',
    arguments: { ...referenceArguments(reference), ...(page === undefined ? {} : { page }) },
  };
  const { heading, text } = readFileOutput(output);
  if (text.trim() === '') return heading;
  if (text.length <= MOST_SHOWN) return `${heading}\n\n${text}`;
  const shown = text.slice(0, MOST_SHOWN).replace(/[\uD800-\uDBFF]$/, '');
  const rest = language === 'fr' ? 'La suite est dans l’étape ci-dessus.' : 'The rest is in the step above.';
  return `${heading}\n\n${shown}…\n\n${rest}`;
}

function* planSummary(what: Record<string, string>, _setting: PlanSetting): Plan {
  const output = yield { name: 'summarize', arguments: what };
  return output.trim();
}
