import type { Token } from '../text/tokenize.ts';
import type { PhraseStep } from './parse-phrases.ts';

/** Where in the text a phrase stands: tokens `[first, last)`. */
export interface PhraseMatch<Payload> {
  first: number;
  last: number;
  payload: Payload;
}

/** Most states have one way on or none: what they do not use is not made, which is 13 MB of a server's memory. */
interface State<Payload> {
  words: Edges<Payload> | undefined;
  stems: Edges<Payload> | undefined;
  shortestStem: number;
  longestStem: number;
  classes: Edges<Payload> | undefined;
  /** Reached without a word. */
  skips: State<Payload>[] | undefined;
  /** Reached after up to `MAXIMUM_GAP` words of any kind. */
  gaps: State<Payload>[] | undefined;
  payload: Payload | undefined;
}

type Edges<Payload> = Map<string, State<Payload>[]>;

type ClassesOf = (token: Token) => readonly string[];

const MAXIMUM_GAP = 3;

/**
 * Phrases over folded words as one automaton, matched from every word on. Choices share what follows them, so
 * that a phrase costs as many states as it has words. Phrases end at a full stop, so matching is linear.
 */
export class PhraseAutomaton<Payload> {
  readonly #start = createState<Payload>();
  /** Nothing follows the end of a phrase, so phrases of one payload end alike. */
  readonly #ends = new Map<Payload, State<Payload>>();
  #entry: Entry<Payload> | undefined;

  /** @throws Error when a phrase begins with a gap: it would begin at every word. */
  add(steps: PhraseStep[], payload: Payload): void {
    if (steps[0]?.kind === 'gap') throw new Error('A phrase of a lexicon begins with a word.');
    this.#entry = undefined;
    linkSequence(steps, this.#start, this.#endOf(payload));
  }

  /** All matches, overlapping ones too. `classesOf` says to which `@` classes a word belongs. */
  match(tokens: Token[], classesOf: ClassesOf): PhraseMatch<Payload>[] {
    const matches: PhraseMatch<Payload>[] = [];
    this.#entry ??= openEntry(this.#start);
    for (let first = 0; first < tokens.length; first++) {
      enter(this.#entry, { tokens, classesOf, first, matches });
    }
    return matches;
  }

  #endOf(payload: Payload): State<Payload> {
    const known = this.#ends.get(payload);
    if (known) return known;
    const end = createState<Payload>();
    end.payload = payload;
    this.#ends.set(payload, end);
    return end;
  }
}

/** Where phrases begin. Every word asks here, few of them lead on, and they come back: so it is remembered which. */
interface Entry<Payload> {
  /** The start and what is reached from it without a word. */
  states: State<Payload>[];
  classes: Edges<Payload>;
  byForm: Edges<Payload>;
}

/** The memory holds no more than a dictionary of common words. */
const MAXIMUM_REMEMBERED = 5_000;

function openEntry<Payload>(start: State<Payload>): Entry<Payload> {
  const states = [start];
  for (const state of states) states.push(...(state.skips ?? []));
  const classes: Edges<Payload> = new Map();
  for (const state of states)
    for (const [name, next] of state.classes ?? [])
      classes.set(name, [...(classes.get(name) ?? []), ...next]);
  return { states, classes, byForm: new Map() };
}

function enter<Payload>({ states, classes, byForm }: Entry<Payload>, search: Search<Payload>): void {
  const { first, tokens, classesOf } = search;
  const token = tokens[first] as Token;
  let targets = byForm.get(token.form);
  if (!targets) {
    targets = states.flatMap((state) => targetsOf(state, token.form));
    if (byForm.size < MAXIMUM_REMEMBERED) byForm.set(token.form, targets);
  }
  follow(targets, search, first);
  for (const name of classesOf(token)) follow(classes.get(name), search, first);
}

/** The states that a word leads to, by itself or by a stem of it. */
function targetsOf<Payload>(state: State<Payload>, form: string): State<Payload>[] {
  const targets = [...(state.words?.get(form) ?? [])];
  const longest = Math.min(state.longestStem, form.length);
  for (let length = state.shortestStem; length <= longest; length++)
    targets.push(...(state.stems?.get(form.slice(0, length)) ?? []));
  return targets;
}

function createState<Payload>(): State<Payload> {
  return {
    words: undefined,
    stems: undefined,
    shortestStem: 99,
    longestStem: 0,
    classes: undefined,
    skips: undefined,
    gaps: undefined,
    payload: undefined,
  };
}

function linkSequence<Payload>(steps: PhraseStep[], from: State<Payload>, to: State<Payload>): void {
  let state = from;
  for (const [index, step] of steps.entries()) {
    const next = index === steps.length - 1 ? to : createState<Payload>();
    linkStep(step, state, next);
    state = next;
  }
  if (steps.length > 0) return;
  from.skips ??= [];
  from.skips.push(to);
}

function linkStep<Payload>(step: PhraseStep, from: State<Payload>, to: State<Payload>): void {
  switch (step.kind) {
    case 'word':
      from.words ??= new Map();
      addEdge(from.words, step.text, to);
      return;
    case 'class':
      from.classes ??= new Map();
      addEdge(from.classes, step.text, to);
      return;
    case 'stem':
      from.shortestStem = Math.min(from.shortestStem, step.text.length);
      from.longestStem = Math.max(from.longestStem, step.text.length);
      from.stems ??= new Map();
      addEdge(from.stems, step.text, to);
      return;
    case 'gap':
      from.gaps ??= [];
      from.gaps.push(to);
      return;
    case 'choice':
      for (const alternative of step.alternatives) linkSequence(alternative, from, to);
  }
}

function addEdge<Payload>(edges: Edges<Payload>, key: string, to: State<Payload>): void {
  const known = edges.get(key);
  if (known) known.push(to);
  else edges.set(key, [to]);
}

interface Search<Payload> {
  tokens: Token[];
  classesOf: ClassesOf;
  first: number;
  matches: PhraseMatch<Payload>[];
}

function walk<Payload>(state: State<Payload>, search: Search<Payload>, at: number): void {
  if (state.payload !== undefined)
    search.matches.push({ first: search.first, last: at, payload: state.payload });
  if (state.skips) for (const next of state.skips) walk(next, search, at);
  for (const next of state.gaps ?? [])
    for (let skipped = 0; skipped <= MAXIMUM_GAP; skipped++) {
      if (crossesStop(search, at, at + skipped)) break;
      walk(next, search, at + skipped);
    }
  const token = search.tokens[at];
  if (!token || (at > search.first && token.afterStop)) return;
  follow(state.words?.get(token.form), search, at);
  const longest = Math.min(state.longestStem, token.form.length);
  for (let length = state.shortestStem; length <= longest; length++) {
    follow(state.stems?.get(token.form.slice(0, length)), search, at);
  }
  if (!state.classes) return;
  for (const name of search.classesOf(token)) follow(state.classes.get(name), search, at);
}

function follow<Payload>(states: State<Payload>[] | undefined, search: Search<Payload>, at: number): void {
  if (states) for (const next of states) walk(next, search, at + 1);
}

function crossesStop<Payload>({ tokens }: Search<Payload>, from: number, to: number): boolean {
  if (to === from) return false;
  const token = tokens[to - 1];
  return token === undefined || token.afterStop;
}
