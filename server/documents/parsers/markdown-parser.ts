import type { ParsedBlock } from '../documents.types.ts';
import { textualParser } from './bounded-blocks.ts';
import { eachLine } from './each-line.ts';
import { MarkdownBlocks } from './markdown-blocks.ts';

/** Markdown: front matter, headings, paragraphs, lists, tables and code, as they read once shown. */
export const markdownParser = textualParser(readMarkdown);

/** The blocks of a Markdown text. */
export function* readMarkdown(text: string): Generator<ParsedBlock> {
  const front = frontMatterOf(text);
  if (front !== null) yield { kind: 'list', text: front.text, page: null };
  const blocks = new MarkdownBlocks();
  let current: string | null = null;
  for (const next of eachLine(withoutComments(text.slice(front?.end ?? 0)))) {
    if (current !== null) blocks.line(current, next);
    current = next;
    yield* blocks.take();
  }
  blocks.line(current ?? '', '');
  yield* blocks.end();
}

const FRONT_MATTER = /^(---|\+\+\+)[ \t]*\r?\n([\s\S]{1,20000}?)\r?\n(?:\1|\.\.\.)[ \t]*(?:\r?\n|$)/;

function frontMatterOf(text: string): { text: string; end: number } | null {
  const match = FRONT_MATTER.exec(text);
  if (match === null || !/^[\w-]+\s*[:=]/m.test(match[2] ?? '')) return null;
  return { text: match[2] ?? '', end: match[0].length };
}

function withoutComments(text: string): string {
  let kept = '';
  let start = 0;
  for (;;) {
    const open = text.indexOf('<!--', start);
    const close = open === -1 ? -1 : text.indexOf('-->', open + 4);
    if (close === -1) return start === 0 ? text : kept + text.slice(start);
    kept += text.slice(start, open);
    start = close + 3;
  }
}
