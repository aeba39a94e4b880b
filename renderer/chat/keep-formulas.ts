// In their order: fenced code, code within a line, then formulas by their marks. The first two are left as they are.
// All are bounded: an answer of nothing but marks must not hold up the window.
const FENCED =
  /^[ \t>]*(?:(?:[-*+]|\d{1,9}[.)])[ \t]+)*(?<fence>`{3,32}|~{3,32})[^\n]*\n[\s\S]*?(?:\n[ \t>]*\k<fence>|$(?![\s\S]))/;
const CODE = /(?<!`)(?<ticks>`{1,32})(?!`)[^\n]*?[^`\n]\k<ticks>(?!`)/;
// Two backslashes are a line's end in LaTeX, which a bracket may follow.
const ROUND = /\\\((?<round>(?:[^\n\\]|\\\\|\\(?![()\n])){1,2000})\\\)/;
const SQUARE = /\\\[(?<square>(?:[^\n\\]|\\\\|\\(?![[\]\n])|\\?\n(?!\s*\n)){1,2000})\\\]/;
const DOUBLE = /\$\$(?<double>(?:[^$\n]|\n(?!\s*\n)){1,2000}?)\$\$/;
// As pandoc tells them from money; what holds nothing of a formula's signs reads the same without any of this.
const SINGLE = /(?<![\\$\w])\$(?<single>(?=[^$\n]*[\\^_{])[^\s$](?:[^$\n]*[^\s$\\])?)\$(?![\d$])/;
const PARTS = new RegExp(
  [FENCED, CODE, ROUND, SQUARE, DOUBLE, SINGLE].map(({ source }) => source).join('|'),
  'gm',
);

/**
 * An answer's Markdown with its LaTeX formulas as code, so that they are read as they were written: Markdown would take
 * their backslashes for escapes and their underscores for emphasis.
 */
export function keepFormulas(text: string): string {
  if (!/\\[([]|\$/.test(text)) return text;
  return text.replace(PARTS, (whole, ...rest) => {
    const found: Record<string, string | undefined> = rest.at(-1);
    const formula = found.round ?? found.square ?? found.double ?? found.single;
    return formula === undefined ? whole : asCode(formula.trim());
  });
}

// A code span ends at as many backticks as it began with.
function asCode(formula: string): string {
  const longest = Math.max(0, ...[...formula.matchAll(/`+/g)].map(([ticks]) => ticks.length));
  const ticks = '`'.repeat(longest + 1);
  const space = formula.includes('`') ? ' ' : '';
  return ticks + space + formula + space + ticks;
}
