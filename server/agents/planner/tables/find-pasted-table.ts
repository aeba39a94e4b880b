import { foldTask } from '../fold-task.ts';

/** A table of text: the names of its columns, its rows, and the text that it was read from. */
export interface PastedTable {
  csv: string;
  /** The rest of the task. */
  request: string;
}

const FENCED = /```[ \t]*(?:csv|tsv|text|txt)?[ \t]*\n([\s\S]+?)\n?```/;
/** Lines that the request above a table may have. */
const MOST_REQUEST_LINES = 6;
const DELIMITERS = [',', ';', '\t', '|'];

/** The lines of comma-separated values in a task, fenced or at its end, and what is asked of them. */
export function findPastedTable(task: string): PastedTable | undefined {
  const text = task.replace(/\r\n?/g, '\n');
  const fenced = FENCED.exec(text);
  if (fenced?.[1] && isTable(fenced[1].split('\n'))) {
    return { csv: fenced[1].trim(), request: text.replace(fenced[0], ' ').trim() };
  }
  const lines = text.trim().split('\n');
  for (let first = 1; first < Math.min(lines.length - 1, MOST_REQUEST_LINES); first += 1) {
    const block = lines.slice(first).filter((line) => line.trim() !== '');
    if (isTable(block)) return { csv: block.join('\n'), request: lines.slice(0, first).join(' ').trim() };
  }
  return undefined;
}

/** At least a line of names and one of values, all with as many of the same delimiter. */
function isTable(lines: readonly string[]): boolean {
  const [head = '', ...rows] = lines.filter((line) => line.trim() !== '');
  if (rows.length === 0) return false;
  const hasNames = head.split(/[,;\t|]/).every((name) => /\p{L}/u.test(name));
  return (
    hasNames &&
    DELIMITERS.some(
      (mark) => count(head, mark) > 0 && rows.every((row) => count(row, mark) === count(head, mark)),
    )
  );
}

function count(line: string, mark: string): number {
  return line.replace(/"[^"]*"/g, '').split(mark).length - 1;
}

/** The request of a pasted table, prepared for reading. */
export function foldRequest({ request }: PastedTable): string {
  return foldTask(request).folded;
}
