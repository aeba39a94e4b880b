import { type Formula, replaceStandIns } from './extract-formulas.ts';
import type { HastNode } from './hast-node.ts';
import type { TypesetFormula } from './typeset-formula.ts';

/**
 * A rehype plugin that puts the formulas of an answer where their stand-ins are: typeset, or as code while nothing is
 * there to typeset them, while they are written, and where LaTeX has an error. Comes before sanitising.
 */
export function rehypeFormulas(formulas: readonly Formula[], typeset: TypesetFormula | undefined) {
  return (tree: HastNode): void => {
    if (formulas.length > 0) visit(tree, formulas, (formula) => show(formula, typeset), false);
  };
}

function show(formula: Formula, typeset: TypesetFormula | undefined): HastNode {
  const math = formula.isOpen ? undefined : typeset?.(formula.tex, formula.isDisplay);
  if (!math) return element('code', {}, [{ type: 'text', value: formula.tex }]);
  return element('span', { dataFormula: formula.isDisplay ? 'display' : 'inline' }, [math]);
}

// What Markdown took for code or for a picture's words keeps its formulas as they were written.
function visit(
  node: HastNode,
  formulas: readonly Formula[],
  shown: (formula: Formula) => HastNode,
  isCode: boolean,
): void {
  for (const [name, value] of Object.entries(node.properties ?? {}))
    if (node.properties && typeof value === 'string') node.properties[name] = asWritten(value, formulas);
  node.children = node.children?.flatMap((child) => {
    if (child.type !== 'text') {
      visit(child, formulas, shown, isCode || child.tagName === 'code');
      return [child];
    }
    const value = child.value ?? '';
    if (isCode) return [{ ...child, value: asWritten(value, formulas) }];
    return replaceStandIns(value, formulas).map((part) =>
      typeof part === 'string' ? { type: 'text', value: part } : shown(part),
    );
  });
}

function asWritten(text: string, formulas: readonly Formula[]): string {
  return replaceStandIns(text, formulas)
    .map((part) => (typeof part === 'string' ? part : part.source))
    .join('');
}

function element(tagName: string, properties: Record<string, unknown>, children: HastNode[]): HastNode {
  return { type: 'element', tagName, properties, children };
}
