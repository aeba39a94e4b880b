import { readNumberWords } from '../numbers/number-words.ts';
import { readNumber } from '../numbers/read-number.ts';
import type { PlannerLanguage } from '../planner.types.ts';
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

/**
 * Signs between digits that are no calculation unless one is asked for by name: telephone and social security numbers,
 * dates, years from and to, scores, `24/7`, `9/11`, versions.
 */
const NAMES = [
  /^\+?\d{3}-\d{4}$/,
  /^\+\d{1,3}[- ]\d/,
  /^\(?\d{3}\)?[- ]\d{3}-\d{4}$/,
  /^\d{3}-\d{2}-\d{4}$/,
  /^\d{4}-\d{1,2}-\d{1,2}$/,
  /^\d{1,2}[-/]\d{1,2}[-/]\d{2,4}$/,
  /^(?:1[5-9]|20)\d\d ?- ?(?:(?:1[5-9]|20)\d\d|\d\d)$/,
  /^\d{1,2}[/:]\d{1,2}$/,
  /^\d{1,2}-\d{1,2}(?:-\d{1,2})+$/,
  /^\d+(?:\/\d+){2,}$/,
];

/** Whether a folded text reads like the name of something rather than a calculation. */
function looksLikeName(text: string): boolean {
  return NAMES.some((pattern) => pattern.test(text.trim()));
}

/** A sentence that orders a calculation, and what it comes to; `$1` and `$2` stand for its operands. */
interface Command {
  pattern: RegExp;
  expression: string;
}

const FRACTION = '(.+?) ?(?:%|percent|per cent|pour ?cent)';

/** Tried in order against a whole folded text; both operands have to be calculations themselves. */
const COMMANDS: Record<PlannerLanguage, Command[]> = {
  en: [
    {
      pattern: new RegExp(`^add ${FRACTION}(?: (?:vat|tax|tip))? to (.+)$`),
      expression: '($2) * (1 + ($1) / 100)',
    },
    {
      pattern: new RegExp(`^(?:increase|raise) (.+?) by ${FRACTION}$`),
      expression: '($1) * (1 + ($2) / 100)',
    },
    {
      pattern: new RegExp(`^(?:decrease|reduce|lower) (.+?) by ${FRACTION}$`),
      expression: '($1) * (1 - ($2) / 100)',
    },
    { pattern: new RegExp(`^${FRACTION} off (.+)$`), expression: '($2) * (1 - ($1) / 100)' },
    { pattern: /^what (?:percentage|percent) of (.+) is (.+)$/, expression: '($2) / ($1) * 100' },
    { pattern: /^what (?:percentage|percent) is (.+) of (.+)$/, expression: '($1) / ($2) * 100' },
    { pattern: new RegExp(`^(?:an? )?${FRACTION} tip on (.+)$`), expression: '($2) * ($1) / 100' },
    {
      pattern: /^(?:split|share|divide) (.+?) (?:between|among) (.+?)(?: (?:people|persons|friends))?$/,
      expression: '($1) / ($2)',
    },
    { pattern: /^(.+) is what (?:percentage|percent) of (.+)$/, expression: '($1) / ($2) * 100' },
    { pattern: /^(.+) as a percentage of (.+)$/, expression: '($1) / ($2) * 100' },
    { pattern: /^(?:add|sum|add up) (.+?) (?:and|to|with) (.+)$/, expression: '($1) + ($2)' },
    { pattern: /^(?:the )?sum of (.+?) and (.+)$/, expression: '($1) + ($2)' },
    { pattern: /^(?:subtract|take away|take) (.+?) from (.+)$/, expression: '($2) - ($1)' },
    { pattern: /^(?:the )?difference (?:between|of) (.+?) and (.+)$/, expression: '($1) - ($2)' },
    { pattern: /^multiply (.+?) (?:by|and|with) (.+)$/, expression: '($1) * ($2)' },
    { pattern: /^(?:the )?product of (.+?) and (.+)$/, expression: '($1) * ($2)' },
    { pattern: /^divide (.+?) by (.+)$/, expression: '($1) / ($2)' },
    { pattern: /^(?:the )?quotient of (.+?) and (.+)$/, expression: '($1) / ($2)' },
    { pattern: /^(?:the )?remainder of (.+?) divided by (.+)$/, expression: '($1) mod ($2)' },
    { pattern: /^raise (.+?) to the power (?:of )?(.+)$/, expression: '($1)^($2)' },
  ],
  fr: [
    {
      pattern: new RegExp(`^ajoute[rz]? ${FRACTION}(?: de (?:tva|taxes?|pourboire))? a (.+)$`),
      expression: '($2) * (1 + ($1) / 100)',
    },
    { pattern: new RegExp(`^augmente[rz]? (.+?) de ${FRACTION}$`), expression: '($1) * (1 + ($2) / 100)' },
    {
      pattern: new RegExp(`^(?:diminue[rz]?|redui[st]|reduire|baisse[rz]?) (.+?) de ${FRACTION}$`),
      expression: '($1) * (1 - ($2) / 100)',
    },
    {
      pattern: new RegExp(`^${FRACTION} de (?:remise|reduction|rabais) sur (.+)$`),
      expression: '($2) * (1 - ($1) / 100)',
    },
    {
      pattern: new RegExp(
        `^(?:le )?(?:prix |montant )?ttc (?:de |pour )(.+?) ht,? (?:avec|a) (?:une |la )?(?:tva (?:a|de) )?${FRACTION}$`,
      ),
      expression: '($1) * (1 + ($2) / 100)',
    },
    {
      pattern: /^(?:partage[rz]?|repartis|divise[rz]?) (.+?) entre (.+?)(?: (?:personnes|amis))?$/,
      expression: '($1) / ($2)',
    },
    {
      pattern: /^(?:quel )?pourcentage (?:represente|representent|font) (.+?) sur (.+)$/,
      expression: '($1) / ($2) * 100',
    },
    { pattern: /^(.+) represente quel pourcentage de (.+)$/, expression: '($1) / ($2) * 100' },
    { pattern: /^(.+) en pourcentage de (.+)$/, expression: '($1) / ($2) * 100' },
    { pattern: /^(?:additionne[rz]?|ajoute[rz]?) (.+?) (?:et|a|avec) (.+)$/, expression: '($1) + ($2)' },
    { pattern: /^(?:la )?somme de (.+?) et (?:de )?(.+)$/, expression: '($1) + ($2)' },
    {
      pattern: /^(?:soustrai[st]|soustraire|retire[rz]?|enleve[rz]?|ote[rz]?) (.+?) (?:de|a) (.+)$/,
      expression: '($2) - ($1)',
    },
    { pattern: /^(?:la )?difference entre (.+?) et (.+)$/, expression: '($1) - ($2)' },
    { pattern: /^multiplie[rz]? (.+?) par (.+)$/, expression: '($1) * ($2)' },
    { pattern: /^(?:le )?produit de (.+?) (?:et|par) (?:de )?(.+)$/, expression: '($1) * ($2)' },
    { pattern: /^divise[rz]? (.+?) par (.+)$/, expression: '($1) / ($2)' },
    { pattern: /^(?:le )?reste de (.+?) divise par (.+)$/, expression: '($1) mod ($2)' },
    { pattern: /^(?:le )?reste de la division de (.+?) par (.+)$/, expression: '($1) mod ($2)' },
    { pattern: /^eleve[rz]? (.+?) a la puissance (.+)$/, expression: '($1)^($2)' },
  ],
};

