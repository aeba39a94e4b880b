import type { Language } from '../../run.types.ts';
import { formatNumber, localiseNumbers, readResult } from '../answer-words.ts';
import { type CompiledForm, compileForms } from '../forms.ts';
import { readNumberWords } from '../numbers/number-words.ts';
import { readFraction } from '../numbers/read-fraction.ts';
import { readNumber } from '../numbers/read-number.ts';
import type { ToolQuestion } from '../question.types.ts';
import { COMMANDS, type Command, FOLLOW_UPS } from './commands.ts';
import { readTokens } from './read-tokens.ts';
import { writeExpression } from './write-expression.ts';

/** A calculation in the calculator's own notation. */
interface Calculation {
  expression: string;
  /** The result counts hundredths. */
  isPercentage: boolean;
}

const SLOTS = { en: { a: '(?<a>.+?)' }, fr: { a: '(?<a>.+?)' } };

/** Questions around a calculation that say beyond doubt that one is meant. */
const ORDERS = compileForms(
  [
    {
      en: [
        "(?:calculate|compute|evaluate|work out|solve|how much is|how much are|how much does|how much do|what does|what do|what's the answer to|what is the answer to) {a}(?: (?:equals?|make|come to|give))?",
        '{a} (?:equals|is|makes|comes to) (?:how much|what)',
      ],
      fr: [
        '(?:calcule[rz]?(?:[- ]moi)?|combien (?:font|fait|ca fait|valent|vaut|donne|est-ce que fait)|effectue[rz]?|resou[st]|que (?:vaut|valent|font|fait|donne)) {a}',
        '(?:ca fait combien|combien ca fait|ca donne quoi),? {a}',
        '{a},? (?:ca fait combien|combien ca fait|font combien|fait combien|ca donne combien|egale combien|egal combien|ca fait quoi)',
      ],
    },
  ],
  SLOTS,
);
const QUESTIONS = compileForms(
  [
    {
      en: ["(?:what is|what's|whats|what are|how about) {a}", '{a} ?='],
      fr: ["(?:quel est|quelle est|c'est quoi|qu'est[- ]ce que) {a}", '{a} ?='],
    },
  ],
  SLOTS,
);
const ARTICLE: Record<Language, RegExp> = {
  en: /^the (?=\d|\w+ [a-z]+s of)/,
  fr: /^les (?=\d|\w+ (?:tiers|quarts|[a-z]+iemes) )/,
};
const RESULT_OF: Record<Language, RegExp> = {
  en: /^(?:the )?(?:result|value|answer)(?: of| to)?:? /,
  fr: /^(?:le resultat|la valeur)(?: de| du calcul)?:? /,
};
const THEN = /,? (?:and then|then|et puis|puis|ensuite) /;
const ROUND: Record<Language, RegExp> = {
  en: /^(?:round )?(.+?),? (?:rounded )?to (\w+) (?:decimals?|decimal places?|digits)$/,
  fr: /^(?:arrondis |arrondir )?(.+?),? (?:arrondie?s? )?a (\w+) (?:decimales?|chiffres? apres la virgule)(?: pres)?$/,
};

/** The calculation that a folded text asks for and nothing else. */
export function readArithmetic(text: string, language: Language): ToolQuestion | undefined {
  const calculation = findCalculation(text, language);
  return (
    calculation && {
      tool: 'calculator',
      arguments: { expression: calculation.expression },
      say: (output, language) => sayResult(calculation, output, language),
    }
  );
}

/** The result beside what was calculated, so that a misreading shows. */
function sayResult({ expression, isPercentage }: Calculation, output: string, language: Language): string {
  const result = readResult(output);
  if (!result) return output;
  const percent = language === 'fr' ? '\u202f%' : '%';
  const value = formatNumber(result.plain, language) + (isPercentage ? percent : '');
  const calculated = showExpression(expression, language);
  const fraction = isPercentage ? undefined : result.fraction;
  const said = [...(fraction ? [fraction] : []), result.isExact ? value : `${ABOUT[language]} ${value}`];
  return `${RESULT[language]} ${said.join(', ')} (${calculated}).`;
}

const RESULT: Record<Language, string> = { en: 'The result is', fr: 'Le résultat est' };
const ABOUT: Record<Language, string> = { en: 'about', fr: 'environ' };

/** An expression of the calculator as it is written by hand. */
function showExpression(expression: string, language: Language): string {
  return localiseNumbers(expression.replace(/^round\((.*), \d\)$/, '$1'), language)
    .replaceAll(' * ', ' × ')
    .replaceAll('sqrt(', '√(')
    .replaceAll('cbrt(', '∛(')
    .replace(/\^2(?![\d.,])/g, '²')
    .replace(/\^3(?![\d.,])/g, '³');
}

function findCalculation(text: string, language: Language): Calculation | undefined {
  if (endsInEmphasis(text)) return undefined;
  for (const { pattern } of ORDERS[language]) {
    const calculation = readCalculation(bare(pattern.exec(text)?.groups?.a ?? '', language), language);
    if (calculation) return calculation;
  }
  const questions = QUESTIONS[language].map(({ pattern }) => pattern.exec(text)?.groups?.a);
  for (const asked of [...questions, text]) {
    if (asked === undefined || looksLikeName(asked) || (asked === text && looksLikeAnswer(text))) continue;
    const calculation = readCalculation(bare(asked, language), language);
    if (calculation) return calculation;
  }
  return undefined;
}

