import type { Language } from '../../run.types.ts';
import { formatNumber, readResult } from '../answer-words.ts';
import { compileForms } from '../forms.ts';
import { readNumberWords } from '../numbers/number-words.ts';
import { readNumber } from '../numbers/read-number.ts';
import type { ToolQuestion } from '../question.types.ts';
import { findUnit, type Unit, unitWord } from './units.ts';

/** A quantity and the unit that it is wanted in; a height in feet and inches has two parts. */
interface Conversion {
  parts: { value: string; unit: Unit }[];
  to: Unit;
}

const SLOTS = {
  en: {
    from: '(?<from>.+?)',
    to: '(?<to>.+?)',
    convert: '(?:convert|turn|change|express|write|put) ',
    what: "(?:what is|what's|whats|what are|how much is|how much are|how far is|how long is|how tall is|how heavy is|how hot is|how big is) ",
  },
  fr: {
    from: '(?<from>.+?)',
    to: '(?<to>.+?)',
    convert:
      '(?:convertis|convertir|convertissez|transforme[rz]?|passe[rz]?|exprime[rz]?|mets|mettre)(?:[- ]moi)? ',
    what: "(?:combien (?:font|fait|vaut|valent|ca fait)|que (?:font|fait|vaut|valent)|c'est quoi|ca fait combien|quelle est la valeur de|quel est l'equivalent de) ",
  },
};

