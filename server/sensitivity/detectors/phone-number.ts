import type { Detection } from '../sensitivity.types.ts';
import type { CanonicalText } from './canonical-text.ts';
import { anyOf, isNear } from './context-words.ts';
import { type DigitRun, type DigitWindow, digitRuns, digitWindows } from './digit-runs.ts';
import { isFillerDigits } from './placeholder-values.ts';
import type { ViewDetector } from './view-detector.ts';

/**
 * Phone numbers: ITU-T E.164 with `+` or `00`, the French plan (ARCEP decision 2018-0881), the British one
 * (Ofcom National Telephone Numbering Plan) and the North American one (NANPA). Numbers kept for fiction and
 * examples (ARCEP's, Ofcom's, 555-01xx, 06 00 00 00 00) give nothing; service numbers (08, 1-800) are weak.
 */
export const phoneNumberDetector: ViewDetector = {
  name: 'phone_number',
  find: (view) => {
    if (digitRuns(view).length === 0) return [];
    return [
      ...findInternational(view),
      ...findNational(view, 10, judgeTen),
      ...findNational(view, 11, judgeEleven),
      ...findAnnounced(view),
    ];
  },
};

const CONTEXT = anyOf(
  'tel|telephone|telephoner|portable|mobile|fixe|appelle|appeler|appelez|rappelle|rappeler|' +
    'rappelez|joindre|joignable|contacter|whatsapp|sms|texto|phone|cell|call|text me|text|ring|reach|reached|' +
    'contact|numero|number|fax|landline|num|signal',
);

function* findInternational(view: CanonicalText): Generator<Detection> {
  for (const run of digitRuns(view)) {
    const start = run.positions[0] ?? 0;
    const hasPlus = view.text[start - 1] === '+' || view.text.slice(start - 2, start) === '+(';
    if ((!hasPlus && !/^00[1-9]/.test(run.digits)) || view.text[start - 2] === '+') continue;
    const digits = hasPlus ? run.digits : run.digits.slice(2);
    const length = internationalLength(digits);
    const end = run.positions[length - 1 + run.digits.length - digits.length];
    if (length === 0 || end === undefined || isFictional(toNational(digits.slice(0, length)))) continue;
    yield contact(hasPlus ? start - 1 : start, end + 1, hasPlus ? 0.95 : confidenceOf(view, run));
  }
}

/** Seven to nine digits, as most countries dial inside: a phone's only where the text says so just before. */
function* findAnnounced(view: CanonicalText): Generator<Detection> {
  for (const { digits, positions } of digitRuns(view)) {
    const start = positions[0] ?? 0;
    const end = (positions.at(-1) ?? start) + 1;
    if (digits.length < 7 || digits.length > 9 || isFictional(digits) || /^1?555/.test(digits)) continue;
    if (!ANNOUNCED.test(view.text.slice(Math.max(0, start - 40), start))) continue;
    if (!/^\(?\d{1,4}(?:[ .)/-]{1,2}\d{2,4}){1,4}$|^\d{7,9}$/.test(view.text.slice(start, end))) continue;
    yield contact(start, end, 0.8);
  }
}

const ANNOUNCED =
  /(?<![a-z])(?:tel|telephone|phone|mobile|portable|cell|fixe|landline|fax|whatsapp|call|ring|text|texts? to|messages? to|appelle|appelez|appeler|joindre|(?:his|her|my|their|phone|son|mon|leur) (?:number|numero)(?: is| est)?|numero de (?:ma|mon|sa|son) [a-z]+)\b[^\d\n]{0,14}(?:[\d ()-]{7,16} (?:or|and|ou|et|then|puis) )?$/;

/** How many of the digits after `+` make a number: fixed for France, Britain and North America, else all of 8–15. */
function internationalLength(digits: string): number {
  const fixed = /^330[1-9]/.test(digits)
    ? 12
    : /^33/.test(digits)
      ? 11
      : /^440/.test(digits)
        ? 13
        : /^44/.test(digits)
          ? 12
          : /^1/.test(digits)
            ? 11
            : 0;
  if (fixed > 0) return digits.length >= fixed ? fixed : 0;
  return digits.length >= 8 && digits.length <= 15 ? digits.length : 0;
}

function confidenceOf(view: CanonicalText, run: DigitRun): number {
  const start = run.positions[0] ?? 0;
  return isNear(view.text, start, (run.positions.at(-1) ?? start) + 1, CONTEXT) ? 0.9 : 0.5;
}

/** The digits as dialled inside the country, for the list of numbers that nobody has. */
function toNational(digits: string): string {
  if (/^33|^44/.test(digits)) return digits.slice(2).replace(/^0?/, '0');
  return digits.startsWith('1') ? digits.slice(1) : digits;
}

