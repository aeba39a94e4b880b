import type { Detection } from '../sensitivity.types.ts';
import { isKnownPassword } from './known-passwords.ts';
import { isAnyLockWord, weighLockCode } from './lock-evidence.ts';
import { isPlaceholderValue } from './placeholder-values.ts';
import { secret } from './secret-value.ts';
import type { ViewDetector } from './view-detector.ts';

/**
 * Codes of doors, gates, alarms, safes, padlocks, lockers, phones, cards and the like, in any wording: what looks like such a
 * code (ISO 9564-1: 4 digits or more; keypads add A to F, X to Z, star and hash; padlocks have three numbers) counts where enough
 * around it says so: the thing that it opens, the word "code", a verb of keypads, a key that is pressed after it.
 */
export const lockCodeDetector: ViewDetector = {
  name: 'lock_code',
  find: ({ text }) => {
    const found: Detection[] = [];
    for (const { index: start, 0: value } of text.matchAll(CODE)) {
      const end = start + value.length;
      const before = text.slice(Math.max(0, start - 76), start);
      const after = text.slice(end, end + 56);
      if (isSchedule(value, after)) continue;
      if (!isAnyLockWord(before, after) && !/left|droite/.test(value)) continue;
      const type = weighLockCode({ value, before: sentenceBefore(before), after: sentenceAfter(after) });
      if (!type || isPlaceholderValue(value) || isKnownPassword(text, start, end)) continue;
      found.push(secret(type, { start, end }, 0.85));
    }
    return found;
  },
};

/** Five fields of crontab(5), the last of which is a star: "30 14 28 2 *". */
function isSchedule(value: string, after: string): boolean {
  return /^\d{1,2}(?: \d{1,2}){2,3}$/.test(value) && /^ \*(?!\w)/.test(after);
}

/** What a number directly before such a word measures or counts. */
const UNIT =
  'euros?|eur|dollars|pounds|quid|bucks|mm|cm|km|m|kg|mg|mcg|sq|ft|feet|inch(?:es)?|bits?|px|hz|khz|mhz|kcal|cal|mah|lumens?|k|g|l|ml|go|mo|gb|mb|w|v|h|' +
  'min|minutes?|heures?|hours?|days?|jours?|fois|times|ans|years?|mois|months?|chiffres?|digits?|lettres|characters|caracteres|places?|' +
  'litres?|personnes?|people|steps?|pas|points?|degres|degrees|wide|high|tall|long|large|haut|pages?|lignes?|lines?|watts?|volts?|' +
  'janvier|fevrier|mars|avril|mai|juin|juillet|aout|septembre|octobre|novembre|decembre';
const SHAPES = [
  '[*#]{0,2}\\d{4,8}[*#]{0,2}',
  '[a-dx-z]\\d{3,6}[a-fx-z]?',
  '\\d[a-f]\\d{2,4}',
  '\\d{2,5}[a-f]\\d{1,4}',
  '\\d{1,2}#\\d{4,6}',
  '[a-d] ?\\d(?: \\d){2,4}',
  '\\d(?: \\d){1,3} [a-f](?: \\d){1,4}',
  '\\d{3,5}[a-f]',
  '\\d{4,6}[a-fj-knqrstuxyz]',
  '\\d{2}-\\d{2}-[a-f]',
  '\\d(?:[ -]\\d){2,7}',
  '\\d{1,2}(?:[ -]\\d{1,2}){2,3}',
  '\\d{2} [a-f] ?\\d{1,2}',
  '\\d{3}[ -]\\d{3}',
  '\\d{2} \\d{2,3}',
  '\\d{1,2} (?:left|right|gauche|droite)(?:,? (?:then |puis )?\\d{1,2} (?:left|right|gauche|droite)){1,3}',
  "(?:(?:a )?(?:droite|gauche|left|right) (?:to |jusqu'a )?\\d{1,2},? (?:et |and |then |puis )?){2,3}(?:a )?(?:droite|gauche|left|right) (?:to |jusqu'a )?\\d{1,2}",
  '\\d{3}[#*]?',
];
const CODE = new RegExp(
  `(?<![a-z0-9€$£.,/@=_-]|[a-z0-9]#|[a-f0-9:]:|\\d[ ])(?:${SHAPES.join('|')}|(?<=\\.\\.\\.)\\d{4,8})(?![a-z0-9%€$£_]|[.,/:-]\\d| \\d|[ -]?(?:${UNIT})(?![a-z]))`,
  'g',
);

/** A sentence of fewer characters goes on with what the one before speaks of: "The code has changed. It's now 4417." */
const SHORT_SENTENCE = 26;

/** From the last end of a sentence on; three dots end none. */
function sentenceBefore(text: string): string {
  const stop = /^[\s\S]*(?:\n\n|(?<!\.)\. |! )/.exec(text);
  return stop && text.length - stop[0].length > SHORT_SENTENCE ? text.slice(stop[0].length) : text;
}

function sentenceAfter(text: string): string {
  return /^[^\n!?]*?(?=\. |[\n!?]|$)/.exec(text)?.[0] ?? text;
}
