import type { Detection } from '../sensitivity.types.ts';
import { isBetweenWords } from './between-words.ts';
import { anyOf, isNear } from './context-words.ts';
import { isMod97Valid } from './mod97.ts';
import type { ViewDetector } from './view-detector.ts';

/**
 * Bank account numbers in the form of ISO 13616 (SWIFT IBAN registry): country length, then mod 97-10 of
 * ISO 7064. The walk stops at the country's length, so that it never swallows the next word. A number that
 * fails its check counts only beside a word such as "IBAN". The registry's own examples do count: people type
 * them in as if they were theirs.
 */
export const ibanDetector: ViewDetector = {
  name: 'iban',
  find: (view) => {
    const found: Detection[] = [];
    let done = 0;
    for (const match of view.text.matchAll(START)) {
      const length = COUNTRY_LENGTHS.get(match[0].slice(0, 1) + (match[1] ?? match[2] ?? ''));
      if (length === undefined || match.index < done) continue;
      const number = readNumber(view.text, match.index, length);
      const detection = number && judge(view.text, match.index, number);
      if (!detection) continue;
      found.push(detection);
      done = detection.end;
    }
    return found;
  },
};

/** Run into a word it begins with the two letters of the country and touching digits. */
const START =
  /(?:(?<![a-z0-9])[a-z] ?([a-z])[ .-]?|(?<=[a-z])[a-z]([a-z])(?=\d\d))(?=\d[ .-]?\d[ .\-\n]?[a-z0-9])/g;
const CONTEXT = anyOf('iban|rib|compte|virement|bank|banque|account|bic|swift|transfer|wire');

/** Length of the whole IBAN by country, SWIFT IBAN registry release 99. */
const COUNTRY_LENGTHS: ReadonlyMap<string, number> = new Map(
  (
    'ad24 ae23 al28 at20 az28 ba20 be16 bg22 bh22 bi27 br29 by28 ch21 cr22 cy28 cz24 de22 dj27 dk18 ' +
    'do28 ee20 eg29 es24 fi18 fk18 fo18 fr27 gb22 ge22 gi23 gl18 gr27 gt28 hn28 hr21 hu28 ie22 il23 ' +
    'iq23 is26 it27 jo30 kw30 kz20 lb28 lc32 li21 lt20 lu20 lv21 ly25 mc27 md24 me22 mk19 mn20 mr27 ' +
    'mt31 mu30 ni28 nl18 no15 om23 pk24 pl28 ps29 pt25 qa29 ro24 rs22 ru33 sa24 sc31 sd18 se24 si19 ' +
    'sk24 sm27 so23 st25 sv28 tl23 tn24 tr26 ua29 va22 vg24 xk20 ye30'
  )
    .split(' ')
    .map((entry) => [entry.slice(0, 2), Number(entry.slice(2))]),
);

interface Candidate {
  characters: string;
  end: number;
  /** Whether a letter or digit touches it: only the check makes it a number then. */
  isGlued: boolean;
}

/** The next `length` letters and digits, with at most one blank, hyphen or dot between two of them. */
function readNumber(text: string, start: number, length: number): Candidate | undefined {
  let characters = '';
  let at = start;
  while (characters.length < length) {
    const character = text[at++];
    if (character === undefined) return undefined;
    if (/[a-z0-9]/.test(character)) characters += character;
    else if (!/[ .\-\n]/.test(character) || /[ .\-\n]/.test(text[at] ?? 'x')) return undefined;
  }
  return { characters, end: at, isGlued: /[a-z0-9]/.test(`${text[start - 1] ?? ' '}${text[at] ?? ' '}`) };
}

/** The examples that the SWIFT registry, Wikipedia and banks' sites print, where the text says that they are examples. */
const PRINTED =
  /^(?:gb(?:29nwbk60161331926819|82west12345698765432|33bukb20201555555555)|fr(?:1420041010050500013m02606|7630006000011234567890189)|de89370400440532013000|nl91abna0417164300|es9121000418450200051332|be68539007547034|ch9300762011623852957|it60x0542811101000000123456)$/;
const EXAMPLE = anyOf('example|exemple|examples|exemples|wikipedia|sample|fake|format|test|fictif|dummy');

function judge(text: string, start: number, { characters, end, isGlued }: Candidate): Detection | undefined {
  const body = characters.slice(4);
  const base = { start, end, type: 'iban', category: 'payment' as const };
  if (/^(.)\1*$/.test(body) || /^..(?:0[01]|99)/.test(characters)) return undefined;
  if (PRINTED.test(characters) && isNear(text, start, end, EXAMPLE)) return undefined;
  if (isGlued && !isBetweenWords(text, start, end)) return undefined;
  if (isMod97Valid(characters)) return { ...base, confidence: 0.99, floor: 0.95 };
  if (isGlued) return undefined;
  const isPlausible = (body.match(/\d/g)?.length ?? 0) >= body.length / 2;
  if (isPlausible && isNear(text, start, end, CONTEXT)) return { ...base, confidence: 0.7, floor: 0.8 };
  return undefined;
}
