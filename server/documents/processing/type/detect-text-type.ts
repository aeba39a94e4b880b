import type { DocumentType } from '../../documents.types.ts';
import { isWholeDate } from '../../parsers/email-header.ts';
import { isJson } from '../../parsers/is-json.ts';
import { isNotebook } from '../../parsers/notebook-parser.ts';

const LINES = 30;
const DELIMITERS = [',', ';', '\t', '|'];

/** Whether the first lines have the same number of the same delimiter, at least one each, over at least three lines. */
function looksLikeCsv(head: string): boolean {
  const lines = head
    .split(/\r?\n/u, LINES + 1)
    .slice(0, -1)
    .filter((line) => line.trim() !== '');
  if (lines.length < 3) return false;
  return DELIMITERS.some((delimiter) => {
    const counts = new Set(lines.map((line) => countOutsideQuotes(line, delimiter)));
    return counts.size === 1 && !counts.has(0);
  });
}

function countOutsideQuotes(line: string, delimiter: string): number {
  return line.replace(/"[^"]*"/gu, '').split(delimiter).length - 1;
}

const BY_PROGRAMS = ['message-id', 'received', 'mime-version', 'return-path', 'delivered-to', 'content-type'];
const FIELDS = new Set([...BY_PROGRAMS, 'from', 'to', 'subject', 'date']);
const ENOUGH = 3;

/**
 * Whether a text begins with the header of an Internet message (RFC 5322, 2.2) that a program wrote: it has a sender or a
 * route, and a field or a date that no person types, or the name of a mail. A memo with "From:" and "To:" is read as it
 * stands.
 */
function looksLikeEmail(head: string, filename: string): boolean {
  const header = head.split(/\r?\n[ \t]*\r?\n/u, 1)[0] ?? '';
  const lines = header.replace(/\r?\n[ \t]+/gu, ' ').split(/\r?\n/u);
  const fields = lines.map((line) => /^([\x21-\x39\x3b-\x7e]+):(.*)$/u.exec(line) ?? []);
  if (fields.some(({ length }) => length === 0)) return false;
  const known = new Map(fields.map(([, name = '', value = '']) => [name.toLowerCase(), value.trim()]));
  const has = (name: string): boolean => known.has(name);
  const count = [...known.keys()].filter((name) => FIELDS.has(name)).length;
  if (/\.eml$/iu.test(filename)) return count >= 2;
  const isByProgram = BY_PROGRAMS.some(has) || isWholeDate(known.get('date') ?? '');
  return count >= ENOUGH && isByProgram && ['from', 'received', 'return-path'].some(has);
}

const SIGNS = [
  /^#{1,6} \S/mu,
  /^(```|~~~)/mu,
  /\[[^\]\n]+\]\((https?:|\/|\.|#|[\w-]+\.)[^)\n]*\)/u,
  /^\|.*\|\r?\n\|[ :|-]+\|\r?$/mu,
  /\*\*[^*\n]+\*\*/u,
  /^[-*+] \S.*\r?\n[-*+] \S/mu,
];

/** Whether a text has at least two different signs of Markdown, one of them not a list (plain text has those, too). */
function looksLikeMarkdown(head: string): boolean {
  return SIGNS.filter((sign) => sign.test(head)).length >= 2;
}

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
