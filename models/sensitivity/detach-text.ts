/** From this length on V8 may keep a part of a text as a view of the whole, which then stays in memory as long. */
const SHORTEST_VIEW = 13;

/** The same text, which keeps no longer one in memory. */
export function detachText(text: string): string {
  // UTF-16, so that halves of characters stay what they are.
  return text.length < SHORTEST_VIEW ? text : Buffer.from(text, 'utf16le').toString('utf16le');
}
