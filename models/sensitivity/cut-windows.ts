/** A stretch of words that is judged by itself. */
interface TextWindow {
  first: number;
  last: number;
  /** Log-odds taken off before it may speak for the text: a few sentences torn from their context mislead more easily. */
  caution: number;
}

/** Words that are judged together; a longer text is judged in windows that overlap by half. */
export const WINDOW_WORDS = 128;
export const STRIDE = WINDOW_WORDS / 2;

/** A single sentence, and two or three together, of at most so many words: long harmless surroundings dilute nothing. */
const LONGEST_RUN = 48;
const MOST_SENTENCES = 3;
const RUN_CAUTION = 1.25;
/**
 * A run is torn from so many words at least where its caution counts whole: who opens with a greeting or "This is a test." tears
 * nothing apart. Chosen on the dev messages.
 */
const MANY_LEFT_OUT = 24;

/** Where windows begin and end in a text of so many words with these ends of sentences. Their number grows with the text. */
export function cutWindows(length: number, ends: readonly number[]): TextWindow[] {
  return [...cutWide(length), ...cutRuns(length, ends)];
}

/** The windows that the classifier was trained on. */
export function cutWide(length: number): TextWindow[] {
  const windows: TextWindow[] = [];
  for (let first = 0; first === 0 || first < length - STRIDE; first += STRIDE)
    windows.push({ first, last: Math.min(length, first + WINDOW_WORDS), caution: 0 });
  return windows;
}

/** Runs of up to three whole sentences, where they are not the whole text. */
export function cutRuns(length: number, ends: readonly number[]): TextWindow[] {
  const runs: TextWindow[] = [];
  for (let from = 0; from < ends.length; from++) {
    const first = ends[from - 1] ?? 0;
    for (let to = from; to < Math.min(ends.length, from + MOST_SENTENCES); to++) {
      const last = ends[to] ?? length;
      if (last - first > LONGEST_RUN && to > from) break;
      const leftOut = length - (last - first);
      const caution = RUN_CAUTION * Math.min(1, leftOut / MANY_LEFT_OUT);
      if (leftOut > 0) runs.push({ first, last, caution });
    }
  }
  return runs;
}
