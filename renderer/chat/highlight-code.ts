import { common, createLowlight } from 'lowlight';

const lowlight = createLowlight(common);

/** A piece of code with the class that colours it; pieces without one are plain. */
export interface CodePiece {
  text: string;
  /** Such as `keyword`. */
  kind?: string;
}

/** The pieces of a text in a language, in order; undefined where the language is not known. */
export function highlightCode(text: string, language: string): CodePiece[] | undefined {
  if (!lowlight.registered(language)) return undefined;
  const pieces: CodePiece[] = [];
  collect(lowlight.highlight(language, text).children, undefined, pieces);
  return pieces;
}

type Tree = ReturnType<typeof lowlight.highlight>['children'];

function collect(nodes: Tree, kind: string | undefined, pieces: CodePiece[]): void {
  for (const node of nodes) {
    if (node.type === 'text') pieces.push(kind ? { text: node.value, kind } : { text: node.value });
    else if (node.type === 'element')
      collect(node.children, kindOf(node.properties.className) ?? kind, pieces);
  }
}

function kindOf(names: unknown): string | undefined {
  const [first] = Array.isArray(names) ? names : [];
  return typeof first === 'string' ? first.replace(/^hljs-/, '').replace(/_$/, '') : undefined;
}
