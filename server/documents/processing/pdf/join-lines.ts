import { LINE_END_HYPHEN } from './normalise-character.ts';

/** What stands behind a hyphen in French for good: « est-ce », « donne-moi », « lui-même ». */
const ENCLITICS =
  /^(je|tu|il|elle|on|nous|vous|ils|elles|ce|moi|toi|lui|leur|y|en|la|le|les|là|ci|mêmes?|être)\b/u;

/**
 * Joins the lines of a paragraph. A word divided at the end of a line is made whole; its hyphen stays where the document
 * writes the word with one elsewhere (`isWritten`), before a capital or digit, and where French asks for it.
 */
export function joinLines(lines: readonly string[], isWritten: (word: string) => boolean): string {
  let text = '';
  for (const line of lines) text = text === '' ? line : joinTwo(text, line, isWritten);
  return tidyText(text);
}

/** Shows the hyphens that are left, and shortens dots that lead the eye over the page. */
export function tidyText(text: string): string {
  return text.replaceAll(LINE_END_HYPHEN, '-').replace(/(?: ?\.){4,} ?/gu, ' … ');
}

function joinTwo(before: string, after: string, isWritten: (word: string) => boolean): string {
  if (!/[\p{L}\p{N}][-‐\u00ad]$/u.test(before)) return `${before} ${after}`;
  const head = before.slice(0, -1);
  const [first = ''] = /^\p{L}+/u.exec(after) ?? [];
  const [last = ''] = /\p{L}+$/u.exec(head) ?? [];
  const keeps =
    last === '' ||
    !/^\p{Ll}/u.test(after) ||
    ENCLITICS.test(first) ||
    isWritten(`${last}-${first}`.toLowerCase());
  return keeps ? `${head}-${after}` : head + after;
}
