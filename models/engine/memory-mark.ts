/**
 * The variable that names the mark of a program's memory watch. Nobody can guess it, so that nothing a parser or a file
 * prints to the same standard output is taken for it.
 */
export const MARK_VARIABLE = 'MEMORY_WATCH_MARK';

/** The mark that this process was started with; empty where nobody listens for one. */
export function ownMark(): string {
  return process.env[MARK_VARIABLE] ?? '';
}

/** What the watch writes when the program is above its limit. */
export function memoryMark(mark: string): string {
  return `${mark}!`;
}

/** Calls `onMark` when the mark is in what a program writes, which comes in pieces of any length. */
export function listenForMark(mark: string, onMark: () => void): (text: string) => void {
  const wanted = memoryMark(mark);
  let last = '';
  return (text) => {
    const heard = last + text;
    if (heard.includes(wanted)) onMark();
    last = heard.slice(-wanted.length);
  };
}
