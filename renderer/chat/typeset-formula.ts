import temml, { type MathNode } from 'temml';
import type { HastNode } from './hast-node.ts';
import { FORMULA_CLASSES, FORMULA_STYLE } from './sanitize-schema.ts';

/** Makes MathML of a LaTeX formula; undefined where that has an error or is out of all proportion. */
export type TypesetFormula = (tex: string, isDisplay: boolean) => HastNode | undefined;

// No formula that a person reads comes near.
const MAX_LENGTH = 2_000;
const MAX_NODES = 3_000;
const MAX_DEPTH = 40;
const MAX_KEPT = 500;
// A macro that is written once and used often takes a second of the window.
const DEFINES = /\\(?:[egx]?def|(?:future)?let|(?:new|renew|provide)command)(?![a-zA-Z])/;

const kept = new Map<string, HastNode | undefined>();

/** Typesets with nothing trusted. Keeps what was made: the last block of a growing answer is shown anew with each word. */
export const typesetFormula: TypesetFormula = (tex, isDisplay) => {
  const key = `${isDisplay}${tex}`;
  if (!kept.has(key)) {
    if (kept.size >= MAX_KEPT) kept.clear();
    kept.set(key, tex.length > MAX_LENGTH || DEFINES.test(tex) ? undefined : typeset(tex, isDisplay));
  }
  return kept.get(key);
};

function typeset(tex: string, isDisplay: boolean): HastNode | undefined {
  try {
    const tree = temml.__renderToMathMLTree(tex, {
      displayMode: isDisplay,
      throwOnError: true,
      trust: false,
      maxExpand: 200,
      maxSize: [20, 20],
      macros: {},
    });
    return toHast(tree, { left: MAX_NODES }, MAX_DEPTH)[0];
  } catch {
    return undefined;
  }
}

function toHast(node: MathNode, nodes: { left: number }, depth: number): HastNode[] {
  nodes.left--;
  if (nodes.left < 0 || depth < 0) throw new RangeError('A formula out of proportion.');
  if (node.text !== undefined) return [{ type: 'text', value: node.text }];
  const children = (node.children ?? []).flatMap((child) => toHast(child, nodes, depth - 1));
  // The library's own HTML elements and fragments have no type: what is in them counts.
  if (node.type === undefined) return children;
  return [{ type: 'element', tagName: node.type, properties: propertiesOf(node), children }];
}

function propertiesOf({ attributes, classes = [], style = {} }: MathNode): Record<string, unknown> {
  const kept = classes.filter((name) => FORMULA_CLASSES.includes(name));
  const declarations = Object.entries(style)
    .map(([name, value]) => `${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}:${value};`)
    .filter((declaration) => FORMULA_STYLE.test(declaration))
    .join('');
  return {
    ...attributes,
    ...(kept.length > 0 ? { className: kept } : {}),
    ...(declarations === '' ? {} : { style: declarations }),
  };
}
