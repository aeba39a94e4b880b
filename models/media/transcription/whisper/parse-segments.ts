import type { TranscriptionSegment } from '../transcriber.ts';

/** What Whisper's tokens say, and where the next window should begin: seconds from the start of this one. */
export interface ParsedWindow {
  segments: TranscriptionSegment[];
  done: number;
}

/** Seconds between two of Whisper's time tokens. */
const TIME_STEP = 0.02;
/** Seconds by which a window must move on, to be worth listening to again. */
const LEAST_STEP = 1;

/**
 * Reads tokens as `<|0.00|> words <|2.40|><|2.40|> words <|5.00|>`. Words behind the last pair of times are not
 * finished where no time follows: the next window begins there. Without any pair, or where that would be the same window
 * once more, the whole window is done. `duration` is how much sound the window held.
 */
export function parseSegments(
  tokens: readonly number[],
  firstTime: number,
  duration: number,
  decode: (tokens: number[]) => string,
): ParsedWindow {
  const segments: TranscriptionSegment[] = [];
  let start = 0;
  let words: number[] = [];
  let lastEnd = 0;
  const close = (end: number): void => {
    const text = decode(words).trim();
    if (text !== '' && end > start) segments.push({ start, end: Math.min(end, duration), text });
    words = [];
    lastEnd = end;
  };
  for (const token of tokens) {
    if (token < firstTime) {
      words.push(token);
      continue;
    }
    const time = Math.min((token - firstTime) * TIME_STEP, duration);
    if (words.length > 0) close(time);
    start = time;
  }
  if (words.length === 0) return { segments, done: isPair(tokens, firstTime) ? lastEnd : duration };
  if (lastEnd >= LEAST_STEP) return { segments, done: lastEnd };
  close(duration);
  return { segments, done: duration };
}

/** Two times at the very end: a segment began, and its words do not fit any more. */
function isPair(tokens: readonly number[], firstTime: number): boolean {
  const [before, last] = tokens.slice(-2);
  return (
    tokens.length > 2 &&
    before !== undefined &&
    last !== undefined &&
    before >= firstTime &&
    last >= firstTime
  );
}
