import type { DocumentType } from '../../documents.types.ts';
import { isJson } from '../../parsers/is-json.ts';
import { isNotebook } from '../../parsers/notebook-parser.ts';
import { looksLikeCsv } from './looks-like-csv.ts';
import { looksLikeEmail } from './looks-like-email.ts';
import { looksLikeMarkdown } from './looks-like-markdown.ts';

const HEAD = 20_000;

/** Which kind of text this is. */
export function detectTextType(text: string, filename: string): DocumentType {
  const head = text.slice(0, HEAD).trimStart();
  if (isHtml(head)) return 'text/html';
  if (/^<(\?xml|svg|!doctype)/iu.test(head)) return 'application/xml';
  if (meansJson(text, head, filename))
    return isNotebook(text) ? 'application/x-ipynb+json' : 'application/json';
  if (isMailbox(head)) return 'application/mbox';
  if (looksLikeEmail(head, filename)) return 'message/rfc822';
  return typeByName(filename) ?? typeByShape(head);
}

const ARRIVAL = /^From .*\b(?:mon|tue|wed|thu|fri|sat|sun)\b.*\d:\d\d.*\d{4}/iu;

/** A line with the moment of arrival, above the first field of a header (RFC 4155); "From Lyon, 2024" is a letter. */
function isMailbox(head: string): boolean {
  const [first = '', second = ''] = head.split(/\r?\n/u, 2);
  return first.length < 300 && ARRIVAL.test(first) && /^(?:>?From |[!-9;-~]+:)/u.test(second);
}

function isHtml(head: string): boolean {
  const start = head.replace(/^(\s|<\?xml[^>]*>|<!--[\s\S]*?-->)+/u, '');
  if (/^<(!doctype\s+html|html|head|body)[\s>]/iu.test(start)) return true;
  return /^<(meta|title|div|p|h[1-6]|table|article|section|main)[\s>]/iu.test(start);
}

// A file that means to be JSON and is not must be found out by its parser, not be read as prose.
function meansJson(text: string, head: string, filename: string): boolean {
  if (!/^[[{]/u.test(head)) return false;
  return /\.(json|ipynb|ndjson|jsonl)$/iu.test(filename) || isJson(text) || isJsonLines(head);
}

/** One value a line, as programs export: of the first lines, each is one. */
function isJsonLines(head: string): boolean {
  const [first = '', second = ''] = head.split(/\r?\n/u, 2);
  return isJson(first) && isJson(second);
}

function typeByName(filename: string): DocumentType | undefined {
  if (/\.(md|markdown|mdown)$/iu.test(filename)) return 'text/markdown';
  if (/\.(csv|tsv)$/iu.test(filename)) return 'text/csv';
  return /\.(txt|text|log)$/iu.test(filename) ? 'text/plain' : undefined;
}

function typeByShape(head: string): DocumentType {
  if (looksLikeMarkdown(head)) return 'text/markdown';
  return looksLikeCsv(head) ? 'text/csv' : 'text/plain';
}
