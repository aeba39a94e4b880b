import type { Attachment } from 'postal-mime';
import { DocumentRefused, type ParsedBlock, type SourceFile } from '../documents.types.ts';
import { readCsv } from './csv-parser.ts';
import { decodeHtml } from './decode-html.ts';
import { decodeText } from './decode-text.ts';
import { readJson } from './json-parser.ts';
import { readMarkdown } from './markdown-parser.ts';
import { isOleContainer } from './ole-container.ts';
import { readHtml } from './read-html.ts';
import { readText } from './text-parser.ts';

const MAX_BYTES = 1_000_000;
/** Mails in mails: people forward what was forwarded, but not without end. */
export const MOST_FORWARDS = 10;
const TEXT_ENDINGS = /\.(?:txt|text|log|md|markdown|csv|tsv|html?|json|ics|vcf|eml)$/i;

/**
 * The text of an attachment under its name: of a mail with its own attachments, and of text of at most 1 MB; nothing of
 * any other. `depth` is how many mails the one that it lies in lies in.
 */
export async function* readAttachment(attachment: Attachment, depth: number): AsyncGenerator<ParsedBlock> {
  const bytes = bytesOf(attachment.content);
  const name = attachment.filename ?? '';
  const readMail = depth < MOST_FORWARDS ? await readerOf(attachment.mimeType, name, bytes) : undefined;
  const forwarded = readMail && headed(readMail({ bytes, filename: name }, depth + 1), name);
  if (forwarded && (yield* quietly(forwarded))) return;
  const { mimeType } = attachment;
  const isText =
    /^(?:text|message)\//.test(mimeType) || mimeType === 'application/json' || TEXT_ENDINGS.test(name);
  if (!isText || bytes.length === 0 || bytes.length > MAX_BYTES) return;
  yield* headed(readQuietly(bytes, mimeType, name), name || mimeType);
}

type MailReader = (file: SourceFile, depth: number) => AsyncIterable<ParsedBlock>;

/** What reads an attachment that is a mail, or many. Loaded here, since each of them reads attachments. */
async function readerOf(mimeType: string, name: string, bytes: Uint8Array): Promise<MailReader | undefined> {
  if (isOleContainer(bytes) && (/\.msg$/i.test(name) || mimeType === 'application/vnd.ms-outlook'))
    return (await import('./msg-parser.ts')).readOutlookMessage;
  if (/\.mbox$/i.test(name) || mimeType === 'application/mbox')
    return (await import('./mbox-parser.ts')).readMailbox;
  const isMail = /\.eml$/i.test(name) || /^message\/(?:rfc822|global)$/.test(mimeType);
  return isMail ? (await import('./email-parser.ts')).readEmail : undefined;
}

/** Blocks of what lies in a mail, under its name where it has one, and below the headings of the mail. */
export async function* headed(
  blocks: AsyncIterable<ParsedBlock> | Iterable<ParsedBlock>,
  name: string,
): AsyncGenerator<ParsedBlock> {
  let isFirst = true;
  for await (const block of blocks) {
    if (isFirst && name !== '') yield { kind: 'heading', text: name, level: 2, page: null };
    isFirst = false;
    const level = Math.min(6, (block.level ?? 1) + (name === '' ? 1 : 2));
    yield { ...block, ...(block.kind === 'heading' && { level }), page: null };
  }
}

/** Passes blocks on as far as they can be read; returns whether there were any. A damaged mail does not refuse another. */
async function* quietly(blocks: AsyncIterable<ParsedBlock>): AsyncGenerator<ParsedBlock, boolean> {
  let isRead = false;
  try {
    for await (const block of blocks) {
      isRead = true;
      yield block;
    }
  } catch (error) {
    if (!(error instanceof DocumentRefused)) throw error;
    isRead ||= error.code === 'encrypted';
  }
  return isRead;
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
