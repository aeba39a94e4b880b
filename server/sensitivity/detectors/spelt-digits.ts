import { type CanonicalText, type Rewrite, rewrite } from './canonical-text.ts';

/**
 * The view with numbers that are spelt out, in French or English, written in digits: "quatre neuf sept deux",
 * "zéro six douze trente-quatre", "four double one", "oh seven", "douze cent cinq", with the fillers of speech between. Only runs that make four digits or more are
 * rewritten, so that "un" and "one" in prose stay words. Undefined where there is no such run.
 */
export function writeSpeltDigits(view: CanonicalText): CanonicalText | undefined {
  if (!TWO_NUMBER_WORDS.test(view.text)) return undefined;
  const rewrites: Rewrite[] = [];
  let run: Rewrite[] = [];
  const close = () => {
    // One by one: a call takes only so many arguments, and a run may be as long as the text.
    if (run.reduce((sum, { replacement }) => sum + replacement.trim().length, 0) >= 4)
      for (const each of run) rewrites.push(each);
    run = [];
  };
  for (const item of readNumbers(view.text)) {
    const gap = view.text.slice(run.at(-1)?.end ?? 0, item.start);
    if (run.length > 0 && !GAP.test(gap)) close();
    else if (run.length > 0 && gap !== ' ')
      run.push({
        start: item.start - gap.length,
        end: item.start,
        replacement: KEYPAD_LETTER.test(gap) ? gap : ' ',
      });
    run.push(item);
  }
  close();
  return rewrites.length > 0 ? rewrite(view, rewrites) : undefined;
}

const UNITS = valuesOf(
  'zero:0 oh:0 un:1 une:1 one:1 deux:2 two:2 trois:3 three:3 quatre:4 four:4 cinq:5 five:5 six:6 sept:7 seven:7 ' +
    'huit:8 eight:8 neuf:9 nine:9',
);
const TEENS = valuesOf(
  'dix:10 ten:10 onze:11 eleven:11 douze:12 twelve:12 treize:13 thirteen:13 quatorze:14 fourteen:14 quinze:15 ' +
    'fifteen:15 seize:16 sixteen:16 seventeen:17 eighteen:18 nineteen:19',
);
const TENS = valuesOf(
  'vingt:20 vingts:20 twenty:20 trente:30 thirty:30 quarante:40 forty:40 cinquante:50 fifty:50 soixante:60 sixty:60 ' +
    'septante:70 seventy:70 huitante:80 octante:80 eighty:80 nonante:90 ninety:90',
);
const REPEATS = valuesOf('double:2 triple:3');
const SCALES = valuesOf('cent:100 cents:100 hundred:100 mille:1000 thousand:1000');
const WORD = [...UNITS.keys(), ...TEENS.keys(), ...TENS.keys(), ...REPEATS.keys(), ...SCALES.keys()].join(
  '|',
);
const TWO_NUMBER_WORDS = new RegExp(
  `(?<![a-z])(?:${WORD})[ ,.\\-]{1,3}(?:${WORD})(?![a-z])|\\d[ ,]{1,2}(?:euh+|heu|um+|uh+|er|then|puis)[ ,]{1,2}\\d`,
);
const NUMBER_WORD = new RegExp(`(?<![a-z0-9])(?:${WORD}|\\d{1,4})(?![a-z0-9])`, 'g');
const GAP =
  /^(?:[ ,.\-\n]{1,3}|[ ,.]{1,2}(?:(?:et )?puis|(?:and )?then|et|and|euh+|heu|eh|um+|uh+|er|hmm|tiret|dash|hyphen|espace|space)[ ,.]{1,3}| [a-f] )$/;
/** The letters of keypads stay: "un neuf A trois zéro". */
const KEYPAD_LETTER = /^ [a-f] $/;

function valuesOf(table: string): Map<string, number> {
  return new Map(table.split(' ').map((entry) => [entry.split(':')[0] ?? '', Number(entry.split(':')[1])]));
}

interface NumberWord {
  word: string;
  start: number;
  end: number;
}

/** The number words of a text in order, compounds joined: "quatre-vingt-dix-sept" is one item, 97. */
function* readNumbers(text: string): Generator<Rewrite> {
  const words = Array.from(text.matchAll(NUMBER_WORD), (m) => ({
    word: m[0],
    start: m.index,
    end: m.index + m[0].length,
  }));
  for (let i = 0; i < words.length; ) {
    const { replacement, used } = readNumber(text, words, i);
    const last = words[i + used - 1];
    yield { start: words[i]?.start ?? 0, end: last?.end ?? 0, replacement };
    i += used;
  }
}

