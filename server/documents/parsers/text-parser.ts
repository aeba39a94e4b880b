import type { ParsedBlock } from '../documents.types.ts';
import { BlockWriter } from './block-writer.ts';
import { textualParser } from './bounded-blocks.ts';
import { eachLine } from './each-line.ts';

/** Plain text in UTF-8, UTF-16 or windows-1252: paragraphs between blank lines, and lines that are plainly headings. */
export const textParser = textualParser(readText);

const MOST_LINES = 200;

/** The blocks of a plain text. */
export function* readText(text: string): Generator<ParsedBlock> {
  const writer = new BlockWriter();
  let lines: string[] = [];
  for (const line of eachLine(text)) {
    const blank = line.trim() === '';
    if (!blank) lines.push(line.trimEnd().replace(/^\f/, ''));
    if (blank || lines.length >= MOST_LINES) {
      writeParagraph(writer, lines);
      yield* writer.take();
      lines = [];
    }
  }
  writeParagraph(writer, lines);
  yield* writer.end();
}

function writeParagraph(writer: BlockWriter, lines: string[]): void {
  const [first = '', second = ''] = lines;
  if (lines.length === 0) return;
  if (lines.length === 1 && isHeading(first)) writer.heading(first, 2);
  else if (isUnderline(second) && first.length <= LONGEST_HEADING) {
    writer.heading(first, second.includes('=') ? 1 : 2);
    writeParagraph(writer, lines.slice(2));
  } else if (isLineByLine(lines)) writer.put([{ kind: 'list', text: lines.join('\n'), page: null }]);
  else writer.paragraph(lines.join('\n'));
}

const LONGEST_HEADING = 90;
const NUMBERED_PART =
  /^\s*(?:chapter|chapitre|article|section|annexe|appendix|titre|part|partie|livre|book)\s+(?:[\divxlc]+|premi[eè]re?|one|first)\b/i;

const isUnderline = (line: string): boolean => /^\s*(?:={3,}|-{3,}|~{3,})\s*$/.test(line);

function isHeading(line: string): boolean {
  if (line.length > LONGEST_HEADING || /[.;,]$/.test(line)) return false;
  const letters = line.replace(/[^\p{L}]/gu, '');
  return (
    NUMBERED_PART.test(line) ||
    (letters.length >= 4 && letters === letters.toUpperCase() && letters !== letters.toLowerCase())
  );
}

const ITEM = /^\s*(?:[-*•–·+]|\d{1,3}[.)])\s/;
const FIELD = /^[\p{L}][\p{L}\p{N} _'-]{0,40}\s?:\s/u;
const SHORT_LINE = 50;
const LOG_LINES = 30;

// Lists, fields, addresses, verse and logs lose their meaning when their lines are run together.
function isLineByLine(lines: string[]): boolean {
  if (lines.length < 2) return false;
  const most = (pattern: RegExp): boolean =>
    lines.filter((line) => pattern.test(line)).length * 2 >= lines.length;
  return (
    lines.length >= LOG_LINES || most(ITEM) || most(FIELD) || lines.every((line) => line.length <= SHORT_LINE)
  );
}