/** Questions of a conversion: `from` is a quantity, `to` a unit. */
const QUESTIONS = compileForms(
  [
    {
      en: [
        'how (?:many|much) {to} (?:are there |are |is |is there |make |do you have )?in {from}',
        'how (?:many|much) {to} (?:is|are|make|does|do) {from}(?: (?:make|have|equal))?',
      ],
      fr: [
        "combien (?:de |d'|y a-t-il de |y a-t-il d'|il y a de |il y a d')?{to}(?: y a-t-il| il y a| y a t il| ca fait| font| fait)? (?:dans|en) {from}",
        "combien (?:de |d'){to} (?:font|fait|valent|vaut|representent|represente|pour) {from}",
        "(?:il )?y a combien (?:de |d'){to} dans {from}",
        "{from},? (?:ca fait|font|fait|c'est) combien (?:de |d'){to}",
      ],
    },
    {
      en: [
        '(?:{convert}|{what})?{from} (?:to|in|into|as) {to}',
        '(?:{what})?{from} ?= ?(?:how many )?\\?? ?(?<to>[^=]+?)',
      ],
      fr: [
        '(?:{convert}|{what})?{from},? (?:ca fait combien |font combien |fait combien )?(?:en|vers) {to}',
        "(?:{what})?{from} ?= ?(?:combien (?:de |d'))?\\?? ?(?<to>[^=]+?)",
      ],
    },
  ],
  SLOTS,
);
const ARTICLE: Record<Language, RegExp> = {
  en: /^(?:a|an|one) (?=[a-z])/,
  fr: /^(?:un|une) (?=[a-z])/,
};
/** Parts of an hour and the like, as decimals: what stands before the unit. */
const PARTS: Record<Language, [RegExp, string][]> = {
  en: [
    [/^half (?:an? |of an? )?(?=[a-z])/, '0.5'],
    [/^(?:a )?quarter (?:of )?(?:an? )?(?=[a-z])/, '0.25'],
    [/^three quarters (?:of )?(?:an? )?(?=[a-z])/, '0.75'],
  ],
  fr: [
    [/^(?:une? )?demie?[- ](?=[a-z])/, '0.5'],
    [/^(?:un )?quart (?:de |d')(?=[a-z])/, '0.25'],
    [/^trois quarts (?:de |d')(?=[a-z])/, '0.75'],
  ],
};
/** What adds a half to the number before it; in French it stands behind the unit. */
const AND_HALF: Record<Language, RegExp> = { en: / and a half(?= )/, fr: / et demie?$/ };

/** The conversion that a folded text asks for and nothing else. */
export function readConversion(text: string, language: Language): ToolQuestion | undefined {
  for (const { pattern } of QUESTIONS[language]) {
    const { from = '', to: name = '' } = pattern.exec(text)?.groups ?? {};
    const to = findUnit(name);
    const parts = to && readQuantity(from, language)?.map((part) => orTemperature(part, to));
    if (!to || !parts?.every(({ unit }) => unit.measures === to.measures)) continue;
    const quantity = parts.map(({ value, unit }) => `${value} ${unit.name}`).join(' + ');
    return {
      tool: 'calculator',
      arguments: { expression: `${quantity} to ${to.name}` },
      say: (output, language) => sayConversion({ parts, to }, output, language),
    };
  }
  return undefined;
}

/** `3 miles = 4.828032 km.` */
function sayConversion({ parts, to }: Conversion, output: string, language: Language): string {
  const result = readResult(output);
  if (!result) return output;
  const quantity = parts.map(({ value, unit }) => show(value, unit, language)).join(' ');
  return `${quantity} ${result.isExact ? '=' : '≈'} ${show(result.plain, to, language)}.`;
}

function show(value: string, unit: Unit, language: Language): string {
  return `${formatNumber(value, language)} ${unitWord(unit, value, language)}`;
}

/** `20 degrees in Fahrenheit`: degrees that become those of one scale are of the other. */
function orTemperature(part: Part, target: Unit): Part {
  const other = { degC: 'fahrenheit', degF: 'celsius' }[target.name];
  const unit = part.unit.name === 'deg' && other ? findUnit(other) : undefined;
  return unit ? { ...part, unit } : part;
}

type Part = Conversion['parts'][number];

/** `3.5 hours`, `5 feet 10 inches`, `5'10"`, `2 h 30`, `a mile`, `-4 °C`. */
function readQuantity(text: string, language: Language): Part[] | undefined {
  const whole = readPart(text, language);
  if (whole) return [whole];
  const short = readShort(text);
  if (short) return short;
  for (const space of text.matchAll(/ (?:and |et )?(?=\d)|(?<=[a-z])(?=\d)/g)) {
    const left = readPart(text.slice(0, space.index), language);
    const right = readPart(text.slice(space.index + space[0].length), language);
    if (left && right && left.unit.measures === right.unit.measures && left.unit.measures !== 'temperature') {
      return [left, right];
    }
  }
  return undefined;
}

/** What stands between the numbers of a quantity whose second unit is not named, the two units, and how many make one. */
const SHORT: [RegExp, [large: string, small: string], most: number][] = [
  [/^(\d{1,3}) ?(?:'|ft|foot|feet|pieds?) ?(\d{1,2})(?:"|''|in)?$/, ['foot', 'inch'], 12],
  [/^(\d{1,3}) ?(?:h|heures?) ?(\d{2})(?:m|min)?$/, ['hour', 'minute'], 60],
  [/^(\d) ?m ?(\d{2})$/, ['metre', 'centimetre'], 100],
];

/** `5'10"`, `2h30`, `1m80`. */
function readShort(text: string): Part[] | undefined {
  for (const [pattern, units, most] of SHORT) {
    const [, first, second] = pattern.exec(text) ?? [];
    const [large, small] = units.map(findUnit);
    if (first === undefined || second === undefined || !large || !small || Number(second) >= most) continue;
    return [
      { value: first, unit: large },
      { value: String(Number(second)), unit: small },
    ];
  }
  return undefined;
}

function readPart(text: string, language: Language): Part | undefined {
  const sign = /^- ?/.exec(text)?.[0] ?? '';
  const rest = text.slice(sign.length);
  const half = AND_HALF[language].exec(rest)?.[0];
  const number = readValue(half ? rest.replace(half, '') : rest, language);
  const named = (half ? rest.replace(half, '') : rest).slice(number?.length);
  const unit = number && findUnit(named.replace(/^ (?:de |d'|of )/, ' '));
  if (!unit || (sign !== '' && unit.measures !== 'temperature')) return undefined;
  if (half && !/^\d+$/.test(number.value)) return undefined;
  const value = half ? `${number.value}.5` : number.value;
  return { value: sign === '' ? value : `-${value}`, unit };
}

function readValue(text: string, language: Language): { value: string; length: number } | undefined {
  const part = PARTS[language].find(([pattern]) => pattern.test(text));
  if (part) return { value: part[1], length: part[0].exec(text)?.[0].length ?? 0 };
  const article = ARTICLE[language].exec(text)?.[0].length;
  const number = readDecimalFraction(text) ?? readNumber(text, language);
  if (number) return number;
  return article === undefined ? readNumberWords(text, language) : { value: '1', length: article };
}

/** `1/2` and `1 3/4` as decimals, where they end. */
function readDecimalFraction(text: string): { value: string; length: number } | undefined {
  const [all, whole = '0', over, under] = /^(?:(\d{1,6}) )?(\d{1,3})\/(2|4|5|8|10)(?= )/.exec(text) ?? [];
  if (all === undefined || (whole !== '0' && Number(over) >= Number(under))) return undefined;
  return { value: String(Number(whole) + Number(over) / Number(under)), length: all.length };
}
