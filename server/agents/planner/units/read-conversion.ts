import { readNumberWords } from '../numbers/number-words.ts';
import { readNumber } from '../numbers/read-number.ts';
import type { PlannerLanguage } from '../planner.types.ts';
import { findUnit, type Unit } from './units.ts';

/** A quantity and the unit that it is wanted in; a height in feet and inches has two parts. */
export interface Conversion {
  parts: { value: string; unit: Unit }[];
  to: Unit;
}

/** Questions of a conversion; the groups are named `from` (a quantity) and `to` (a unit). */
const QUESTIONS: Record<PlannerLanguage, RegExp[]> = {
  en: [
    /^how (?:many|much) (?<to>.+?) (?:are there|are|is|is there|make)? ?in (?<from>.+)$/,
    /^how (?:many|much) (?<to>.+?) (?:is|are|make) (?<from>.+)$/,
    /^(?:(?:convert|turn|change|express|write|what is|what's|what are|how much is|how much are) )?(?<from>.+?) (?:to|in|into|as) (?<to>.+)$/,
    /^(?:(?:what is|what's) )?(?<from>.+?) ?= ?\?? ?(?<to>[^=]+)$/,
  ],
  fr: [
    /^combien (?:de |d'|y a-t-il de |y a-t-il d')(?<to>.+?)(?: y a-t-il| il y a| ca fait| font| fait)? (?:dans|en) (?<from>.+)$/,
    /^combien (?:de |d')(?<to>.+?) (?:font|fait|valent|vaut) (?<from>.+)$/,
    /^il y a combien (?:de |d')(?<to>.+?) dans (?<from>.+)$/,
    /^(?:(?:convertis|convertir|convertissez|transforme|passe|exprime|combien font|combien fait|combien vaut|combien valent|que font|que vaut|c'est quoi|quelle est la valeur de) )?(?<from>.+?),? (?:ca fait combien )?(?:en|vers) (?<to>.+)$/,
    /^(?<from>.+?) ?= ?\?? ?(?<to>[^=]+)$/,
  ],
};
const ARTICLE: Record<PlannerLanguage, RegExp> = {
  en: /^(?:a|an|one) (?=[a-z])/,
  fr: /^(?:un|une) (?=[a-z])/,
};

/** The conversion that a folded task asks for and nothing else. */
export function readConversion(text: string, language: PlannerLanguage): Conversion | undefined {
  for (const pattern of QUESTIONS[language]) {
    const { from = '', to = '' } = pattern.exec(text)?.groups ?? {};
    const target = findUnit(to);
    const parts = target && readQuantity(from, language);
    if (!target || !parts) continue;
    if (parts.every(({ unit }) => unit.measures === target.measures)) return { parts, to: target };
  }
  return undefined;
}

/** `3.5 hours`, `5 feet 10 inches`, `a mile`, `-4 °C`. */
function readQuantity(text: string, language: PlannerLanguage): Conversion['parts'] | undefined {
  const whole = readPart(text, language);
  if (whole) return [whole];
  for (const space of text.matchAll(/ (?:and |et )?(?=\d)/g)) {
    const left = readPart(text.slice(0, space.index), language);
    const right = readPart(text.slice(space.index + space[0].length), language);
    if (left && right && left.unit.measures === right.unit.measures && left.unit.measures !== 'temperature') {
      return [left, right];
    }
  }
  return undefined;
}

function readPart(text: string, language: PlannerLanguage): { value: string; unit: Unit } | undefined {
  const sign = /^- ?/.exec(text)?.[0] ?? '';
  const rest = text.slice(sign.length);
  const article = ARTICLE[language].exec(rest)?.[0].length;
  const number =
    readNumber(rest, language) ??
    (article === undefined ? readNumberWords(rest, language) : { value: '1', length: article });
  const unit = number && findUnit(rest.slice(number.length).replace(/^ (?:de |d'|of )/, ' '));
  if (!unit || (sign !== '' && unit.measures !== 'temperature')) return undefined;
  return { value: sign === '' ? number.value : `-${number.value}`, unit };
}
