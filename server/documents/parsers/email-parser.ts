import { isUtf8 } from 'node:buffer';
import PostalMime, { type Email, type PostalMimeOptions } from 'postal-mime';
import type { ParsedBlock, SourceFile } from '../documents.types.ts';
import { unpagedParser } from './bounded-blocks.ts';
import { decodeHtml } from './decode-html.ts';
import { decodeDeclared, decodeText, encodingNamed, isMeantAsUtf8 } from './decode-text.ts';
import { readAttachment } from './email-attachment.ts';
import { headerLines, isEncryptedMail } from './email-header.ts';
import { readHtml } from './read-html.ts';
import { corrupt, empty, encrypted } from './refusals.ts';
import { readText } from './text-parser.ts';

const WHAT = 'This e-mail';
const MAX_NESTING = 30;

/**
 * E-mail (RFC 5322): subject as heading, sender, receivers and date, the text (from HTML where there is no plain one),
 * names of attachments, the text of small ones, and mails that it forwards. Pictures and other attachments are not opened.
 */
export const emailParser = unpagedParser(
  ({ bytes }) => readMail(bytes),
  (file) => readEmail(file),
);

/** The blocks of one message, which lies in `depth` others. Throws DocumentRefused. */
export async function* readEmail({ bytes }: SourceFile, depth = 0): AsyncGenerator<ParsedBlock> {
  const mail = await readMail(bytes);
  const subject = mail.subject?.trim() ?? '';
  if (subject !== '') yield { kind: 'heading', text: subject.replace(/\s+/g, ' '), level: 1, page: null };
  yield { kind: 'list', text: headerLines(mail).join('\n'), page: null };
  if (mail.text?.trim()) yield* readText(mail.text);
  else yield* readHtml(mail.html ?? '', { title: '' });
  for (const attachment of mail.attachments) yield* readAttachment(attachment, depth);
}

async function readMail(bytes: Uint8Array): Promise<Email> {
  if (bytes.length === 0) throw empty();
  const mail = await parseMail(bytes);
  if (isEncryptedMail(mail)) throw encrypted(WHAT);
  if (!mail.from && !mail.subject && !mail.date && !mail.messageId && !mail.to) throw corrupt(WHAT);
  return mail;
}

async function parseMail(bytes: Uint8Array): Promise<Email> {
  try {
    return await new MailReader({
      maxNestingDepth: MAX_NESTING,
      // Each is read as a mail of its own, wherever it stands.
      forceRfc822Attachments: true,
    }).parse(fromItsHeader(bytes));
  } catch {
    throw corrupt(WHAT);
  }
}

/** A mail that was saved as text may begin with a mark or blank lines, or have two bytes a letter. */
function fromItsHeader(bytes: Uint8Array): Uint8Array {
  const isWide = [bytes[0], bytes[1]].some((byte) => byte === 0 || (byte ?? 0) >= 0xfe);
  const mail = isWide ? new TextEncoder().encode(decodeText(bytes)) : bytes;
  return mail.subarray(
    Math.max(
      0,
      mail.findIndex((byte) => byte > 0x20 && byte < 0x80),
    ),
  );
}

/** What postal-mime, of which one version is installed, has beyond its types. */
interface PostalMimeInside {
  currentNode: { state: 'header' | 'body' | 'finished' };
  processLine(line: Uint8Array, isFinal: boolean): Promise<void>;
  collectNode(part: MailPart, alternative: MailPart | false, isRelated: boolean): Promise<void>;
  parse(bytes: Uint8Array): Promise<Email>;
}
interface MailPart {
  content: ArrayBuffer | null;
  contentType: { parsed: { value: string; params: { charset?: string } } };
  contentDisposition: { parsed: { value: string } };
}
const Inside = PostalMime as unknown as new (options: PostalMimeOptions) => PostalMimeInside;

/** postal-mime believes what a mail says of its letters; here it gets all of them in UTF-8, by what their bytes say. */
class MailReader extends Inside {
  override async processLine(line: Uint8Array, isFinal: boolean): Promise<void> {
    const isHeader = this.currentNode.state === 'header';
    await super.processLine(isHeader ? headerLineInUtf8(line) : line, isFinal);
  }

  override async collectNode(
    part: MailPart,
    alternative: MailPart | false,
    isRelated: boolean,
  ): Promise<void> {
    const text = textOf(part);
    if (text !== undefined) {
      part.content = new TextEncoder().encode(text).buffer;
      part.contentType.parsed.params.charset = 'utf-8';
    }
    await super.collectNode(part, alternative, isRelated);
  }
}

/** The text of a part where it is not what postal-mime would read: that knows more names of encodings than there are. */
function textOf({ content, contentType, contentDisposition }: MailPart): string | undefined {
  const { value, params } = contentType.parsed;
  const label = NO_ENCODING.test(params.charset ?? '') ? undefined : params.charset;
  const isNamed = encodingNamed(label) !== null;
  const bytes = new Uint8Array(content ?? new ArrayBuffer());
  // An attachment without a name of its encoding is decoded by whoever reads it.
  if (!value.startsWith('text/') || (!isNamed && contentDisposition.parsed.value === 'attachment')) return;
  if (!isNamed && label !== undefined && !isMeantAsUtf8(bytes)) return;
  try {
    return value === 'text/html' ? decodeHtml(bytes, label) : decodeDeclared(bytes, label);
  } catch {
    return;
  }
}

/** Names that say nothing of letters beyond ASCII. */
const NO_ENCODING = /^\W*(?:(?:us-)?ascii|unknown|x-unknown|8bit|binary|default|none)|^\W*$/i;
const ENCODED_WORD = /=\?([^?\s*]+)(\*[^?\s]*)?\?([bq])\?([^?\s]*)\?=/gi;

/** A line of a header as it should have been written: raw letters in UTF-8, and encoded words under their encoding. */
function headerLineInUtf8(line: Uint8Array): Uint8Array {
  const text = isUtf8(line) ? Buffer.from(line).toString() : decodeDeclared(line, undefined);
  const mended = text.replace(
    ENCODED_WORD,
    (word, label: string, _language, way: string, content: string) => {
      const bytes = /b/i.test(way) ? Buffer.from(content, 'base64') : fromQuotedPrintable(content);
      const isMistaken = isUtf8(bytes) && decodeDeclared(bytes, label) === bytes.toString();
      return isMistaken && isMeantAsUtf8(bytes) ? `=?utf-8?${way}?${content}?=` : word;
    },
  );
  return new TextEncoder().encode(mended);
}

const fromQuotedPrintable = (text: string): Buffer =>
  Buffer.from(
    text.replace(/=([\da-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  );
