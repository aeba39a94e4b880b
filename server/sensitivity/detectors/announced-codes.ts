import type { Detection } from '../sensitivity.types.ts';
import type { CanonicalText } from './canonical-text.ts';
import { isKnownPassword } from './known-passwords.ts';
import { labelledValues } from './labelled-values.ts';
import { isPlaceholderValue } from './placeholder-values.ts';
import { secret } from './secret-value.ts';

interface AnnouncedCode {
  type: string;
  /** Global pattern of the words that announce the code. */
  label: RegExp;
  code: RegExp;
  /** How far after the words the code may begin; 36 characters unless told. */
  after?: number;
}

/**
 * Short codes that mean nothing by themselves, where words on either side announce them: "mon code pin est 4821",
 * "4821 c'est le digicode". A factory default and a length ("a 4-digit PIN") are no codes.
 */
export function* announcedCodes(
  view: CanonicalText,
  { type, label, code, after = 36 }: AnnouncedCode,
): Generator<Detection> {
  if (!/\d/.test(view.text)) return;
  for (const { start, end, value, gap } of labelledValues(view, { label, value: code, after, before: 40 })) {
    const around = view.text.slice(Math.max(0, start - 40), end + 20);
    if (
      isPlaceholderValue(value) ||
      SEPARATES.test(gap.replace(after === 0 ? /^[ :,.\n]+/ : /^(?:[ :\n]+|, $)/, '')) ||
      NOT_REAL.test(around) ||
      COUNTED.test(view.text.slice(end, end + 24)) ||
      isYear(view.text, start, value) ||
      isKnownPassword(view.text, start, end)
    )
      continue;
    yield secret(type, { start, end }, 0.9);
  }
}

/** What between words and number says that the number is about something else. */
const SEPARATES =
  /[?!;\n]|\.(?= )|[,](?! ?(?:c'est|c'etait|it was|c |its|is|it's|it is|il est|a savoir|namely))|(?<![a-z])(?:appele[rz]?|appelle|call|depuis|since|after|apres|page|article|chiffres|digits|caracteres|entre|between|until|before|avant|section|ago|coute|costs?|error|erreur|vers|around|euros?|chapter|chapitre|lines?|lignes|years?|ans)(?![a-z])/;

/** The number counts something: "20736 combinaisons". */
const COUNTED =
  /^ (?:combinaisons?|combinations?|combos?|possibilites|possibilities|options|choices|choix|touches|keys|essais|tries|attempts|tentatives|users|utilisateurs|codes|clients|times|fois)(?![a-z])/;
const NOT_REAL = /(?<![a-z])(?:error|erreur|http|gpio|connector|broche|port)(?![a-z])/;

/** A number from 1900 to 2099 is a year, unless a colon, an equals sign or a verb joins it to the words before. */
function isYear(text: string, start: number, value: string): boolean {
  if (!/^(?:19|20)\d\d$/.test(value)) return false;
  return !/(?:[:=]|(?<![a-z])(?:est|is|c'est|was|etait|tapez|taper|tape|faites|composez|compose|type|enter|press|dial|'s)) ?["']?$/.test(
    text.slice(Math.max(0, start - 12), start),
  );
}
