import type { ConstantNode, FunctionNode, MathNode, OperatorNode, RangeNode, SymbolNode } from 'mathjs';
import { cutText } from '../../../../../models/cut-text.ts';
import { ToolFailed } from '../../../tool.types.ts';
import { findFraction } from './find-fraction.ts';
import { formatResult } from './format-result.ts';
import { mathematics } from './mathematics.ts';
import { readNumbers } from './read-numbers.ts';

/** Of mathjs's functions those that calculate, and whose cost grows with what is written, or ends at the deadline. */
const FUNCTIONS: ReadonlySet<string> = new Set([
  ...['abs', 'sign', 'round', 'floor', 'ceil', 'fix', 'mod', 'gcd', 'lcm', 'hypot'],
  ...['sqrt', 'cbrt', 'nthRoot', 'pow', 'square', 'cube', 'exp', 'log', 'log2', 'log10', 'log1p', 'expm1'],
  ...['sin', 'cos', 'tan', 'asin', 'acos', 'atan', 'atan2', 'sinh', 'cosh', 'tanh'],
  ...['factorial', 'combinations', 'permutations'],
  ...['min', 'max', 'sum', 'prod', 'mean', 'median', 'mode', 'std', 'variance', 'mad', 'quantileSeq', 'corr'],
  ...['dot', 'cross', 'det', 'inv', 'transpose', 'isPrime', 'cumsum', 'count'],
]);

/** By the names of the functions behind them. */
const OPERATORS: ReadonlySet<string> = new Set([
  ...['add', 'subtract', 'multiply', 'divide', 'pow', 'mod', 'unaryMinus', 'unaryPlus', 'factorial', 'to'],
  ...['dotMultiply', 'dotDivide', 'dotPow', 'ctranspose', 'percentage', 'unaryPercentage'],
  ...['larger', 'largerEq', 'smaller', 'smallerEq', 'equal', 'unequal', 'and', 'or', 'xor', 'not'],
]);

const CONSTANTS: ReadonlySet<string> = new Set(['pi', 'e', 'tau', 'phi', 'i', 'true', 'false']);

const MOST_NODES = 1_000;
const MOST_RANGE = 10_000;

/**
 * Lets through what a calculator needs: numbers, units, operators, functions and constants by name, lists. Everything
 * else that mathjs can parse (assignments, function definitions, objects, indexes, strings) is refused with ToolFailed.
 */
function checkExpression(tree: MathNode): void {
  let nodes = 0;
  tree.traverse((node, path) => {
    nodes += 1;
    if (nodes > MOST_NODES) throw new ToolFailed('The expression is too long.');
    const check = Object.hasOwn(CHECKS, node.type) ? CHECKS[node.type] : undefined;
    if (!check)
      throw new ToolFailed(`The calculator does not take ${node.type.replace(/Node$/, '')} expressions.`);
    if (path !== 'fn') check(node);
  });
}

const CHECKS: Record<string, (node: MathNode) => void> = {
  ArrayNode: () => {},
  ConditionalNode: () => {},
  ParenthesisNode: () => {},
  RelationalNode: () => {},
  ConstantNode: (node) => checkConstant(node as ConstantNode),
  OperatorNode: (node) => checkOperator(node as OperatorNode),
  FunctionNode: (node) => checkFunction(node as FunctionNode),
  SymbolNode: (node) => checkSymbol(node as SymbolNode),
  RangeNode: (node) => checkRange(node as RangeNode),
};

function checkConstant(node: ConstantNode): void {
  if (typeof node.value === 'string') throw new ToolFailed('The calculator does not take quoted text.');
}

function checkOperator(node: OperatorNode): void {
  if (!OPERATORS.has(node.fn)) throw new ToolFailed(`The calculator does not know the operator ${node.op}.`);
}

function checkFunction(node: FunctionNode): void {
  const called = node.fn as unknown as MathNode;
  const name = called.type === 'SymbolNode' ? (called as SymbolNode).name : '';
  if (!FUNCTIONS.has(name)) throw new ToolFailed(`The calculator has no function ${cutText(name, 40)}.`);
}

function checkSymbol({ name }: SymbolNode): void {
  if (CONSTANTS.has(name) || mathematics.Unit.isValuelessUnit(name)) return;
  throw new ToolFailed(`The calculator does not know ${cutText(name, 40)}.`);
}

function checkRange(node: RangeNode): void {
  const [start, end, step] = [node.start, node.end, node.step].map(numberIn);
  const length = Math.abs(((end ?? Number.NaN) - (start ?? Number.NaN)) / (node.step ? (step ?? 0) : 1));
  if (!(length <= MOST_RANGE))
    throw new ToolFailed(`A range has at most ${MOST_RANGE} numbers, written out.`);
}

function numberIn(node: MathNode | null): number {
  return node?.type === 'ConstantNode' ? Number((node as ConstantNode).value) : Number.NaN;
}

