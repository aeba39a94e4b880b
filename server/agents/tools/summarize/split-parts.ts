import type { PageText } from '../../../documents/processing/document-messages.ts';

/** A stretch of a text, as it stands there. */
export interface TextPart {
  pages: { page: number | null; text: string }[];
  characters: number;
}

/**
 * Cuts a text into at most `most` stretches of about the same length, each of at least `least` characters where the text
 * has as many, between paragraphs where that can be done. Nothing is left out, nothing is in two of them.
 */
export function splitParts(
  pages: readonly { page: number | null; text: string }[],
  { least, most }: { least: number; most: number },
): TextPart[] {
  const total = pages.reduce((sum, { text }) => sum + text.length, 0);
  const target = Math.max(least, Math.ceil(total / most));
  const parts: TextPart[] = [];
  let passed = 0;
  let lastPage = -1;
  for (const { from, page, text } of pages.flatMap((each, index) => cutPage(each, index, target))) {
    const open = parts.at(-1);
    // By the text that has passed, not by the part: what one is short of is not carried to the end.
    const isFull = !open || (parts.length < most && passed >= parts.length * target);
    const part = isFull ? { pages: [], characters: 0 } : open;
    if (isFull) parts.push(part);
    const same = from === lastPage ? part.pages.at(-1) : undefined;
    if (same) same.text += text;
    else part.pages.push({ page, text });
    part.characters += text.length;
    passed += text.length;
    lastPage = from;
  }
  return parts;
}

/** The pages of a document, or a text of its own as one. */
export function toPages(
  pages: readonly PageText[],
  hasPages: boolean,
): { page: number | null; text: string }[] {
  return pages.map(({ page, text }) => ({ page: hasPages ? page : null, text }));
}

/** Pieces of a page, `from` the page of that index, several of which make a part. */
function cutPage({ page, text }: { page: number | null; text: string }, from: number, target: number) {
  const pieces: { from: number; page: number | null; text: string }[] = [];
  for (let at = 0; at < text.length; ) {
    const end = endOfPiece(text, at, target / 4);
    pieces.push({ from, page, text: text.slice(at, end) });
    at = end;
  }
  return pieces;
}

/** The best place to cut near `from + size`: after a paragraph, a line, a sentence, a word; else there. */
function endOfPiece(text: string, from: number, size: number): number {
  const latest = from + Math.ceil(size);
  if (latest >= text.length) return text.length;
  for (const mark of ['\n\n', '\n', '. ', ' ']) {
    const at = text.lastIndexOf(mark, latest);
    if (at > from + size / 2) return at + mark.length;
  }
  const isPair = (text.charCodeAt(latest - 1) & 0xfc00) === 0xd800;
  return isPair ? latest + 1 : latest;
}