function* findNational(
  view: CanonicalText,
  length: number,
  judge: (view: CanonicalText, window: DigitWindow) => number,
): Generator<Detection> {
  for (const window of digitWindows(view, length)) {
    if (view.text[window.start - 1] === '+' || isFictional(window.digits)) continue;
    if (NOT_A_PHONE.test(view.text.slice(Math.max(0, window.start - 44), window.start))) continue;
    if (isScattered(view.text.slice(window.start, window.end), window.groups.length)) continue;
    const confidence = judge(view, window);
    if (confidence > 0) yield contact(window.start, window.end, confidence);
  }
}

/** Numbers of things that are as long as a phone's. */
const NOT_A_PHONE =
  /(?<![a-z])(?:colis|dossier|commande|order|parcel|suivi|tracking|reference|facture|invoice|ticket|titre|serie|serial)(?![a-z])[^\n]{0,24}$/;

/** Digits one by one with different signs between them are a drawing or a formula. */
function isScattered(value: string, groups: number): boolean {
  return groups > 6 && new Set(value.match(/[^\d]+/g)).size > 1;
}

function contact(start: number, end: number, confidence: number): Detection {
  const base = { start, end, type: 'phone_number', category: 'contact' as const, confidence };
  return confidence >= 0.5 ? { ...base, floor: 0.72 } : base;
}

const FRENCH_GROUPS =
  /^(?:10|2-2-2-2-2|1(?:-1){9}|4-2-2-2|1-1-2-2-2-2|4-3-3|3-3-4|2-4-4|3-3-2-2|1-9|2-8|1-3-3-3)$/;
const AMERICAN_NUMBER = /^[2-9]\d\d[2-9]\d{6}$/;

/** Ten digits: French with its leading 0, or North American as 3-3-4. */
function judgeTen(view: CanonicalText, { digits, groups, start, end }: DigitWindow): number {
  const grouping = groups.join('-');
  const hasContext = isNear(view.text, start, end, CONTEXT);
  if (/^0[1-79]/.test(digits) && FRENCH_GROUPS.test(grouping))
    return hasContext || groups.length > 1 ? 0.95 : 0.85;
  if (/^0[1-79]/.test(digits) && hasContext) return 0.85;
  if (/^08[35-9]/.test(digits) && grouping === '3-3-4') return hasContext ? 0.9 : 0.8;
  if (/^[6-9]/.test(digits) && grouping === '5-5' && hasContext) return 0.8;
  if (/^08/.test(digits) && FRENCH_GROUPS.test(grouping)) return 0.3;
  if (!AMERICAN_NUMBER.test(digits)) return 0;
  if (/^8(?:00|33|44|55|66|77|88)/.test(digits)) return 0.3;
  if (grouping === '3-3-4' && (hasContext || !isAmongNumbers(view.text, start, end))) return 0.85;
  return hasContext && /^(?:10|3-7|1(?:-1){9})$/.test(grouping) ? 0.8 : 0;
}

/** In a row of numbers three of them may look like a phone. */
function isAmongNumbers(text: string, start: number, end: number): boolean {
  return (
    /\d[ ,.]{1,2}$/.test(text.slice(Math.max(0, start - 3), start)) ||
    /^[ ,.]{1,2}\d/.test(text.slice(end, end + 3))
  );
}

/** Eleven digits: British with its leading 0, or North American with its leading 1. */
function judgeEleven(view: CanonicalText, { digits, groups, start, end }: DigitWindow): number {
  const grouping = groups.join('-');
  const hasContext = isNear(view.text, start, end, CONTEXT);
  if (/^18(?:00|33|44|55|66|77|88)/.test(digits)) return 0.3;
  if (/^1[2-9]\d\d[2-9]/.test(digits) && grouping === '1-3-3-4') return 0.85;
  if (/^07[1-9]/.test(digits)) return hasContext || groups.length > 1 ? 0.9 : 0.75;
  if (/^0[12]/.test(digits) && /^(?:3-4-4|4-3-4|5-6|5-3-3|1(?:-1){10})$/.test(grouping)) return 0.85;
  return /^0[123]/.test(digits) && hasContext ? 0.8 : 0;
}

/** ARCEP's, Ofcom's and NANPA's numbers for fiction, and fillers such as `06 00 00 00 00`. */
const FICTIONAL =
  /^0(?:19900|26191|35301|46571|53649|63998)\d{4}$|^07700900\d{3}$|^0(?:1632960|2079460|1134960|1144960|1154960|1164960|1174960|1184960|1214960|1314960|1414960|1514960|1614960|1914980|2890180|2920180|8081570|3069990)\d{3}$|^\d{3}555(?:01\d\d|\d*0{4})$|^\d{0,3}5555555/;

function isFictional(national: string): boolean {
  return (
    FICTIONAL.test(national) || /^\d?\d(\d)\1{6,}$|^0[67]0{6}/.test(national) || isFillerDigits(national)
  );
}
