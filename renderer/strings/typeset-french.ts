const NO_BREAK = '\u00a0';
const NARROW = '\u202f';

/**
 * French words with the spaces that French print has: none of `: ; ! ? » %` may begin a line, nor `«` end one. A rule
 * does it, because nobody types these spaces; what a function answers is set the same way. Takes and answers the same shape.
 */
export function typesetFrench<Words>(words: Words): Words {
  if (typeof words === 'string') return setSpaces(words) as Words;
  if (typeof words === 'function') {
    const say = words as unknown as (...given: unknown[]) => unknown;
    const set = (...given: unknown[]) => typesetFrench(say(...given));
    Object.defineProperty(set, 'length', { value: say.length });
    return set as Words;
  }
  if (Array.isArray(words)) return words.map(typesetFrench) as Words;
  if (typeof words !== 'object' || words === null) return words;
  return Object.fromEntries(Object.entries(words).map(([key, each]) => [key, typesetFrench(each)])) as Words;
}

function setSpaces(text: string): string {
  return text
    .replace(/ ([:»])/g, `${NO_BREAK}$1`)
    .replace(/« /g, `«${NO_BREAK}`)
    .replace(/ ([;!?])/g, `${NARROW}$1`)
    .replace(/(?<=\d) (?=%|[MGk]o\b)/g, NO_BREAK);
}
