import type { ChatEvent } from '../../models/engine/chat-engine.ts';

/** How often a block has to follow itself, and how many characters that has to come to. */
const TIMES = 3;
const LEAST_CHARACTERS = 300;
/** Of lines, dots and spaces, which tables and drawings repeat on purpose. */
const LEAST_WITHOUT_WORDS = 1_200;
/** So many markers of sources in a row, with nothing between them, cite nothing. */
const MOST_MARKERS = 12;
/** The end of a text that is looked at, and after how many more characters it is looked at again. */
const LOOKED_AT = 3_000;
const LOOK_EVERY = 32;

/** Whether a text ends in the same block again and again, or in a row of markers of sources that counts on. */
export function isRepeating(text: string): boolean {
  const end = text.slice(-LOOKED_AT);
  if (MARKERS.test(end)) return true;
  const reversed = [...end].reverse().join('');
  return repeatsItsBeginning(reversed);
}

const SAYS_SOMETHING = /[\p{L}\d\p{Extended_Pictographic}]/u;
const MARKERS = new RegExp(`(?:\\[\\d{1,4}\\][\\s,;.]*){${MOST_MARKERS},}$`);

/**
 * Whether the beginning of a text follows itself often enough. For each length of a block, the Z function says how far the text
 * from there on is the same as from its beginning (Gusfield, Algorithms on Strings, 1.4).
 */
function repeatsItsBeginning(text: string): boolean {
  const same = new Uint16Array(text.length);
  let [left, right] = [0, 0];
  for (let at = 1; at < text.length; at += 1) {
    let length = at < right ? Math.min(right - at, same[at - left] ?? 0) : 0;
    while (at + length < text.length && text[length] === text[at + length]) length += 1;
    same[at] = length;
    if (at + length > right) [left, right] = [at, at + length];
    const repeated = at + length;
    if (repeated < at * TIMES || repeated < LEAST_CHARACTERS) continue;
    if (repeated >= LEAST_WITHOUT_WORDS || SAYS_SOMETHING.test(text.slice(0, at))) return true;
  }
  return false;
}

/**
 * Ends what a model writes once it repeats itself: the engine is told to stop, and the end is `repetition`. What it wrote up
 * to there has been said.
 */
export async function* stopRepeating(
  stream: (signal: AbortSignal) => AsyncIterable<ChatEvent>,
  signal: AbortSignal,
): AsyncGenerator<ChatEvent> {
  const repeats = new AbortController();
  let text = '';
  let lookedAt = 0;
  for await (const event of stream(AbortSignal.any([signal, repeats.signal]))) {
    if (event.type === 'done') {
      const isCut = repeats.signal.aborted && !signal.aborted;
      yield isCut ? { ...event, stopReason: 'repetition' } : event;
    } else if (!repeats.signal.aborted) {
      yield event;
      if (event.type !== 'token') continue;
      text += event.text;
      if (text.length - lookedAt < LOOK_EVERY) continue;
      lookedAt = text.length;
      if (isRepeating(text)) repeats.abort();
    }
  }
}
