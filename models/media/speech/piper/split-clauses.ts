/** The mark that a voice hears at the end of a clause; empty where there is none. */
export type ClauseMark = '.' | '?' | '!' | ',' | ':' | ';' | '';

/** What is said between two pauses. */
export interface Clause {
  text: string;
  mark: ClauseMark;
  /** A voice says each sentence by itself. */
  endsSentence: boolean;
}

/**
 * Cuts a text where espeak-ng does, which tells nobody at which mark (espeak-ng, src/libespeak-ng/readclause.c): at a
 * mark before a blank, a bracket or the end, but not at a full stop before a small letter. Dashes and dots that trail
 * off count as semicolons, a blank line as the end of a sentence. What holds neither letter nor digit is no clause.
 */
export function splitClauses(text: string): Clause[] {
  return text.split(/\n\s*\n/).flatMap(splitParagraph);
}

const MARK = new RegExp(
  [
    '\\.{3,}|…', // Needs no blank behind it.
    '(?:[?!]+|[.,:;—–])(?=[\\s()[\\]{}<>"\'`«»‘’“”]|$)',
  ].join('|'),
  'gu',
);

function splitParagraph(paragraph: string): Clause[] {
  const clauses: Clause[] = [];
  let from = 0;
  for (const { 0: written, index } of paragraph.matchAll(MARK)) {
    const text = paragraph.slice(from, index).trim();
    const rest = paragraph.slice(index + written.length);
    if (!isSpoken(text) || (written === '.' && /^\s*\p{Ll}/u.test(rest))) continue;
    const mark = markOf(written);
    clauses.push({ text, mark, endsSentence: ['.', '?', '!'].includes(mark) });
    from = index + written.length;
  }
  const last = paragraph.slice(from).trim();
  if (isSpoken(last)) clauses.push({ text: last, mark: '', endsSentence: true });
  const end = clauses.at(-1);
  if (end) end.endsSentence = true;
  return clauses;
}

function isSpoken(text: string): boolean {
  return /[\p{L}\p{N}]/u.test(text);
}

function markOf(written: string): ClauseMark {
  const [first = ''] = written;
  if (written.length < 3 && '.?!,:;'.includes(first)) return first as ClauseMark;
  // A row of marks sounds like its first.
  return first === '?' || first === '!' ? first : ';';
}
