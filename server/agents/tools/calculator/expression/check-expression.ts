import type { ConstantNode, FunctionNode, MathNode, OperatorNode, RangeNode, SymbolNode } from 'mathjs';
import { ToolFailed } from '../../../tool.types.ts';
import { CONSTANTS, FUNCTIONS, OPERATORS } from './allowed-names.ts';
import { mathematics } from './mathematics.ts';

const MOST_NODES = 1_000;
const MOST_RANGE = 10_000;

/**
 * Lets through what a calculator needs: numbers, units, operators, functions and constants by name, lists. Everything
 * else that mathjs can parse (assignments, function definitions, objects, indexes, strings) is refused with ToolFailed.
 */
export function checkExpression(tree: MathNode): void {
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
  if (!FUNCTIONS.has(name)) throw new ToolFailed(`The calculator has no function ${name.slice(0, 40)}.`);
}

function checkSymbol({ name }: SymbolNode): void {
  if (CONSTANTS.has(name) || mathematics.Unit.isValuelessUnit(name)) return;
  throw new ToolFailed(`The calculator does not know ${name.slice(0, 40)}.`);
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