/** In `17 * 23!` the mark may be emphasis; in `5!` and `5! / 3!` it is the sign. */
function endsInEmphasis(text: string): boolean {
  return /[-+*/^x].*!$/.test(text) && text.indexOf('!') === text.length - 1;
}

function bare(asked: string, language: Language): string {
  return asked.replace(RESULT_OF[language], '').replace(ARTICLE[language], '');
}

function readCalculation(text: string, language: Language): Calculation | undefined {
  const rounded = ROUND[language].exec(text);
  if (rounded) {
    const digits = readOperand(rounded[2] ?? '', language);
    const inner = readCalculation(rounded[1] ?? '', language);
    if (!inner || !digits || !/^\d$/.test(digits)) return undefined;
    return { ...inner, expression: `round(${inner.expression}, ${digits})` };
  }
  const [first = '', ...rest] = text.split(THEN);
  let calculation = readSentence(first, language);
  for (const sentence of rest) {
    if (!calculation) return undefined;
    calculation = applyCommands(FOLLOW_UPS[language], sentence, language, calculation.expression);
  }
  return calculation;
}

function readSentence(text: string, language: Language): Calculation | undefined {
  const tokens = readTokens(text, language);
  const expression = tokens && writeExpression(tokens);
  return expression === undefined
    ? applyCommands(COMMANDS[language], text, language)
    : { expression, isPercentage: false };
}

function applyCommands(
  commands: readonly CompiledForm<Command>[],
  text: string,
  language: Language,
  before?: string,
): Calculation | undefined {
  for (const { pattern, form } of commands) {
    const found = pattern.exec(text);
    if (!found) continue;
    const named = Object.entries(found.groups ?? {});
    const operands = named.map(([name, operand]) => [name, readOperand(operand, language)] as const);
    if (operands.some(([, operand]) => operand === undefined)) continue;
    const values = new Map([...operands, ['r', before] as const]);
    const written = form.expression.replaceAll(/\b[abpr]\b/g, (name) => wrap(values.get(name) ?? ''));
    const expression = written.replace(/^\(([^()]*)\)$/, '$1');
    return { expression, isPercentage: form.isPercentage === true };
  }
  return undefined;
}

function wrap(operand: string): string {
  return /^\d+(?:\.\d+)?$|^\([^()]*\)$/.test(operand) ? operand : `(${operand})`;
}

/** A number alone, or a calculation. */
function readOperand(text: string, language: Language): string | undefined {
  const number =
    readFraction(text, language) ?? readNumber(text, language) ?? readNumberWords(text, language);
  if (number?.length === text.length) return number.value;
  const tokens = readTokens(text, language);
  if (tokens?.length === 1 && tokens[0] && 'number' in tokens[0]) return tokens[0].number;
  return tokens && writeExpression(tokens);
}

/**
 * Signs between digits that are no calculation unless one is asked for by name: telephone and social security numbers,
 * dates, seasons, years from and to, ranges, scores, numbers of books and cards, `24/7`, `9/11`, versions.
 */
const NAMES = [
  /^\+?\d{3}-\d{4}$/,
  /^\+\d{1,3}[- ]\d/,
  /^\(?\d{3}\)?[- ]\d{3}-\d{4}$/,
  /^\d{1,2}[-/]\d{1,2}[-/]\d{2,4}$/,
  /^(?:1[5-9]|20)\d\d ?[-/] ?(?:(?:1[5-9]|20)\d\d|\d\d)$/,
  /^\d{1,2}[/:]\d{1,2}$/,
  /^\d+(?:-\d+){2,}$/,
  /^\d+(?:\/\d+){2,}$/,
];

/** Whether a folded text reads like the name of something rather than a calculation. */
function looksLikeName(text: string): boolean {
  return NAMES.some((pattern) => pattern.test(text.trim())) || isRange(text.trim(), '-');
}

/** `5-10` is from five to ten. */
function isRange(text: string, between: string): boolean {
  const [from, to, ...more] = text.split(between);
  return more.length === 0 && /^\d+$/.test(from ?? '') && /^\d+$/.test(to ?? '') && Number(from) < Number(to);
}

/**
 * Whether a text without any word of a question is as likely an answer, or goes on from the sum before it: `5 - 10`,
 * `3-1`, `2!`, `4x4`, `120/80`, `minus 40`.
 */
function looksLikeAnswer(text: string): boolean {
  return isRange(text, ' - ') || ANSWERS.some((pattern) => pattern.test(text));
}

const ANSWERS = [
  /^\d-\d$/,
  /^\d+ ?!$/,
  /^[24] ?x ?4$/,
  /^\d{3,4} ?x ?\d{3,4}$/,
  /^(?:[89]\d|1\d\d|2[0-4]\d) ?\/ ?(?:[4-9]\d|1[0-4]\d)$/,
  /^(?:plus|minus|less|times|moins|fois|[+*×÷/])/,
];
