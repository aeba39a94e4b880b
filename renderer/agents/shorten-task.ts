import { cutText } from '../../models/cut-text.ts';

// As much as a heading can hold and still be one.
const LONGEST = 120;

/** A task on one line, short enough for a heading. */
export function shortenTask(task: string): string {
  const line = task.replace(/\s+/g, ' ').trim();
  return line.length > LONGEST ? `${cutText(line, LONGEST - 1).trimEnd()}…` : line;
}
