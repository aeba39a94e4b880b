import type { Token } from '../text/tokenize.ts';

/** Where in the text a phrase stands: tokens `[first, last)`. */
export interface PhraseMatch<Payload> {
  first: number;
  last: number;
  payload: Payload;
}

interface Node<Payload> {
  words: Map<string, Node<Payload>>;
  prefixes: Map<string, Node<Payload>>;
  shortestPrefix: number;
  longestPrefix: number;
  classes: Map<string, Node<Payload>>;
  /** What may follow after up to `MAXIMUM_GAP` other words. */
  gap: Node<Payload> | undefined;
  payloads: Payload[];
}

const MAXIMUM_GAP = 3;

/**
 * Phrases over folded words, matched in time linear in the text. A phrase is a sequence of steps:
 * a word, `stem*` (any word that starts so), `@class` (any word of that class) or `..` (0 to 3 words).
 */
export class PhraseTrie<Payload> {
  readonly #root = createNode<Payload>();

  add(steps: string[], payload: Payload): void {
    let node = this.#root;
    for (const step of steps) node = follow(node, step);
    node.payloads.push(payload);
  }

  /** All matches, overlapping ones too. `classesOf` says to which `@` classes a word belongs. */
  match(tokens: Token[], classesOf: (token: Token) => readonly string[]): PhraseMatch<Payload>[] {
    const matches: PhraseMatch<Payload>[] = [];
    for (let first = 0; first < tokens.length; first++) {
      this.#walk(this.#root, tokens, classesOf, first, first, matches);
    }
    return matches;
  }

  #walk(
    node: Node<Payload>,
    tokens: Token[],
    classesOf: (token: Token) => readonly string[],
    first: number,
    at: number,
    matches: PhraseMatch<Payload>[],
  ): void {
    for (const payload of node.payloads) matches.push({ first, last: at, payload });
    const token = tokens[at];
    if (!token || (at > first && token.afterStop)) return;
    for (const next of stepsInto(node, token, classesOf)) {
      this.#walk(next, tokens, classesOf, first, at + 1, matches);
    }
    if (node.gap) this.#walkGap(node.gap, tokens, classesOf, first, at, matches);
  }

  #walkGap(
    node: Node<Payload>,
    tokens: Token[],
    classesOf: (token: Token) => readonly string[],
    first: number,
    at: number,
    matches: PhraseMatch<Payload>[],
  ): void {
    for (let skipped = 0; skipped <= MAXIMUM_GAP; skipped++) {
      const token = tokens[at + skipped];
      if (!token || token.afterStop) return;
      for (const next of stepsInto(node, token, classesOf)) {
        this.#walk(next, tokens, classesOf, first, at + skipped + 1, matches);
      }
    }
  }
}

function createNode<Payload>(): Node<Payload> {
  return {
    words: new Map(),
    prefixes: new Map(),
    shortestPrefix: 99,
    longestPrefix: 0,
    classes: new Map(),
    gap: undefined,
    payloads: [],
  };
}

function follow<Payload>(node: Node<Payload>, step: string): Node<Payload> {
  if (step === '..') {
    node.gap ??= createNode();
    return node.gap;
  }
  if (step.startsWith('@')) return child(node.classes, step);
  if (!step.endsWith('*')) return child(node.words, step);
  const prefix = step.slice(0, -1);
  node.shortestPrefix = Math.min(node.shortestPrefix, prefix.length);
  node.longestPrefix = Math.max(node.longestPrefix, prefix.length);
  return child(node.prefixes, prefix);
}

function child<Payload>(nodes: Map<string, Node<Payload>>, key: string): Node<Payload> {
  const known = nodes.get(key);
  if (known) return known;
  const made = createNode<Payload>();
  nodes.set(key, made);
  return made;
}

function stepsInto<Payload>(
  node: Node<Payload>,
  token: Token,
  classesOf: (token: Token) => readonly string[],
): Node<Payload>[] {
  const next: Node<Payload>[] = [];
  const { form } = token;
  const exact = node.words.get(form);
  if (exact) next.push(exact);
  const longest = Math.min(node.longestPrefix, form.length);
  for (let length = node.shortestPrefix; length <= longest; length++) {
    const stem = node.prefixes.get(form.slice(0, length));
    if (stem) next.push(stem);
  }
  if (node.classes.size > 0) {
    for (const name of classesOf(token)) {
      const classNode = node.classes.get(name);
      if (classNode) next.push(classNode);
    }
  }
  return next;
}
