import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { LabelledMessage, MessageLanguage, MessageRole, WrittenSegment } from './labelled-message.ts';

/** All messages below a folder of writers' folders, in the order of the file names. */
export function readMessages(folder: string): LabelledMessage[] {
  return listFolders(folder).flatMap((writer) =>
    listFiles(join(folder, writer)).flatMap((file) =>
      parseMessages(readFileSync(join(folder, writer, file), 'utf8'), writer, `${writer}/${file}`),
    ),
  );
}

function listFolders(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .sort();
}

function listFiles(folder: string): string[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.txt'))
    .sort();
}

/**
 * Reads a file of hand-written messages: `# style: … | lang: … | author: …` starts a section, `= category: subject` a
 * block, `+ ` a sensitive and `- ` a harmless message, in which `\n` is a line break, `[assistant] ` and the like say who
 * wrote it, and `[conversation] U: … ¶ A: …` holds several turns. `writer` is the name of the folder: whoever wrote it.
 *
 * @throws Error with the line number when a line is none of these: the data is source code.
 */
export function parseMessages(text: string, writer: string, file: string): LabelledMessage[] {
  const messages: LabelledMessage[] = [];
  let section = { style: '', language: 'en' as MessageLanguage, author: '' };
  let block = { category: '', subject: '' };
  for (const [index, line] of text.split('\n').entries()) {
    const fail = (problem: string) => new Error(`${file}:${index + 1}: ${problem}`);
    if (line.trim() === '') continue;
    if (line.startsWith('#')) section = parseSection(line, fail);
    else if (line.startsWith('=')) block = parseBlock(line, fail);
    else messages.push({ ...section, ...block, writer, file, ...parseMessage(line, fail) });
  }
  return messages;
}

type Fail = (problem: string) => Error;

function parseSection(line: string, fail: Fail) {
  const fields = new Map(
    line
      .slice(1)
      .split('|')
      .map((part) => part.split(':').map((piece) => piece.trim()) as [string, string]),
  );
  const language = fields.get('lang');
  if (language !== 'fr' && language !== 'en' && language !== 'mix') throw fail('lang must be fr, en or mix');
  return { style: fields.get('style') ?? '', language, author: fields.get('author') ?? '' } as const;
}

function parseBlock(line: string, fail: Fail) {
  const [, category, subject] = /^= *([a-z_]+) *: *(.+)$/.exec(line) ?? [];
  if (!category || !subject) throw fail('a block is "= category: subject"');
  return { category, subject };
}

const ROLE = /^\[(assistant|document|tool|system|user)\] ?/;
const CONVERSATION = '[conversation] ';
const SPEAKERS: Record<string, MessageRole> = {
  U: 'user',
  A: 'assistant',
  D: 'document',
  T: 'tool',
  S: 'system',
};

function parseMessage(line: string, fail: Fail) {
  const sign = line[0];
  if ((sign !== '+' && sign !== '-') || line[1] !== ' ') throw fail('a message starts with "+ " or "- "');
  const body = line.slice(2).trim().replaceAll('\\n', '\n');
  const segments = body.startsWith(CONVERSATION)
    ? body
        .slice(CONVERSATION.length)
        .split('¶')
        .map((turn) => parseTurn(turn.trim(), fail))
    : [parseSingle(body)];
  if (segments.some(({ text }) => text.trim() === '')) throw fail('an empty message');
  return { sensitive: sign === '+', segments };
}

function parseSingle(body: string): WrittenSegment {
  const role = ROLE.exec(body);
  return { role: (role?.[1] ?? 'user') as MessageRole, text: body.slice(role?.[0].length ?? 0) };
}

function parseTurn(turn: string, fail: Fail): WrittenSegment {
  const [, speaker = '', text = ''] = /^([A-Z]): *([\s\S]*)$/.exec(turn) ?? [];
  const role = SPEAKERS[speaker];
  if (!role) throw fail('a turn of a conversation starts with "U: ", "A: ", "D: ", "T: " or "S: "');
  return { role, text };
}
