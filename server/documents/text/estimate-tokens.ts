/**
 * About as many tokens as a language model's tokenizer makes of a text, without loading one: a word in Latin letters is
 * one for every 5.5 letters begun, a letter with an accent counting for four, digits go in twos, every other sign or
 * letter is one. Never more than the text has UTF-16 units. Checked on 110,000 characters of contracts, letters and
 * manuals in French and English against real tokenizers (npm: gpt-tokenizer, llama3-tokenizer-js, mistral-tokenizer-js):
 * 0.95 to 1.12 times the tokens of Llama 3, cl100k and o200k, 0.81 to 0.95 times those of Mistral 7B.
 */
export function estimateTokens(text: string): number {
  let tokens = 0;
  for (let at = 0; at < text.length; ) {
    const start = at;
    const kind = kindAt(text, at++);
    let accents = kind === ACCENTED ? 1 : 0;
    if (kind === LETTER || kind === ACCENTED)
      for (let next = kindAt(text, at); next === LETTER || next === ACCENTED; next = kindAt(text, ++at))
        accents += next === ACCENTED ? 1 : 0;
    else if (kind === DIGIT) while (kindAt(text, at) === DIGIT) at++;
    if (kind === BLANK) continue;
    if (kind === RARE || (kind !== SIGN && kindAt(text, at) === RARE)) {
      at = endOfRun(text, at);
      tokens += estimateRare(text.slice(start, at));
    } else if (kind === DIGIT) tokens += tokensOfDigits(at - start);
    else tokens += tokensOfWord(at - start, accents);
  }
  return tokens;
}

const LETTERS_A_TOKEN = 5.5;
const DIGITS_A_TOKEN = 2;

const tokensOfDigits = (units: number): number => Math.ceil(units / DIGITS_A_TOKEN);
const tokensOfWord = (units: number, accents: number): number =>
  units === 1 ? 1 : Math.ceil((units + 3 * accents) / LETTERS_A_TOKEN);

// Kinds of UTF-16 units. What is RARE is read by a regular expression, several times as slow.
const [RARE, BLANK, SIGN, DIGIT, LETTER, ACCENTED] = [0, 1, 2, 3, 4, 5];
const LATIN_END = 0x250;
const PUNCTUATION = 0x2000;
const PUNCTUATION_END = 0x2100;
const KINDS = Uint8Array.from({ length: LATIN_END + PUNCTUATION_END - PUNCTUATION }, (_, index) =>
  kindOf(String.fromCharCode(index < LATIN_END ? index : index - LATIN_END + PUNCTUATION)),
);

function kindOf(character: string): number {
  if (/\p{M}/u.test(character)) return RARE;
  if (/\s/u.test(character)) return BLANK;
  if (/\p{N}/u.test(character)) return DIGIT;
  if (/[a-z]/i.test(character)) return LETTER;
  return /\p{Script=Latin}/u.test(character) ? ACCENTED : SIGN;
}

/** The kind of a unit; a blank stands behind the end. */
function kindAt(text: string, at: number): number {
  if (at >= text.length) return BLANK;
  const code = text.charCodeAt(at);
  if (code < LATIN_END) return KINDS[code] ?? RARE;
  if (code < PUNCTUATION || code >= PUNCTUATION_END) return RARE;
  return KINDS[code - PUNCTUATION + LATIN_END] ?? RARE;
}

function endOfRun(text: string, from: number): number {
  let at = from;
  while (kindAt(text, at) !== BLANK) at++;
  return at;
}

const PIECE = /\p{Script=Latin}[\p{Script=Latin}\p{M}]*|\p{N}+|[^\s]/gu;

function estimateRare(run: string): number {
  let tokens = 0;
  for (const [piece] of run.matchAll(PIECE)) {
    if (/^\p{N}/u.test(piece)) tokens += tokensOfDigits(piece.length);
    else tokens += tokensOfWord(piece.length, piece.match(/[^a-z]/gi)?.length ?? 0);
  }
  return tokens;
}
