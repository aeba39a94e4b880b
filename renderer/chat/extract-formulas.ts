// In their order: fenced code, code within a line, and addresses, which are left as they are; then formulas by their
// marks. All are bounded: an answer of nothing but marks must not hold up the window.
const FENCED =
  /^[ \t>]*(?:(?:[-*+]|\d{1,9}[.)])[ \t]+)*(?<fence>`{3,32}|~{3,32})[^\n]*\n[\s\S]*?(?:\n[ \t>]*\k<fence>|$(?![\s\S]))/;
const CODE = /(?<!`)(?<ticks>`{1,32})(?!`)[^\n]*?[^`\n]\k<ticks>(?!`)/;
const ADDRESS = /\bhttps?:\/\/[^\s<>]+/;
// Two backslashes are a line's end in LaTeX, which a bracket may follow. Each is read in one way only: with two ways,
// a row of them would double the work with each.
const ROUND = /\\\((?<round>(?:[^\n\\]|\\[^()\n]){1,2000})\\\)/;
const SQUARE = /\\\[(?<square>(?:[^\n\\]|\\[^[\]\n]|\\?\n(?!\s*\n)){1,2000})\\\]/;
const DOUBLE = /\$\$(?<double>(?:[^$\n]|\n(?!\s*\n)){1,2000}?)\$\$/;
// As pandoc tells them from money, and with a sign that only formulas have.
const SINGLE = /(?<![\\$\w])\$(?<single>(?=[^$\n]*[\\^_{])[^\s$](?:[^$\n]*[^\s$\\])?)\$(?![\d$])/;
// Without such a sign: short, no two words beside each other, and no word of more than three letters.
const PLAIN =
  /(?<![\\$\w])\$(?<plain>(?=[\w(|[+\-±\u0370-\u03ff])(?![^$\n]*(?:[a-z]{4}|[\w)'] +[\w(]))[a-z\d .,+\-*/=<>()[\]|!':±×·≤≥≠≈→∈∞\u0370-\u03ff]{1,60}(?<! ))\$(?![\w$])/;
// The last lines of a text that grows, which have begun as a formula.
const OPEN =
  /(?<=^[ \t>]{0,20})(?:\\\[|\$\$)(?<open>(?:[^\n\\]|\\[^[\n]|\\?\n(?!\s*\n)){0,2000}\\?)$(?![\s\S])/;
const inOrder = (parts: readonly RegExp[]) => new RegExp(parts.map(({ source }) => source).join('|'), 'gim');
const PARTS = inOrder([FENCED, CODE, ADDRESS, ROUND, SQUARE, DOUBLE, SINGLE, PLAIN]);
const GROWING_PARTS = inOrder([FENCED, CODE, ADDRESS, ROUND, SQUARE, DOUBLE, OPEN, SINGLE, PLAIN]);

// Characters that Unicode keeps for a program's own use: no text has them. The dollars let Markdown see a sign there.
const STAND_IN = /\$\ufdd0(\d{1,6})\ufdd1\$/;

/** A LaTeX formula of an answer. */
export interface Formula {
  /** What it says, without its marks. */
  tex: string;
  /** As it stands in the text, with its marks. */
  source: string;
  /** Has lines of its own, and is not part of a sentence. */
  isDisplay: boolean;
  /** Its end has yet to come. */
  isOpen: boolean;
}

/** Markdown whose formulas have stand-ins, and those formulas. */
export interface ExtractedFormulas {
  text: string;
  formulas: Formula[];
}

/**
 * Takes LaTeX formulas out of an answer's Markdown, which would take their backslashes for escapes, their underscores
 * for emphasis and their bars for cells. `replaceStandIns` puts them back. Of a text that grows the last formula may be
 * open: without this it would be a list or a heading for a moment.
 */
export function extractFormulas(text: string, isGrowing = false): ExtractedFormulas {
  const formulas: Formula[] = [];
  if (!/\\[([]|\$/.test(text) || /[\ufdd0\ufdd1]/.test(text)) return { text, formulas };
  const replaced = text.replace(isGrowing ? GROWING_PARTS : PARTS, (source, ...rest) => {
    const found: Record<string, string | undefined> = rest.at(-1);
    const display = found.square ?? found.double ?? found.open;
    const tex = display ?? found.round ?? found.single ?? found.plain;
    if (tex === undefined) return source;
    // Within a quotation each line begins with its sign.
    const bare = tex.replace(/\n[ \t]*>[ \t]?/g, '\n').trim();
    const formula = {
      tex: bare,
      source,
      isDisplay: display !== undefined,
      isOpen: found.open !== undefined,
    };
    return `$\ufdd0${formulas.push(formula) - 1}\ufdd1$`;
  });
  return { text: replaced, formulas };
}

/** Cuts a text at the stand-ins: what is between them, and the formula of each. */
export function replaceStandIns(text: string, formulas: readonly Formula[]): (string | Formula)[] {
  return text
    .split(STAND_IN)
    .map((part, at) => (at % 2 === 0 ? part : (formulas[Number(part)] ?? '')))
    .filter((part) => part !== '');
}
