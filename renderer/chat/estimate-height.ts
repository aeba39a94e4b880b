import type { Message } from '../api/chat.ts';

// Measured at the usual text size: what surrounds the text, the height of a line, and how wide a character is, in pixels.
const USER = { around: 64, line: 24, character: 7.9, widest: 544 };
const ASSISTANT = { around: 70, line: 29, character: 8.2, widest: 704 };

const known = new WeakMap<Message, { width: number; height: number }>();

/** About how high a message will be in a column of this width, in pixels: what stands in until it is laid out. */
export function estimateHeight(message: Message, width: number): number {
  const before = known.get(message);
  if (before?.width === width) return before.height;
  const { around, line, character, widest } = message.role === 'user' ? USER : ASSISTANT;
  const perLine = Math.max(20, Math.min(width, widest) / character);
  const height = around + line * linesOf(message.content, perLine);
  known.set(message, { width, height });
  return height;
}

function linesOf(text: string, perLine: number): number {
  let lines = 0;
  for (let at = 0; at <= text.length; ) {
    const end = text.indexOf('\n', at);
    const next = end < 0 ? text.length : end;
    // An empty line between paragraphs is less high than a line.
    lines += next === at ? 0.5 : Math.ceil((next - at) / perLine);
    at = next + 1;
  }
  return lines;
}
