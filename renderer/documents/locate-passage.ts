/** A passage as a search or an answer names it. */
export interface Passage {
  text: string;
  /** Offsets into `text` of words to stand out. */
  highlights: [number, number][];
}

/** Where a passage is in a text, in offsets of that text. */
export interface LocatedPassage {
  start: number;
  end: number;
  words: [number, number][];
}

// Enough of a passage to be found nowhere else, when the whole of it was put together otherwise.
const ENOUGH = 80;

/**
 * Finds a passage in the text that it was cut from, whatever became of its white space. When the whole is not there,
 * as when the head of a table was said again before its rows, all but its first line is enough, and else its beginning
 * or its end. Undefined when it is not there at all.
 */
export function locatePassage(text: string, passage: Passage): LocatedPassage | undefined {
  const whole = squeezeText(text);
  return (
    locateWhole(whole, passage) ??
    locateWhole(whole, withoutFirstLine(passage)) ??
    locateEnds(whole, squeezeText(passage.text).text.trim())
  );
}

function locateWhole(whole: SqueezedText, passage: Passage): LocatedPassage | undefined {
  const part = squeezeText(passage.text);
  const trimmed = part.text.trim();
  const at = trimmed === '' ? -1 : whole.text.indexOf(trimmed);
  if (at < 0) return undefined;
  const shift = at - (part.text.length - part.text.trimStart().length);
  const end = at + trimmed.length;
  return {
    start: originalOf(whole, at),
    end: originalOf(whole, end),
    words: passage.highlights.map(([from, to]) => [
      originalOf(whole, squeezedOf(part, from) + shift),
      originalOf(whole, squeezedOf(part, to) + shift),
    ]),
  };
}

function withoutFirstLine({ text, highlights }: Passage): Passage {
  const cut = text.indexOf('\n') + 1;
  if (cut === 0) return { text: '', highlights: [] };
  const rest = highlights.filter(([from]) => from >= cut);
  return { text: text.slice(cut), highlights: rest.map(([from, to]) => [from - cut, to - cut]) };
}

function locateEnds(whole: SqueezedText, passage: string): LocatedPassage | undefined {
  if (passage.length < ENOUGH) return undefined;
  const first = whole.text.indexOf(passage.slice(0, ENOUGH));
  const last = whole.text.indexOf(passage.slice(-ENOUGH), Math.max(0, first));
  const isWhole = first >= 0 && last >= 0 && last + ENOUGH - first <= 2 * passage.length;
  const [from, to] = isWhole
    ? [first, last + ENOUGH]
    : first >= 0
      ? [first, first + ENOUGH]
      : [last, last + ENOUGH];
  if (from < 0) return undefined;
  return { start: originalOf(whole, from), end: originalOf(whole, to), words: [] };
}

function originalOf({ offsets }: SqueezedText, place: number): number {
  const index = Math.min(Math.max(0, place), offsets.length - 1);
  return offsets[index] ?? 0;
}

/** The last squeezed character that begins at or before an offset of the original. */
function squeezedOf({ offsets }: SqueezedText, offset: number): number {
  let [low, high] = [0, offsets.length - 1];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((offsets[middle] ?? 0) <= offset) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** A text with every run of white space as one blank, and where each of its characters was. */
interface SqueezedText {
  text: string;
  /** The offset in the original of each character, and its length at the end. */
  offsets: Uint32Array;
}

/** Squeezes a text so that line breaks and indents do not hide that two texts say the same. */
function squeezeText(original: string): SqueezedText {
  const offsets = new Uint32Array(original.length + 1);
  const parts: string[] = [];
  let length = 0;
  for (const { 0: run, index } of original.matchAll(/\S+|\s+/g)) {
    const isBlank = /^\s/.test(run);
    parts.push(isBlank ? ' ' : run);
    for (let place = 0; place < (isBlank ? 1 : run.length); place += 1)
      offsets[length + place] = index + place;
    length += isBlank ? 1 : run.length;
  }
  offsets[length] = original.length;
  return { text: parts.join(''), offsets: offsets.subarray(0, length + 1) };
}
