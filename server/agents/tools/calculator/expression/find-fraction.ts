import type { ConstantNode, Fraction, MathNode, OperatorNode, ParenthesisNode } from 'mathjs';
import { mathematics } from './mathematics.ts';

/** A fraction of a larger denominator says less than its decimals. */
const MOST_UNDER = 9_999n;
const MOST_EXPONENT = 64n;

/**
 * What a sum of whole numbers and fractions comes to, as `29/35`; undefined where anything else is in it, where it is
 * but one division, and where the result is a whole number or too unwieldy to be read.
 */
export function findFraction(tree: MathNode): string | undefined {
  const found = isFraction(tree) ? undefined : evaluate(tree);
  return found && found.d > 1n && found.d <= MOST_UNDER ? found.toFraction() : undefined;
}

function isFraction(node: MathNode): boolean {
  if (node.type !== 'OperatorNode') return false;
  const { fn, args } = node as OperatorNode;
  return fn === 'divide' && args.every(({ type }) => type === 'ConstantNode');
}

function evaluate(node: MathNode): Fraction | undefined {
  if (node.type === 'ParenthesisNode') return evaluate((node as ParenthesisNode).content);
  if (node.type === 'OperatorNode') return operate(node as OperatorNode);
  const written = node.type === 'ConstantNode' ? String((node as ConstantNode).value) : '';
  return /^\d{1,15}$/.test(written) ? mathematics.fraction(written) : undefined;
}

function operate({ fn, args }: OperatorNode): Fraction | undefined {
  const [left, right] = args.map(evaluate);
  if (!left) return undefined;
  if (fn === 'unaryMinus') return left.neg();
  if (!right) return undefined;
  switch (fn as string) {
    case 'add':
      return left.add(right);
    case 'subtract':
      return left.sub(right);
    case 'multiply':
      return left.mul(right);
    case 'divide':
      return right.n === 0n ? undefined : left.div(right);
    case 'pow': {
      const isPlain = right.d === 1n && right.s >= 0n && right.n <= MOST_EXPONENT;
      return isPlain ? (left.pow(right) ?? undefined) : undefined;
    }
    default:
      return undefined;
  }
}
