import type { ConstantNode, MathNode, OperatorNode, ParenthesisNode } from 'mathjs';

/** A fraction in its lowest terms, whose denominator is positive. */
interface Fraction {
  over: bigint;
  under: bigint;
}

/** A fraction of a larger denominator says less than its decimals. */
const MOST_UNDER = 9_999n;
const MOST_EXPONENT = 64;

/**
 * What a sum of whole numbers and fractions comes to, as `29/35`; undefined where anything else is in it, where it is
 * but one division, and where the result is a whole number or too unwieldy to be read.
 */
export function findFraction(tree: MathNode): string | undefined {
  const found = isFraction(tree) ? undefined : evaluate(tree);
  return found && found.under > 1n && found.under <= MOST_UNDER ? `${found.over}/${found.under}` : undefined;
}

function isFraction(node: MathNode): boolean {
  if (node.type !== 'OperatorNode') return false;
  const { fn, args } = node as OperatorNode;
  return fn === 'divide' && args.every(({ type }) => type === 'ConstantNode');
}

function evaluate(node: MathNode): Fraction | undefined {
  switch (node.type) {
    case 'ParenthesisNode':
      return evaluate((node as ParenthesisNode).content);
    case 'ConstantNode': {
      const written = String((node as ConstantNode).value);
      return /^\d{1,15}$/.test(written) ? { over: BigInt(written), under: 1n } : undefined;
    }
    case 'OperatorNode':
      return operate(node as OperatorNode);
    default:
      return undefined;
  }
}

function operate({ fn, args }: OperatorNode): Fraction | undefined {
  const [left, right] = args.map(evaluate);
  if (!left) return undefined;
  if (fn === 'unaryMinus') return reduce(-left.over, left.under);
  if (!right) return undefined;
  switch (fn as string) {
    case 'add':
      return reduce(left.over * right.under + right.over * left.under, left.under * right.under);
    case 'subtract':
      return reduce(left.over * right.under - right.over * left.under, left.under * right.under);
    case 'multiply':
      return reduce(left.over * right.over, left.under * right.under);
    case 'divide':
      return reduce(left.over * right.under, left.under * right.over);
    case 'pow':
      return raise(left, right);
    default:
      return undefined;
  }
}

function raise({ over, under }: Fraction, exponent: Fraction): Fraction | undefined {
  if (exponent.under !== 1n || exponent.over < 0n || exponent.over > MOST_EXPONENT) return undefined;
  return reduce(over ** exponent.over, under ** exponent.over);
}

function reduce(over: bigint, under: bigint): Fraction | undefined {
  if (under === 0n) return undefined;
  const divisor = greatestDivisor(over < 0n ? -over : over, under < 0n ? -under : under);
  const sign = under < 0n ? -1n : 1n;
  return { over: (sign * over) / divisor, under: (sign * under) / divisor };
}

function greatestDivisor(one: bigint, other: bigint): bigint {
  let [larger, smaller] = [one, other];
  while (smaller !== 0n) [larger, smaller] = [smaller, larger % smaller];
  return larger;
}