/** What is done to the result before it: `then add 2`, `puis divise le tout par 7`. `$0` is that result. */
const FOLLOW_UPS: Record<PlannerLanguage, Command[]> = {
  en: [
    { pattern: /^(?:add|plus) (.+)$/, expression: '($0) + ($1)' },
    { pattern: /^(?:subtract|minus|take away|take) (.+)$/, expression: '($0) - ($1)' },
    {
      pattern: /^(?:multiply (?:it |that |the result )?by|multiplied by|times) (.+)$/,
      expression: '($0) * ($1)',
    },
    { pattern: /^(?:divide (?:it |that |the result )?by|divided by) (.+)$/, expression: '($0) / ($1)' },
    { pattern: /^(?:square (?:it|that|the result)|squared)$/, expression: '($0)^2' },
    { pattern: /^take (?:the|its) square root$/, expression: 'sqrt($0)' },
  ],
  fr: [
    { pattern: /^(?:ajoute[rz]?|plus) (.+)$/, expression: '($0) + ($1)' },
    { pattern: /^(?:soustrai[st]|retire[rz]?|enleve[rz]?|moins) (.+)$/, expression: '($0) - ($1)' },
    {
      pattern: /^(?:multiplie[rz]?(?: le tout| le resultat| ca)? par|fois) (.+)$/,
      expression: '($0) * ($1)',
    },
    { pattern: /^divise[rz]?(?: le tout| le resultat| ca)? par (.+)$/, expression: '($0) / ($1)' },
    { pattern: /^(?:mets |eleve )?(?:le tout |le resultat |ca )?au carre$/, expression: '($0)^2' },
    { pattern: /^(?:prends|calcule) (?:la|sa) racine(?: carree)?$/, expression: 'sqrt($0)' },
  ],
};
