import { ToolFailed } from '../../../tool.types.ts';
import { checkExpression } from './check-expression.ts';
import { formatResult } from './format-result.ts';
import { mathematics } from './mathematics.ts';
import { normaliseExpression } from './normalise-expression.ts';

const MOST_MESSAGE_CHARACTERS = 200;

/** `expression = result`, or `≈` where the result was rounded. Throws ToolFailed. */
export function evaluateExpression(expression: string): string {
  const asked = expression
    .replace(/\s+/gu, ' ')
    .replace(/[\s=?]+$/u, '')
    .trimStart();
  const { text, hasReadNumbers } = normaliseExpression(asked);
  if (text === '') throw new ToolFailed('The expression is empty.');
  const { shown, isExact } = formatResult(evaluate(text));
  return `${asked} ${isExact ? '=' : '≈'} ${shown}${hasReadNumbers ? ` (read as ${text})` : ''}`;
}

function evaluate(text: string): unknown {
  try {
    const tree = mathematics.parse(text);
    checkExpression(tree);
    return tree.evaluate(new Map());
  } catch (error) {
    if (error instanceof ToolFailed) throw error;
    const message = error instanceof Error ? error.message.slice(0, MOST_MESSAGE_CHARACTERS) : '';
    throw new ToolFailed(`The expression could not be calculated: ${message}`, { cause: error });
  }
}
