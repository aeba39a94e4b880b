const BEGIN = '<!-- eval:begin -->';
const END = '<!-- eval:end -->';

/**
 * A page with the text between its marks replaced.
 *
 * @throws Error when the page has not both marks, in order: better than to lose what a person wrote.
 */
export function replaceBetweenMarks(page: string, text: string): string {
  const begin = page.indexOf(BEGIN);
  const end = page.indexOf(END);
  if (begin < 0 || end < begin) throw new Error(`The page has no "${BEGIN}" followed by "${END}".`);
  return `${page.slice(0, begin)}${BEGIN}\n\n${text.trim()}\n\n${page.slice(end)}`;
}