/** Each line: what mathjs understands, then other words for it, exactly as written. */
const WORDS = [
  ['to', 'en', 'vers'],
  ['minute', 'min', 'mins', 'mn'],
  ['second', 'seconde', 'secondes', 'secs'],
  ['hour', 'heure', 'heures', 'hr', 'hrs'],
  ['day', 'jour', 'jours'],
  ['week', 'semaine', 'semaines'],
  ['month', 'mois'],
  ['year', 'an', 'ans', 'année', 'années', 'annee', 'annees', 'yr', 'yrs'],
  ['mile', 'mille', 'milles'],
  ['inch', 'pouce', 'pouces'],
  ['foot', 'pied', 'pieds'],
  ['meter', 'mètre', 'mètres', 'metre', 'metres'],
  ['kilometer', 'kilomètre', 'kilomètres', 'kilometre', 'kilometres', 'kms', 'KM', 'Km'],
  ['centimeter', 'centimètre', 'centimètres', 'centimetre', 'centimetres'],
  ['millimeter', 'millimètre', 'millimètres', 'millimetre', 'millimetres'],
  ['gram', 'gramme', 'grammes'],
  ['kilogram', 'kilogramme', 'kilogrammes', 'kilo', 'kilos', 'kgs'],
  ['lb', 'livre', 'livres', 'pound', 'pounds'],
  ['ounce', 'once', 'onces', 'ounces'],
  ['ha', 'hectare', 'hectares'],
  ['acre', 'acres'],
  ['liter', 'litre', 'litres'],
  ['kB', 'ko', 'Ko', 'KB'],
  ['MB', 'Mo'],
  ['GB', 'Go'],
  ['TB', 'To'],
  ['PB', 'Po'],
  ['KiB', 'Kio'],
  ['MiB', 'Mio'],
  ['GiB', 'Gio'],
  ['TiB', 'Tio'],
  ['B', 'octet', 'octets'],
  ['knot', 'knots', 'nœud', 'nœuds', 'noeud', 'noeuds'],
  ['lightyear', 'lightyears'],
  ['degC', 'celsius', 'Celsius'],
  ['degF', 'fahrenheit', 'Fahrenheit'],
  ['K', 'kelvin', 'Kelvin', 'kelvins'],
] as const;

/** Other words for the units and the conversion of mathjs, French ones among them. */
const UNIT_WORDS: ReadonlyMap<string, string> = new Map(
  WORDS.flatMap(([known, ...others]) => others.map((word) => [word, known] as const)),
);

const MOST_MESSAGE_CHARACTERS = 200;

/** `expression = result`, or `≈` where the result was rounded. Throws ToolFailed. */
export function evaluateExpression(expression: string): string {
  const asked = expression
    .replace(/\s+/gu, ' ')
    .replace(/[\s=?]+$/u, '')
    .trimStart();
  const { text, hasReadNumbers } = normaliseExpression(asked);
  if (text === '') throw new ToolFailed('The expression is empty.');
  const tree = parse(text);
  const { shown, isExact } = formatResult(evaluate(tree));
  const fraction = isExact ? undefined : findFraction(tree);
  const said = `${asked} ${isExact ? '=' : '≈'} ${shown}${hasReadNumbers ? ` (read as ${text})` : ''}`;
  return fraction ? `${said} (= ${fraction})` : said;
}

function parse(text: string): MathNode {
  const tree = attempt(() => mathematics.parse(text));
  checkExpression(tree);
  return tree;
}

function evaluate(tree: MathNode): unknown {
  return attempt(() => tree.evaluate(new Map()));
}

/** Throws ToolFailed for whatever mathjs throws. */
function attempt<Value>(work: () => Value): Value {
  try {
    return work();
  } catch (error) {
    if (error instanceof ToolFailed) throw error;
    const message = error instanceof Error ? error.message.slice(0, MOST_MESSAGE_CHARACTERS) : '';
    throw new ToolFailed(`The expression could not be calculated: ${message}`, { cause: error });
  }
}

const SIGNS: readonly [RegExp, string][] = [
  [/[\u00a0\u202f\u2009]/gu, ' '],
  [/[×·⋅∙]/gu, '*'],
  [/÷/gu, '/'],
  [/[−–]/gu, '-'],
  [/²/gu, '^2'],
  [/³/gu, '^3'],
  [/√\s*/gu, 'sqrt '],
  [/π/gu, 'pi'],
  [/°\s*C\b/gu, ' degC'],
  [/°\s*F\b/gu, ' degF'],
  [/°/gu, ' deg'],
  [/[µμ](?=\p{L})/gu, 'u'],
  [/≤/gu, '<='],
  [/≥/gu, '>='],
  [/’/gu, "'"],
  [/[€$£]/gu, ' '],
];

/**
 * What a person writes, as mathjs reads it: signs, French numbers and unit words, `15 % of 240`, `5 km en miles`;
 * signs of currencies are left out. `hasReadNumbers` says that a number was written otherwise. Throws ToolFailed where
 * a number could mean two things.
 */
function normaliseExpression(expression: string): { text: string; hasReadNumbers: boolean } {
  const signed = SIGNS.reduce((text, [sign, written]) => text.replace(sign, written), expression);
  const read = readNumbers(signed);
  const text = writeRoots(writePercentages(replaceWords(read)));
  return { text: text.replace(/\s+/gu, ' ').trim(), hasReadNumbers: bare(read) !== bare(signed) };
}

function bare(text: string): string {
  return text.replace(/\s+/gu, '');
}

function replaceWords(text: string): string {
  return text.replace(/(?<![\p{L}\d_])\p{L}+(?![\p{L}\d_]|\s*\()/gu, (word) => UNIT_WORDS.get(word) ?? word);
}

function writePercentages(text: string): string {
  return text.replace(
    /(\d+(?:\.\d+)?)\s*%\s*(?:of\b|de\s+la\b|du\b|des\b|de\b|d'|sur\b)\s*/giu,
    '($1 / 100) * ',
  );
}

function writeRoots(text: string): string {
  return text.replace(/sqrt (\d+(?:\.\d+)?)/gu, 'sqrt($1)').replace(/sqrt \(/gu, 'sqrt(');
}
