import type { Attachment } from 'postal-mime';
import type { ParsedBlock } from '../documents.types.ts';
import { readCsv } from './csv-parser.ts';
import { decodeHtml } from './decode-html.ts';
import { decodeText } from './decode-text.ts';
import { readJson } from './json-parser.ts';
import { readMarkdown } from './markdown-parser.ts';
import { readHtml } from './read-html.ts';
import { readText } from './text-parser.ts';

const MAX_BYTES = 1_000_000;
const TEXT_ENDINGS = /\.(?:txt|text|log|md|markdown|csv|tsv|html?|json|ics|vcf)$/i;

/** The text of an attachment under its name, where it is text of at most 1 MB; nothing for any other. */
export function* readAttachment({ filename, mimeType, content }: Attachment): Generator<ParsedBlock> {
  const bytes = bytesOf(content);
  const isText =
    mimeType.startsWith('text/') || mimeType === 'application/json' || TEXT_ENDINGS.test(filename ?? '');
  if (!isText || bytes.length === 0 || bytes.length > MAX_BYTES) return;
  const blocks = readQuietly(bytes, mimeType, filename ?? '');
  if (blocks.length === 0) return;
  yield { kind: 'heading', text: filename ?? mimeType, level: 2, page: null };
  for (const block of blocks)
    yield block.kind === 'heading' ? { ...block, level: Math.min(6, (block.level ?? 1) + 2) } : block;
}

const bytesOf = (content: Attachment['content']): Uint8Array =>
  typeof content === 'string' ? Buffer.from(content) : new Uint8Array(content);

// A damaged attachment is no reason to refuse the mail.
function readQuietly(bytes: Uint8Array, mimeType: string, filename: string): ParsedBlock[] {
  try {
    return [...readByType(bytes, mimeType, filename)];
  } catch {
    return [];
  }
}

function readByType(bytes: Uint8Array, mimeType: string, filename: string): Iterable<ParsedBlock> {
  if (mimeType === 'text/html' || /\.html?$/i.test(filename)) return readHtml(decodeHtml(bytes));
  const text = decodeText(bytes);
  if (mimeType === 'application/json' || /\.json$/i.test(filename)) return readJson(text);
  if (/^text\/(?:csv|tab-sep)/.test(mimeType) || /\.(?:csv|tsv)$/i.test(filename)) return readCsv(text);
  if (mimeType === 'text/markdown' || /\.(?:md|markdown)$/i.test(filename)) return readMarkdown(text);
  return readText(text);
}
