/**
 * The JSON value in what a model wrote, mended where models commonly err: Markdown fences or words around it, commas
 * before a closing bracket. Undefined where there is none. Linear in the length of the text but for at most eight
 * places where a value might begin.
 */
export function repairJson(text: string): unknown {
  const whole = parse(text) ?? parse(withoutTrailingCommas(text));
  if (whole !== undefined) return whole;
  for (const start of beginnings(text)) {
    const end = endOfValue(text, start);
    const found = end === undefined ? undefined : parse(withoutTrailingCommas(text.slice(start, end)));
    if (found !== undefined) return found;
  }
  return undefined;
}

const MOST_BEGINNINGS = 8;

function parse(text: string): unknown {
  try {
    return JSON.parse(text) ?? undefined;
  } catch {
    return undefined;
  }
}

function beginnings(text: string): number[] {
  return [...text.matchAll(/[{[]/g)].slice(0, MOST_BEGINNINGS).map(({ index }) => index);
}

/** Where the bracket that opens at `start` is closed, strings being skipped. */
function endOfValue(text: string, start: number): number | undefined {
  let depth = 0;
  for (const { 0: piece, index } of text.slice(start).matchAll(STRINGS_AND_BRACKETS)) {
    if (piece === '{' || piece === '[') depth += 1;
    else if (piece === '}' || piece === ']') depth -= 1;
    if (depth === 0) return start + index + piece.length;
  }
  return undefined;
}

function withoutTrailingCommas(text: string): string {
  return text.replace(STRINGS_AND_COMMAS, (piece) => (piece.startsWith(',') ? piece.slice(1) : piece));
}

const STRINGS_AND_BRACKETS = /"[^"\\]*(?:\\.[^"\\]*)*"|[{}[\]]/gs;
const STRINGS_AND_COMMAS = /"[^"\\]*(?:\\.[^"\\]*)*"|,\s*[}\]]/gs;
