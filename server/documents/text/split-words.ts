import { findWordRuns } from './find-word-runs.ts';
import { type Compound, readCompound } from './read-compound.ts';

/**
 * The words of a text in order, linear in its length: runs of letters and digits, with signs that stand between two of
 * them (« sous-traitance », "a.b@c.org", "12/03/2024"), offsets in UTF-16 into `text`.
 */
export function* splitWords(text: string): Generator<Compound> {
  for (const { start, end } of findWordRuns(text)) {
    const { parts, also } = remember(text.slice(start, end));
    if (parts.length > 0) yield { parts: parts.map((part) => shift(part, start)), also };
  }
}

/** The same words without their offsets: several times as fast. */
export function readWords(text: string): Compound[] {
  return findWordRuns(text).map(({ start, end }) => remember(text.slice(start, end)));
}

/** Words come back: most of a text is read from memory. */
function remember(raw: string): Compound {
  const known = remembered.get(raw);
  if (known) return known;
  const compound = readCompound(raw);
  if (raw.length > LONGEST_REMEMBERED) return compound;
  if (remembered.size >= MAXIMUM_REMEMBERED) remembered.clear();
  remembered.set(raw, compound);
  return compound;
}

const MAXIMUM_REMEMBERED = 20_000;
const LONGEST_REMEMBERED = 40;
const remembered = new Map<string, Compound>();

function shift(part: Compound['parts'][number], by: number): Compound['parts'][number] {
  return { form: part.form, start: part.start + by, end: part.end + by };
}
