import type { ParsedBlock, SourceFile } from '../documents.types.ts';
import { unpagedParser } from './bounded-blocks.ts';
import { decodeHtml } from './decode-html.ts';
import { decodeDeclared } from './decode-text.ts';
import { headed, MOST_FORWARDS, readAttachment } from './email-attachment.ts';
import { type OleStreams, readOleStreams } from './ole-container.ts';
import { readHtml } from './read-html.ts';
import { corrupt } from './refusals.ts';
import { readText } from './text-parser.ts';

const WHAT = 'This Outlook message';

/**
 * An Outlook message ([MS-OXMSG]): subject, sender, receivers, text, names of attachments, the text of small ones, and
 * messages that it forwards.
 */
export const msgParser = unpagedParser(
  ({ bytes }) => openMessage(bytes),
  (file) => readOutlookMessage(file, 0),
);

/** The blocks of a message that lies in `depth` others. Throws DocumentRefused. */
export async function* readOutlookMessage({ bytes }: SourceFile, depth: number): AsyncGenerator<ParsedBlock> {
  yield* readMessage(openMessage(bytes), '', depth);
}

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
const SHOWN_NAME = '3001';
const CONTENT = '3701';

interface Message {
  streams: OleStreams;
  /** The folders of the attachments of a message, by its own. */
  attachments: Map<string, Set<string>>;
}

function openMessage(bytes: Uint8Array): Message {
  const streams = readOleStreams(bytes, WHAT);
  if (!streams.has(PROPERTIES)) throw corrupt(WHAT);
  const attachments = new Map<string, Set<string>>();
  for (const path of streams.keys())
    for (const { 0: folder, index } of path.matchAll(/__attach[^/]+\//g)) {
      const message = path.slice(0, index);
      const found = attachments.get(message) ?? new Set();
      attachments.set(message, found.add(message + folder));
    }
  return { streams, attachments };
}

const PROPERTIES = '__properties_version1.0';

/** A message, or one within it, which lies in the folder `at`. */
async function* readMessage(message: Message, at: string, depth: number): AsyncGenerator<ParsedBlock> {
  const { streams } = message;
  const text = (property: string, folder = at) => readString(streams, `${folder}__substg1.0_${property}`);
  const subject = text(SUBJECT).replace(/\s+/g, ' ').trim();
  if (subject !== '') yield { kind: 'heading', text: subject, level: 1, page: null };
  const attachments = [...(message.attachments.get(at) ?? [])].map((folder) => ({
    folder,
    name: text(FILE_NAME, folder) || text(SHORT_NAME, folder) || text(SHOWN_NAME, folder),
  }));
  const names = attachments.map(({ name }) => name);
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
  const html = streams.get(`${at}__substg1.0_${HTML}0102`);
  if (body.trim() !== '') yield* readText(body);
  else if (html) yield* readHtml(decodeHtml(html));
  for (const { folder, name } of attachments) {
    const content = streams.get(`${folder}__substg1.0_${CONTENT}0102`);
    const within = `${folder}__substg1.0_${CONTENT}000D/`;
    if (content) yield* readAttachment(attachmentOf(name, content), depth);
    else if (streams.has(within + PROPERTIES) && depth < MOST_FORWARDS)
      yield* headed(readMessage(message, within, depth + 1), name);
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
