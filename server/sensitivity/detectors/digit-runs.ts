import { isBetweenWords } from './between-words.ts';
import type { CanonicalText } from './canonical-text.ts';

/** Digits that belong together, however they are grouped: `4972 1234`, `06.12.34`, `4 9 7 2`. */
export interface DigitRun {
  digits: string;
  /** Offset in the view of each digit. */
  positions: number[];
  /** Length of each group of touching digits, in order. */
  groups: number[];
}

/** A stretch of whole groups of a run. `start` and `end` are offsets in the view. */
export interface DigitWindow {
  digits: string;
  start: number;
  end: number;
  groups: number[];
  /** Whether a word touches it: only a check digit or a label in that word makes it a number then. */
  isGlued: boolean;
}

const RUN = /\d(?:[ .\-/_()]{0,3}\d)*/g;
const cache = new WeakMap<CanonicalText, DigitRun[]>();

/** All runs of at least four digits of a view, found once per view. Linear: separators and digits are disjoint. */
export function digitRuns(view: CanonicalText): DigitRun[] {
  const known = cache.get(view);
  if (known) return known;
  const runs: DigitRun[] = [];
  for (const match of view.text.matchAll(RUN)) {
    if (match[0].length >= 4) runs.push(readRun(match[0], match.index));
  }
  cache.set(view, runs);
  return runs;
}

/**
 * Every window of `length` digits made of whole groups, not glued to more digits or to an identifier; what is glued to a word is
 * marked so and comes only where `glued` is asked for.  * A run of n groups costs at most n × `length` steps.
 */
export function* digitWindows(view: CanonicalText, length: number, glued?: 'glued'): Generator<DigitWindow> {
  for (const run of digitRuns(view)) {
    if (run.digits.length < length) continue;
    let first = 0;
    for (let group = 0; group < run.groups.length; first += run.groups[group++] ?? 0) {
      const found = windowAt(run, group, first, length);
      if (!found) continue;
      if (isFree(view.text, found.start, found.end)) yield found;
      else if (glued && isBetweenWords(view.text, found.start, found.end)) yield { ...found, isGlued: true };
    }
  }
}

function readRun(text: string, offset: number): DigitRun {
  const positions: number[] = [];
  const groups: number[] = [];
  let digits = '';
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code < 0x30 || code > 0x39) continue;
    if (positions.at(-1) === offset + i - 1) groups[groups.length - 1] = (groups.at(-1) ?? 0) + 1;
    else groups.push(1);
    positions.push(offset + i);
    digits += text[i];
  }
  return { digits, positions, groups };
}

function windowAt(run: DigitRun, group: number, first: number, length: number): DigitWindow | undefined {
  let size = 0;
  let last = group;
  while (size < length && last < run.groups.length) size += run.groups[last++] ?? 0;
  const start = run.positions[first];
  const end = run.positions[first + length - 1];
  if (size !== length || start === undefined || end === undefined) return undefined;
  return {
    digits: run.digits.slice(first, first + length),
    start,
    end: end + 1,
    groups: run.groups.slice(group, last),
    isGlued: false,
  };
}

/** False inside identifiers, UUIDs, decimals and paths: `a4111`, `9b2f-4111`, `1.4111`, `4111-ab`. */
function isFree(text: string, start: number, end: number): boolean {
  const left = text.slice(Math.max(0, start - 2), start);
  const right = text.slice(end, end + 2);
  return !/[a-z_]$|[a-z0-9][-/_.]$/.test(left) && !/^[a-z_]|^[-/_][a-z0-9]|^[.,]\d/.test(right);
}
