/** People's own files stay below 50; what goes deeper is made to fill memory. */
const MAX_DEPTH = 512;

/** Whether a text is JSON (RFC 8259) that nests no deeper than 512, found out in one pass before it is parsed. */
export function isJson(text: string): boolean {
  return !nestsTooDeep(text) && parses(text);
}

/** Whether brackets outside strings nest deeper than 512; also of a text that is no JSON. */
export function nestsTooDeep(text: string): boolean {
  let depth = 0;
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at];
    if (character === '[' || character === '{') depth += 1;
    else if (character === ']' || character === '}') depth -= 1;
    else if (character === '"') at = endOfString(text, at);
    if (depth > MAX_DEPTH) return true;
  }
  return false;
}

/** Where the quotation mark stands that ends the string which begins at `start`; behind the text where none does. */
export function endOfString(text: string, start: number): number {
  let at = start + 1;
  while (at < text.length && text[at] !== '"') at += text[at] === '\\' ? 2 : 1;
  return at;
}

// What is parsed is thrown away: the parser reads the text, which keeps every digit.
function parses(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
