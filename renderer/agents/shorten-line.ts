import { cutText } from '../../models/cut-text.ts';

/** A text on one line of at most `longest` characters; without that short enough for a heading. */
export function shortenLine(text: string, longest = 120): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length > longest ? `${cutText(line, longest - 1).trimEnd()}…` : line;
}
