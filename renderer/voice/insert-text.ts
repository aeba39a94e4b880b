/**
 * Puts words in place of what is between `start` and `end`, with a blank wherever they would run into others; `cursor` is
 * behind them. In UTF-16 units.
 */
export function insertText(text: string, start: number, end: number, words: string) {
  const before = text.slice(0, start);
  const after = text.slice(end);
  const lead = before === '' || /[\s(«“‘'’"-]$/.test(before) ? '' : ' ';
  const tail = after === '' || /^[\s.,;:!?)»”…]/.test(after) ? '' : ' ';
  const cursor = before.length + lead.length + words.length;
  return { text: before + lead + words + tail + after, cursor };
}
