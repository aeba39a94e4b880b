/** What file_read brought: its line about the part that was read, the text, and where the text goes on. */
export interface FileOutput {
  heading: string;
  text: string;
  /** Undefined where the text ends here. */
  nextOffset: number | undefined;
}

/** Takes an output of file_read apart: one line of its own, an empty line, the text. */
export function readFileOutput(output: string): FileOutput {
  const end = output.indexOf('\n\n');
  const heading = end < 0 ? output : output.slice(0, end);
  const offset = /\. (?:Go on with offset|Suite avec offset) (\d+)\.$/.exec(heading)?.[1];
  return {
    heading,
    text: end < 0 ? '' : output.slice(end + 2),
    nextOffset: offset === undefined ? undefined : Number(offset),
  };
}
