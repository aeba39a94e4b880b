import { readNumberWords } from '../numbers/number-words.ts';
import { readNumber } from '../numbers/read-number.ts';
import type { PlannerLanguage } from '../planner.types.ts';
import { COMMANDS, type Command, FOLLOW_UPS } from './commands.ts';
import { looksLikeName } from './looks-like-name.ts';
import { readTokens } from './read-tokens.ts';
import { writeExpression } from './write-expression.ts';

/** Questions around a calculation. The first list says beyond doubt that one is meant. */
const ORDERS: Record<PlannerLanguage, RegExp[]> = {
  en: [
    /^(?:calculate|compute|evaluate|work out|solve|how much is|how much are|what does) (.+?)(?: (?:equal|make|come to))?$/,
  ],
  fr: [
    /^(?:calcule[rz]?(?:[- ]moi)?|combien (?:font|fait|ca fait|valent|vaut)|effectue[rz]?|que (?:vaut|valent|font|fait)) (.+)$/,
    /^(?:ca fait combien|combien ca fait),? (.+)$/,
    /^(.+?),? (?:ca fait combien|font combien|fait combien|egale combien|egal combien)$/,
  ],
};
const QUESTIONS: Record<PlannerLanguage, RegExp[]> = {
  en: [/^(?:what is|what's|whats|what are) (.+)$/, /^(.+?) ?=$/, /^(.+)$/],
  fr: [
    /^(?:quel est|quelle est|c'est quoi|qu'est[- ]ce que) (?:le resultat (?:de|du calcul)|la valeur de)?:? ?(.+)$/,
    /^le resultat de (.+)$/,
    /^(.+?) ?=$/,
    /^(.+)$/,
  ],
};
const RESULT_OF: Record<PlannerLanguage, RegExp> = {
  en: /^(?:the )?(?:result|value) of:? /,
  fr: /^(?:le resultat|la valeur)(?: de| du calcul)?:? /,
};
const THEN = /,? (?:and then|then|et puis|puis|ensuite) /;
const ROUND: Record<PlannerLanguage, RegExp> = {
  en: /^(.+?),? (?:rounded )?to (\w+) (?:decimals?|decimal places?|digits)$/,
  fr: /^(.+?),? (?:arrondie?s? )?a (\w+) (?:decimales?|chiffres? apres la virgule)(?: pres)?$/,
};

/** The expression, in the calculator's own notation, that a folded task asks for and nothing else. */
export function readArithmetic(text: string, language: PlannerLanguage): string | undefined {
  for (const pattern of ORDERS[language]) {
    const asked = pattern.exec(text)?.[1];
    const expression = asked && readCalculation(asked.replace(RESULT_OF[language], ''), language);
    if (expression) return expression;
  }
  for (const pattern of QUESTIONS[language]) {
    const asked = pattern.exec(text)?.[1]?.replace(RESULT_OF[language], '');
    if (asked === undefined || looksLikeName(asked)) continue;
    const expression = readCalculation(asked, language);
    if (expression) return expression;
  }
  return undefined;
}

function readCalculation(text: string, language: PlannerLanguage): string | undefined {
  const rounded = ROUND[language].exec(text);
  if (rounded) {
    const digits = readOperand(rounded[2] ?? '', language);
    const inner = readCalculation(rounded[1] ?? '', language);
    return inner && digits && /^\d$/.test(digits) ? `round(${inner}, ${digits})` : undefined;
  }
  const [first = '', ...rest] = text.split(THEN);
  let expression = readSentence(first, language);
  for (const sentence of rest) {
    if (!expression) return undefined;
    expression = applyCommands(FOLLOW_UPS[language], sentence, language, expression);
  }
  return expression;
}

function readSentence(text: string, language: PlannerLanguage): string | undefined {
  const tokens = readTokens(text, language);
  return (tokens && writeExpression(tokens)) ?? applyCommands(COMMANDS[language], text, language);
}

function applyCommands(
  commands: readonly Command[],
  text: string,
  language: PlannerLanguage,
  before?: string,
): string | undefined {
  for (const { pattern, expression } of commands) {
    const found = pattern.exec(text);
    if (!found) continue;
    const operands = found.slice(1).map((operand) => readOperand(operand, language));
    if (operands.some((operand) => operand === undefined)) continue;
    return expression.replaceAll(/\(\$(\d)\)/g, (_whole, digit: string) => {
      const operand = digit === '0' ? before : operands[Number(digit) - 1];
      return /^\d+(?:\.\d+)?$/.test(operand ?? '') ? `${operand}` : `(${operand})`;
    });
  }
  return undefined;
}

/** A number alone, or a calculation. */
function readOperand(text: string, language: PlannerLanguage): string | undefined {
  const number = readNumber(text, language) ?? readNumberWords(text, language);
  if (number?.length === text.length) return number.value;
  const tokens = readTokens(text, language);
  if (tokens?.length === 1 && tokens[0] && 'number' in tokens[0]) return tokens[0].number;
  return tokens && writeExpression(tokens);
}
