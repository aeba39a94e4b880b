// As much as a heading can hold and still be one.
const LONGEST = 120;

/** A task on one line, short enough for a heading. */
export function shortenTask(task: string): string {
  const line = task.replace(/\s+/g, ' ').trim();
  return line.length > LONGEST ? `${line.slice(0, LONGEST - 1).trimEnd()}…` : line;
}
