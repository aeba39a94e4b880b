import { type Line, median } from './line.ts';

/** Lines that belong together. */
export interface Paragraph {
  lines: Line[];
  size: number;
  bold: boolean;
  isListItem: boolean;
}

/** Times the usual distance of lines. */
const WIDE_GAP = 1.35;
/** Share of the height of the font by which two sizes differ. */
const OTHER_SIZE = 0.08;
/** In heights of the font. */
const INDENT = 0.8;

const LIST_MARK = /^([•◦▪▫●○■□‣⁃∙*]\s|[–—-]\s|\(?(\d{1,3}|[a-z]|[ivx]{1,4})[.)]\s|\[\d{1,3}\]\s)/iu;
/** The dots that lead to a page number in a table of contents. */
const LEADER = /(?: ?\.){4,} ?\w+$/u;
const SENTENCE_END = /[.!?:;…»”"')]$/u;

/** Cuts running text into paragraphs, list items and lines of other sizes. */
export function splitParagraphs(lines: readonly Line[]): Paragraph[] {
  const distance = usualDistance(lines);
  const paragraphs: Paragraph[] = [];
  for (const line of lines) {
    const current = paragraphs.at(-1);
    const isListItem = LIST_MARK.test(line.text);
    if (current && !isListItem && continues(current, line, distance)) current.lines.push(line);
    else paragraphs.push({ lines: [line], size: line.size, bold: line.bold, isListItem });
  }
  return paragraphs;
}

function usualDistance(lines: readonly Line[]): number {
  const distances: number[] = [];
  for (const [index, line] of lines.entries()) {
    const above = lines[index - 1];
    if (above && isSameSize(above.size, line.size)) distances.push((line.y - above.y) / line.size);
  }
  return median(distances) || 1.2;
}

const isSameSize = (one: number, other: number) => Math.abs(one - other) <= OTHER_SIZE * Math.max(one, other);

function continues({ lines, size, bold, isListItem }: Paragraph, line: Line, distance: number): boolean {
  const last = lines.at(-1);
  if (!last || !isSameSize(size, line.size) || bold !== line.bold) return false;
  if (line.y - last.y > WIDE_GAP * distance * line.size || line.y < last.y) return false;
  if (LEADER.test(last.text)) return false;
  const isMoved = isIndented(lines.length, isListItem, last, line) && !isCentred(last, line);
  return !isMoved && !endsShort(last, line);
}

/** Another paragraph begins further right, or left of one whose lines began further right. */
function isIndented(count: number, isListItem: boolean, last: Line, line: Line): boolean {
  const indent = INDENT * line.size;
  if (count === 1) return !isListItem && line.left - last.left > indent;
  return Math.abs(line.left - last.left) > indent;
}

function isCentred(last: Line, line: Line): boolean {
  return Math.abs(last.left + last.right - line.left - line.right) < line.size;
}

/** The line above had room for the first word of this one: it was ended on purpose. */
function endsShort(last: Line, line: Line): boolean {
  if (/[-‐\u00ad]$/u.test(last.text)) return false;
  const word = line.text.indexOf(' ') < 0 ? line.text.length : line.text.indexOf(' ');
  const wordWidth = (word + 1) * ((line.right - line.left) / line.text.length);
  if (last.right + wordWidth >= line.columnRight) return false;
  return SENTENCE_END.test(last.text) || /^[\p{Lu}\p{N}]/u.test(line.text);
}
