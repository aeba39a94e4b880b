import PostalMime, { type Email } from 'postal-mime';
import type { DocumentParser, ParsedBlock, SourceFile } from '../documents.types.ts';
import { boundedBlocks } from './bounded-blocks.ts';
import { readAttachment } from './email-attachment.ts';
import { headerLines, isEncryptedMail } from './email-header.ts';
import { readHtml } from './read-html.ts';
import { corrupt, empty, encrypted } from './refusals.ts';
import { readText } from './text-parser.ts';

const WHAT = 'This e-mail';
const MAX_NESTING = 30;
const MAX_FORWARDS = 5;

/**
 * E-mail (RFC 5322): subject as heading, sender, receivers and date, the text (from HTML where there is no plain one),
 * names of attachments and the text of small ones. Pictures and other attachments are not opened.
 */
export const emailParser: DocumentParser = {
  types: ['message/rfc822'],
  async inspect({ bytes }) {
    await readMail(bytes);
  },
  async *parse(file, context) {
    yield* boundedBlocks(readEmail(file));
    context.report(1, null);
  },
};

/** The blocks of one message. Throws DocumentRefused. */
export async function* readEmail({ bytes }: SourceFile): AsyncGenerator<ParsedBlock> {
  const mail = await readMail(bytes);
  const subject = mail.subject?.trim() ?? '';
  if (subject !== '') yield { kind: 'heading', text: subject.replace(/\s+/g, ' '), level: 1, page: null };
  yield { kind: 'list', text: headerLines(mail).join('\n'), page: null };
  if (mail.text?.trim()) yield* readText(mail.text);
  else yield* readHtml(mail.html ?? '', { title: '' });
  for (const attachment of mail.attachments) yield* readAttachment(attachment);
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
    return await PostalMime.parse(bytes, {
      maxNestingDepth: MAX_NESTING,
      maxRfc822NestingDepth: MAX_FORWARDS,
    });
  } catch {
    throw corrupt(WHAT);
  }
}
