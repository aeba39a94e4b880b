import {
  type DocumentParser,
  DocumentRefused,
  type ParsedBlock,
  type SourceFile,
} from '../documents.types.ts';
import { decodeText } from './decode-text.ts';
import { readEmail } from './email-parser.ts';
import { corrupt } from './refusals.ts';
import { readText } from './text-parser.ts';

/** Many e-mails in one file (RFC 4155): each a page. A locked message is passed over, a damaged one is read as text. */
export const mboxParser: DocumentParser = {
  async inspect({ bytes }) {
    if (messagesOf(bytes).next().done) throw corrupt('This mailbox');
  },
  async *parse({ bytes, filename }, context) {
    let page = 0;
    for (const message of messagesOf(bytes)) {
      page += 1;
      for (const block of await readQuietly(message, filename, 0)) yield { ...block, page };
      context.report(page, null);
    }
  },
};

/** The blocks of all messages of a mailbox that lies in `depth` mails. */
export async function* readMailbox(
  { bytes, filename }: SourceFile,
  depth: number,
): AsyncGenerator<ParsedBlock> {
  for (const message of messagesOf(bytes)) yield* await readQuietly(message, filename, depth);
}

/** A line "From " after an empty one, and above the first field of a header, begins a message. */
const SEPARATOR = Buffer.from('\nFrom ');

function* messagesOf(bytes: Uint8Array): Generator<Uint8Array> {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let start = 0;
  while (start < file.length) {
    let end = file.indexOf(SEPARATOR, start);
    while (end >= 0 && !(isBlankBefore(file, end) && isHeaderBelow(file, end)))
      end = file.indexOf(SEPARATOR, end + 1);
    const message = file.subarray(start, end < 0 ? file.length : end);
    const afterLine = message.indexOf(0x0a) + 1;
    if (afterLine > 0) yield message.subarray(afterLine);
    if (end < 0) return;
    start = end + 1;
  }
}

const isBlankBefore = (file: Buffer, newline: number): boolean =>
  file[newline - 1] === 0x0a || (file[newline - 1] === 0x0d && file[newline - 2] === 0x0a);

/** A paragraph that begins with "From" is none. */
function isHeaderBelow(file: Buffer, newline: number): boolean {
  const below = file.indexOf(0x0a, newline + 1) + 1;
  return below > 0 && /^(?:>?From |[!-9;-~]+:)/.test(file.toString('latin1', below, below + 200));
}

/** What would have begun another message (mboxrd). */
const ESCAPED = /^>(>*From )/gm;

async function readQuietly(bytes: Uint8Array, filename: string, depth: number): Promise<ParsedBlock[]> {
  const blocks = await readOrText(bytes, filename, depth).catch(() => []);
  return blocks.map((block) => ({ ...block, text: block.text.replace(ESCAPED, '$1') }));
}

async function readOrText(bytes: Uint8Array, filename: string, depth: number): Promise<ParsedBlock[]> {
  try {
    return await Array.fromAsync(readEmail({ bytes, filename }, depth));
  } catch (error) {
    if (error instanceof DocumentRefused && error.code === 'encrypted') return [];
    return [...readText(decodeText(bytes))];
  }
}
