import { estimateTokens } from './estimate-tokens.ts';

/** A run without any blank that is longer than this is cut: no word is. */
const LONGEST_WORD = 200;

/** Cuts a text at blanks into parts of at most `maximumTokens`; most texts are one part, an empty one is none. */
export function* splitLongText(text: string, maximumTokens: number): Generator<string> {
  // No text has more tokens than units: most need not be counted.
  if (text.length <= maximumTokens || estimateTokens(text) <= maximumTokens) {
    if (text !== '') yield text;
    return;
  }
  let open = '';
  let tokens = 0;
  for (const word of readWords(text)) {
    const more = estimateTokens(word);
    if (tokens + more > maximumTokens && open !== '') {
      yield open.trim();
      open = '';
      tokens = 0;
    }
    open += word;
    tokens += more;
  }
  if (open.trim() !== '') yield open.trim();
}

function* readWords(text: string): Generator<string> {
  for (const [word] of text.matchAll(/\S+\s*/gu)) {
    if (word.length <= LONGEST_WORD) yield word;
    else yield* cut(word);
  }
}

function* cut(run: string): Generator<string> {
  let open = '';
  for (const character of run) {
    open += character;
    if (open.length >= LONGEST_WORD) {
      yield open;
      open = '';
    }
  }
  if (open !== '') yield open;
}