/** One number with its hundreds and thousands: "douze cent cinq", "deux mille quatre cent douze", "two hundred and six". */
function readNumber(
  text: string,
  words: readonly NumberWord[],
  at: number,
): { replacement: string; used: number } {
  const first = SCALES.has(words[at]?.word ?? '')
    ? { replacement: '1', used: 0 }
    : readCompound(text, words, at);
  let value = Number(first.replacement);
  let used = first.used;
  let below = Number.POSITIVE_INFINITY;
  const scaleAt = (offset: number) =>
    offset === 0 || areJoined(text, words[at + offset - 1], words[at + offset], ' ')
      ? (SCALES.get(words[at + offset]?.word ?? '') ?? 0)
      : 0;
  if (first.replacement === '' || first.replacement.startsWith('0') || value > 99 || scaleAt(used) === 0)
    return used === 0 ? { replacement: '', used: 1 } : first;
  let part = value;
  value = 0;
  for (;;) {
    const scale = scaleAt(used);
    if (scale === 0 || isMoney(words[at + used - 1]?.word ?? '', words[at + used]?.word ?? '')) {
      value += part;
      break;
    }
    value = scale > below ? (value + part) * scale : value + part * scale;
    below = scale;
    used++;
    const next = words[at + used];
    if (!areJoined(text, words[at + used - 1], next) || next === undefined) break;
    const more = SCALES.has(next.word) ? { replacement: '1', used: 0 } : readCompound(text, words, at + used);
    if (more.replacement === '' || Number(more.replacement) >= 100 || more.replacement.startsWith('0')) break;
    part = Number(more.replacement);
    used += more.used;
  }
  return used === 0 ? { replacement: '', used: 1 } : { replacement: String(value), used };
}

/** "Fifty cent" is no number of French. */
function isMoney(before: string, scale: string): boolean {
  return (
    scale.startsWith('cent') &&
    /^(?:one|two|three|four|five|seven|eight|nine|ten|eleven|twelve|.*teen|.*ty|oh)$/.test(before)
  );
}

/** "soixante et onze", "quatre-vingt-deux", "thirty four", "double seven": how many words, and their digits. */
function readCompound(
  text: string,
  words: readonly NumberWord[],
  at: number,
): { replacement: string; used: number } {
  const wordAt = (offset: number) =>
    (areJoined(text, words[at + offset - 1], words[at + offset]) ? words[at + offset]?.word : undefined) ??
    '';
  const first = words[at]?.word ?? '';
  const repeat = REPEATS.get(first);
  const repeated = UNITS.get(wordAt(1)) ?? (/^\d$/.test(wordAt(1)) ? Number(wordAt(1)) : undefined);
  if (repeat !== undefined)
    return repeated === undefined
      ? { replacement: '', used: 1 }
      : { replacement: String(repeated).repeat(repeat), used: 2 };
  if (first === 'quatre' && /^vingts?$/.test(wordAt(1))) return addBelowTwenty(80, 2, wordAt(2), wordAt(3));
  const tens = TENS.get(first);
  if (tens !== undefined) return addBelowTwenty(tens, 1, wordAt(1), wordAt(2));
  if (first === 'dix' && /^(?:sept|huit|neuf)$/.test(wordAt(1)) && text[words[at]?.end ?? 0] === '-') {
    return { replacement: String(10 + (UNITS.get(wordAt(1)) ?? 0)), used: 2 };
  }
  return { replacement: String(UNITS.get(first) ?? TEENS.get(first) ?? first), used: 1 };
}

function addBelowTwenty(
  tens: number,
  used: number,
  next: string,
  afterNext: string,
): { replacement: string; used: number } {
  const takesTeens = tens === 60 || tens === 80;
  if (takesTeens && next === 'dix' && /^(?:sept|huit|neuf)$/.test(afterNext)) {
    return { replacement: String(tens + 10 + (UNITS.get(afterNext) ?? 0)), used: used + 2 };
  }
  const more = UNITS.get(next) ?? (takesTeens ? TEENS.get(next) : undefined);
  return more === undefined || more === 0
    ? { replacement: String(tens), used }
    : { replacement: String(tens + more), used: used + 1 };
}

function areJoined(
  text: string,
  left: NumberWord | undefined,
  right: NumberWord | undefined,
  joint?: string,
): boolean {
  return (
    left !== undefined &&
    right !== undefined &&
    (joint === undefined ? JOINT : /^[ -]$/).test(text.slice(left.end, right.start))
  );
}

const JOINT = /^(?:[ -]|[ -](?:et|and)[ -])$/;
