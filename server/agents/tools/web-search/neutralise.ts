import { cutText } from '../../../../models/cut-text.ts';
/**
 * Makes text from the web unable to pass for anything but text: no control or invisible characters (tags and
 * directions can hide words from a person), and no marks that a model's template takes for the end of data, a role or
 * a tool call. The words stay as they were.
 */
export function neutralise(text: string): string {
  return text
    .toWellFormed()
    .replace(/\r\n?/g, '\n')
    .replace(HIDDEN, '')
    .replace(/<(?=[|｜/!?_<\p{L}])/gu, '‹')
    .replace(/(?<=[|｜\p{L}\d_"'/])>/gu, '›')
    .replace(BRACKET_MARK, '⟦$1⟧')
    .replace(/```/g, "'''");
}

/** The same on one line, cut at a whole character. */
export function oneLine(text: string, most: number): string {
  return cut(
    neutralise(cutText(text, 4 * most))
      .replace(/\s+/g, ' ')
      .trim(),
    most,
  );
}

/** At most this many UTF-16 units, and a sign where that is not all. */
export function cut(text: string, most: number): string {
  if (text.length <= most) return text;
  return `${cutText(text, most - 1)}…`;
}

/** Each line behind a bar, so that no line of a page can look like one of Alcove's own. */
export function quote(text: string): string {
  return text
    .split('\n')
    .map((line) => `│ ${line}`)
    .join('\n');
}

// Controls but line feed and tab; formats (zero width, directions, tags) but the joiners that scripts need.
const HIDDEN = /(?![\n\t\u200c\u200d])[\p{Cc}\p{Cf}\u2028\u2029]/gu;

// Mistral's and Llama's marks: [INST], [/INST], [TOOL_CALLS], [AVAILABLE_TOOLS], [SYSTEM_PROMPT].
const BRACKET_MARK = /\[(\/?(?:INST|SYS|SYSTEM_PROMPT|TOOL_\w+|AVAILABLE_TOOLS))\]/gi;
