import type { DocumentParser, ParsedBlock } from '../documents.types.ts';
import { boundedBlocks } from './bounded-blocks.ts';
import { decodeHtml } from './decode-html.ts';
import { decodeDeclared } from './decode-text.ts';
import { readAttachment } from './email-attachment.ts';
import { type OleStreams, readOleStreams } from './ole-container.ts';
import { readHtml } from './read-html.ts';
import { corrupt } from './refusals.ts';
import { readText } from './text-parser.ts';

const WHAT = 'This Outlook message';

/** An Outlook message ([MS-OXMSG]): subject, sender, receivers, text, names of attachments and the text of small ones. */
export const msgParser: DocumentParser = {
  types: ['application/vnd.ms-outlook'],
  async inspect({ bytes }) {
    openMessage(bytes);
  },
  async *parse({ bytes }, context) {
    yield* boundedBlocks(readMessage(openMessage(bytes)));
    context.report(1, null);
  },
};

/** Properties ([MS-OXPROPS]) by the number in the name of their stream. */
const SUBJECT = '0037';
const SENDER = '0C1A';
const SENDER_ADDRESS = '5D01';
const TO = '0E04';
const CC = '0E03';
const BODY = '1000';
const HTML = '1013';
const FILE_NAME = '3707';
const SHORT_NAME = '3704';
const CONTENT = '3701';

interface Message {
  streams: OleStreams;
  attachments: string[];
}

function openMessage(bytes: Uint8Array): Message {
  const streams = readOleStreams(bytes, WHAT);
  const folders = [...streams.keys()].flatMap((path) => /^__attach[^/]+\//.exec(path)?.[0] ?? []);
  if (!streams.has('__properties_version1.0')) throw corrupt(WHAT);
  return { streams, attachments: [...new Set(folders)] };
}

function* readMessage({ streams, attachments }: Message): Generator<ParsedBlock> {
  const text = (property: string, folder = '') => readString(streams, `${folder}__substg1.0_${property}`);
  const subject = text(SUBJECT).replace(/\s+/g, ' ').trim();
  if (subject !== '') yield { kind: 'heading', text: subject, level: 1, page: null };
  const names = attachments.map((folder) => text(FILE_NAME, folder) || text(SHORT_NAME, folder));
  const lines = [
    ['From', [text(SENDER), text(SENDER_ADDRESS)].filter(Boolean).join(' ')],
    ['To', text(TO)],
    ['Cc', text(CC)],
    ['Subject', subject],
    ['Attachments', names.filter(Boolean).join(', ')],
  ].filter(([, value]) => value !== '');
  if (lines.length > 0)
    yield { kind: 'list', text: lines.map(([name, value]) => `${name}: ${value}`).join('\n'), page: null };
  const body = text(BODY);
  const html = streams.get(`__substg1.0_${HTML}0102`);
  if (body.trim() !== '') yield* readText(body);
  else if (html) yield* readHtml(decodeHtml(html));
  for (const [at, folder] of attachments.entries()) {
    const content = streams.get(`${folder}__substg1.0_${CONTENT}0102`);
    if (content) yield* readAttachment(attachmentOf(names[at] ?? '', content));
  }
}

function attachmentOf(filename: string, content: Buffer) {
  return { filename, mimeType: '', content: new Uint8Array(content).buffer, disposition: null };
}

/** In UTF-16 (001F), or in one byte a letter (001E). */
function readString(streams: OleStreams, name: string): string {
  const wide = streams.get(`${name}001F`);
  if (wide) return wide.toString('utf16le').replaceAll('\0', '');
  const narrow = streams.get(`${name}001E`);
  return narrow ? decodeDeclared(narrow, 'windows-1252').replaceAll('\0', '') : '';
}
