import type { CanonicalText } from './canonical-text.ts';

/** A value that stands beside the words that say what it is. Offsets are into the view. */
interface LabelledValue {
  start: number;
  end: number;
  value: string;
  /** What stands between the label and the value. */
  gap: string;
}

interface LabelledSearch {
  /** Global pattern of the words that announce the value. */
  label: RegExp;
  /** Pattern of the value, neither global nor sticky; group 1, where there is one, is the value. */
  value: RegExp;
  /** How far after the label the value may begin; 60 characters unless told. */
  after?: number;
  /** How far before the label the value may stand ("4821 is my PIN"); not looked at unless told. */
  before?: number;
}

const LONGEST_VALUE = 60;

/** For each label the first value after it, else the last one before it. Work per label is bounded. */
export function* labelledValues(view: CanonicalText, search: LabelledSearch): Generator<LabelledValue> {
  for (const match of view.text.matchAll(search.label)) {
    const end = match.index + match[0].length;
    const found =
      valueIn(view.text, end, end + (search.after ?? 60), search.value) ??
      (search.before
        ? lastValueIn(view.text, match.index - search.before, match.index, search.value)
        : undefined);
    if (found) yield found;
  }
}

/** The value may run on past `to`, but must begin before it; a blank line ends the search. */
function valueIn(text: string, from: number, to: number, value: RegExp): LabelledValue | undefined {
  const window = text.slice(from, to + LONGEST_VALUE);
  const match = value.exec(window);
  if (!match || match.index >= to - from) return undefined;
  const found = located(match, from);
  return { ...found, gap: text.slice(from, found.start) };
}

function lastValueIn(text: string, from: number, to: number, value: RegExp): LabelledValue | undefined {
  const start = Math.max(0, from);
  const window = text.slice(start, to);
  const match = [...window.matchAll(globalOf(value))].at(-1);
  const last = match && located(match, start);
  return last && { ...last, gap: text.slice(last.end, to) };
}

const globals = new WeakMap<RegExp, RegExp>();

/** The same pattern for all matches, made once. */
function globalOf(pattern: RegExp): RegExp {
  const known = globals.get(pattern) ?? new RegExp(pattern.source, 'g');
  globals.set(pattern, known);
  return known;
}

function located(match: RegExpExecArray, offset: number): LabelledValue {
  const value = match[1] ?? match[0];
  const start = offset + match.index + match[0].lastIndexOf(value);
  return { start, end: start + value.length, value, gap: '' };
}
