/** A text and where the cursor stands in it, in UTF-16 units. */
interface Inserted {
  text: string;
  cursor: number;
}

/** Puts words in place of what is between `start` and `end`, with a blank wherever they would run into others. */
export function insertText(text: string, start: number, end: number, words: string): Inserted {
  const before = text.slice(0, start);
  const after = text.slice(end);
  const lead = before === '' || /[\s(«“‘'’"-]$/.test(before) ? '' : ' ';
  const tail = after === '' || /^[\s.,;:!?)»”…]/.test(after) ? '' : ' ';
  const cursor = before.length + lead.length + words.length;
  return { text: before + lead + words + tail + after, cursor };
}
