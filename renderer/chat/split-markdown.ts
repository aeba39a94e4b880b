// Link definitions and footnotes reach across blocks; these HTML blocks go on over empty lines (CommonMark 4.6 and 4.7).
const REACHES_FAR = /^ {0,3}(?:\[[^\]\n]+\]:|<(?:script|pre|style|textarea|!|\?))/im;
const FENCE = /^([ \t>]*(?:(?:[-*+]|\d{1,9}[.)])[ \t]+)*)(`{3,}|~{3,})([^\n]*)$/;
const ITEM = /^[ \t]*(?:[-*+]|\d{1,9}[.)])(?:[ \t]+|$)/;

/** A fence that code is behind, and what it stands in: a quotation or an item end it, too. */
interface Fence {
  mark: string;
  inside: 'nothing' | 'item' | 'quotation';
}

/** What is known of the block that is being read. */
interface Block {
  fence: Fence | undefined;
  /** How far in the text of its first list item begins; undefined while it has none. */
  itemOffset: number | undefined;
}

/**
 * Cuts Markdown where a block has certainly ended: before a line without indentation that follows an empty one, outside
 * of fenced code and of lists that may go on. The parts, each parsed alone, read as the whole does; together they are
 * the text. One part where that cannot be told.
 */
export function splitMarkdown(text: string): string[] {
  if (REACHES_FAR.test(text)) return [text];
  const parts: string[] = [];
  let start = 0;
  let block: Block = { fence: undefined, itemOffset: undefined };
  let isAfterEmpty = false;
  for (const { line, at } of linesOf(text)) {
    if (endsFence(block.fence, line)) block.fence = undefined;
    if (
      isAfterEmpty &&
      !block.fence &&
      isFlush(line) &&
      !(block.itemOffset !== undefined && ITEM.test(line))
    ) {
      parts.push(text.slice(start, at));
      start = at;
      block = { fence: undefined, itemOffset: undefined };
    }
    block = readLine(block, line);
    isAfterEmpty = line.trim() === '';
  }
  return [...parts, text.slice(start)];
}

/** Whether a line is outside of what the fence stands in. */
function endsFence(fence: Fence | undefined, line: string): boolean {
  if (fence?.inside === 'item') return isFlush(line);
  return fence?.inside === 'quotation' && !/^ {0,3}>/.test(line);
}

function isFlush(line: string): boolean {
  return /^[^ \t\r]/.test(line);
}

function readLine({ fence, itemOffset }: Block, line: string): Block {
  if (fence) return { fence: isClosing(fence, line) ? undefined : fence, itemOffset };
  const offset = itemOffset ?? ITEM.exec(line)?.[0].length;
  return { fence: openedFence(line, offset), itemOffset: offset };
}

function isClosing({ mark, inside }: Fence, line: string): boolean {
  const [, before = '', closing = '', rest = ''] = FENCE.exec(line) ?? [];
  const isInPlace = inside !== 'nothing' || /^ {0,3}$/.test(before);
  return isInPlace && closing.startsWith(mark) && rest.trim() === '';
}

function openedFence(line: string, itemOffset: number | undefined): Fence | undefined {
  const [, before = '', mark = '', info = ''] = FENCE.exec(line) ?? [];
  if (mark === '' || (mark.startsWith('`') && info.includes('`'))) return undefined;
  if (/^ {0,3}>/.test(before)) return { mark, inside: 'quotation' };
  if (itemOffset !== undefined && before.length >= itemOffset) return { mark, inside: 'item' };
  // Further in, without a list around it, this is indented code.
  return before.length <= 3 ? { mark, inside: 'nothing' } : undefined;
}

function* linesOf(text: string): Generator<{ line: string; at: number }> {
  for (let at = 0; at < text.length; ) {
    const end = text.indexOf('\n', at);
    yield { line: text.slice(at, end < 0 ? undefined : end), at };
    at = end < 0 ? text.length : end + 1;
  }
}
