/**
 * Signs between digits that are no calculation unless one is asked for by name: telephone and social security numbers,
 * dates, years from and to, scores, `24/7`, `9/11`, versions.
 */
const NAMES = [
  /^\+?\d{3}-\d{4}$/,
  /^\+\d{1,3}[- ]\d/,
  /^\(?\d{3}\)?[- ]\d{3}-\d{4}$/,
  /^\d{3}-\d{2}-\d{4}$/,
  /^\d{4}-\d{1,2}-\d{1,2}$/,
  /^\d{1,2}[-/]\d{1,2}[-/]\d{2,4}$/,
  /^(?:1[5-9]|20)\d\d ?- ?(?:(?:1[5-9]|20)\d\d|\d\d)$/,
  /^\d{1,2}[/:]\d{1,2}$/,
  /^\d{1,2}-\d{1,2}(?:-\d{1,2})+$/,
  /^\d+(?:\/\d+){2,}$/,
];

/** Whether a folded text reads like the name of something rather than a calculation. */
export function looksLikeName(text: string): boolean {
  return NAMES.some((pattern) => pattern.test(text.trim()));
}
