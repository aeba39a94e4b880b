import type { HastNode } from './hast-node.ts';

// `[1]`, and `[1, 2]` as some models write it.
const MARKER = /\[(\d{1,3}(?:\s*[,;]\s*\d{1,3})*)\]/g;
const UNTOUCHED = new Set(['code', 'pre', 'a']);

/**
 * A rehype plugin that turns citation markers in an answer into links to `#cite-<index>`, for those indices that the
 * answer has a source for. Comes before sanitising; a marker without a source stays the text that it is.
 */
export function rehypeCitations(indices: ReadonlySet<number>) {
  return (tree: HastNode): void => {
    if (indices.size > 0) visit(tree, indices);
  };
}

function visit(node: HastNode, indices: ReadonlySet<number>): void {
  if (!node.children || UNTOUCHED.has(node.tagName ?? '')) return;
  node.children = node.children.flatMap((child) => {
    if (child.type === 'text') return cut(child.value ?? '', indices);
    visit(child, indices);
    return [child];
  });
}

function cut(text: string, indices: ReadonlySet<number>): HastNode[] {
  const nodes: HastNode[] = [];
  let done = 0;
  for (const { 0: marker, 1: list = '', index } of text.matchAll(MARKER)) {
    const known = list.split(/\s*[,;]\s*/).map(Number);
    if (!known.every((number) => indices.has(number))) continue;
    nodes.push({ type: 'text', value: text.slice(done, index) }, ...known.map(linkTo));
    done = index + marker.length;
  }
  return [...nodes, { type: 'text', value: text.slice(done) }].filter(({ value }) => value !== '');
}

function linkTo(index: number): HastNode {
  return {
    type: 'element',
    tagName: 'a',
    properties: { href: `#cite-${index}` },
    children: [{ type: 'text', value: `[${index}]` }],
  };
}

/** The index that such a link names; undefined for any other link. */
export function citedIndex(href: string | undefined): number | undefined {
  const index = /^#cite-(\d{1,3})$/.exec(href ?? '')?.[1];
  return index === undefined ? undefined : Number(index);
}
