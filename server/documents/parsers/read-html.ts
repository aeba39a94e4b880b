import type { ParsedBlock } from '../documents.types.ts';
import { HtmlBody, type HtmlOptions } from './html-body.ts';
import { readHtmlTokens } from './html-tokens.ts';

const MAIN = /<main[\s>]|role\s*=\s*["']?main\b/i;
const ENOUGH_TEXT = 200;

interface ReadHtmlOptions {
  page?: number | null;
  /** `<a/>` is closed, as in XHTML. */
  xml?: boolean;
  /** What to call text that has no heading of its own, instead of what `<title>` says; empty for nothing. */
  title?: string;
}

/**
 * The text of an HTML page as blocks: what stands in `main` where the page has one with some text in it, else all of
 * it without menus, scripts and hidden text. The title comes first where no `h1` says what the page is about.
 */
export function* readHtml(
  html: string,
  { page = null, xml = false, title }: ReadHtmlOptions = {},
): Generator<ParsedBlock> {
  const options = { onlyMain: MAIN.test(html) && hasMainText(html, xml), xml };
  const body = new HtmlBody(page, options);
  let titled = (title === undefined ? /<h1[\s>]/i : /<h[1-6][\s>]/i).test(html);
  for (const _ of readHtmlTokens(html, body, xml)) {
    const blocks = body.take();
    if (!titled && blocks.length > 0) yield* titleBlock(title ?? body.title, page);
    titled ||= blocks.length > 0;
    yield* blocks;
  }
  const rest = body.end();
  if (!titled) yield* titleBlock(title ?? body.title, page);
  yield* rest;
}

function* titleBlock(title: string, page: number | null): Generator<ParsedBlock> {
  if (title !== '') yield { kind: 'heading', text: title.replace(/\s+/g, ' '), level: 1, page };
}

function hasMainText(html: string, xml: boolean): boolean {
  const options: HtmlOptions = { onlyMain: true, xml };
  const body = new HtmlBody(null, options);
  let characters = 0;
  for (const _ of readHtmlTokens(html, body, xml)) {
    for (const { text } of body.take()) characters += text.length;
    if (characters >= ENOUGH_TEXT) return true;
  }
  for (const { text } of body.end()) characters += text.length;
  return characters >= ENOUGH_TEXT;
}
