import type { Language } from '../../run.types.ts';

/** A number and how many words it took. */
type Read = { value: number; words: number } | undefined;

/** The words from 0 on, the tens and the powers of a language. */
interface Vocabulary {
  units: string[];
  tens: Record<string, number>;
  hundred: RegExp;
  powers: Record<string, number>;
  and: string;
}

const VOCABULARIES: Record<Language, Vocabulary> = {
  en: {
    units:
      'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
        ' ',
      ),
    tens: { twenty: 20, thirty: 30, forty: 40, fifty: 50, sixty: 60, seventy: 70, eighty: 80, ninety: 90 },
    hundred: /^hundred$/,
    powers: { thousand: 1e3, million: 1e6, billion: 1e9 },
    and: 'and',
  },
  fr: {
    units:
      'zero un deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze seize'.split(
        ' ',
      ),
    tens: {
      vingt: 20,
      trente: 30,
      quarante: 40,
      cinquante: 50,
      soixante: 60,
      septante: 70,
      huitante: 80,
      nonante: 90,
    },
    hundred: /^cents?$/,
    powers: { mille: 1e3, million: 1e6, millions: 1e6, milliard: 1e9, milliards: 1e9 },
    and: 'et',
  },
};

/** The whole number in words that a folded text begins with (`vingt et un`, `two hundred and five`), and its length. */
export function readNumberWords(
  text: string,
  language: Language,
): { value: string; length: number } | undefined {
  const run = /^[a-z]+(?:[ -][a-z]+)*/.exec(text)?.[0];
  if (run === undefined) return undefined;
  const words = run.split(/[ -]/);
  const read = readWhole(words, VOCABULARIES[language]);
  if (read === undefined) return undefined;
  return { value: String(read.value), length: words.slice(0, read.words).join(' ').length };
}

/** Groups of hundreds, each with its power, falling: `deux mille trois cents`. */
function readWhole(words: string[], vocabulary: Vocabulary): Read {
  let value = 0;
  let used = 0;
  let lastPower = Number.POSITIVE_INFINITY;
  while (used < words.length) {
    const group = readHundreds(words.slice(used), vocabulary);
    const power = vocabulary.powers[words[used + (group?.words ?? 0)] ?? ''];
    if (!group && (power !== 1e3 || used > 0)) break;
    if (power !== undefined && power >= lastPower) return undefined;
    value += (group?.value ?? 1) * (power ?? 1);
    used += (group?.words ?? 0) + (power === undefined ? 0 : 1);
    if (power === undefined) break;
    lastPower = power;
  }
  return used === 0 ? undefined : { value, words: used };
}

function readHundreds(words: string[], vocabulary: Vocabulary): Read {
  const first = readSmall(words, vocabulary);
  const at = first?.words ?? 0;
  const isHundred = vocabulary.hundred.test(words[at] ?? '') && (first === undefined || first.value < 10);
  if (!isHundred) return first;
  const hundreds = (first?.value ?? 1) * 100;
  const joined = vocabulary.and === 'and' && words[at + 1] === 'and' ? 1 : 0;
  const rest = readSmall(words.slice(at + 1 + joined), vocabulary);
  if (!rest) return { value: hundreds, words: at + 1 };
  return { value: hundreds + rest.value, words: at + 1 + joined + rest.words };
}

/** From 0 to 99. */
function readSmall(words: string[], vocabulary: Vocabulary): Read {
  const eighty =
    words[0] === 'quatre' && /^vingts?$/.test(words[1] ?? '') ? { value: 80, words: 2 } : undefined;
  const ten = vocabulary.tens[words[0] ?? ''];
  const base = eighty ?? (ten === undefined ? undefined : { value: ten, words: 1 });
  if (!base) return readUnit(words, vocabulary);
  const joined = vocabulary.and === 'et' && words[base.words] === 'et' ? 1 : 0;
  const rest = readUnit(words.slice(base.words + joined), vocabulary);
  const most = vocabulary.and === 'et' && [60, 80].includes(base.value) ? 19 : 9;
  if (!rest || rest.value === 0 || rest.value > most) return base;
  return { value: base.value + rest.value, words: base.words + joined + rest.words };
}

function readUnit(words: string[], vocabulary: Vocabulary): Read {
  const value = vocabulary.units.indexOf(words[0] ?? '');
  if (value < 0) return undefined;
  const second = vocabulary.units.indexOf(words[1] ?? '');
  if (words[0] === 'dix' && second >= 7 && second <= 9) return { value: 10 + second, words: 2 };
  return { value, words: 1 };
}
