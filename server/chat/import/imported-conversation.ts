import type { z } from 'zod';
import { cutText } from '../../../models/cut-text.ts';

/** One message of a conversation that comes from a file; `parentKey` names the one that it answers. */
export interface ImportedMessage {
  key: string;
  parentKey: string | undefined;
  role: 'user' | 'assistant';
  content: string;
  /** Milliseconds since 1970; undefined where the file does not say. */
  createdAt: number | undefined;
  /** What its own export says that it was made from, scored; on the routing scale. */
  taintScore?: number;
}

/** A conversation from any file that Alcove reads, as it is stored. A message comes after the one that it answers. */
export interface ImportedConversation {
  title: string;
  systemPrompt: string;
  createdAt: number | undefined;
  messages: ImportedMessage[];
  /** The end of the branch that is shown; undefined: the last message. */
  activeKey?: string;
}

/** A field of a foreign file that a conversation can do without: absent where it is not as it should be. */
export function optional<Schema extends z.ZodType>(schema: Schema) {
  return schema.nullish().catch(undefined);
}

/** Longest title that is stored, in UTF-16 units. */
const LONGEST_TITLE = 200;

/** A title of a foreign file as ours are: one line, not empty. */
export function importedTitle(title: string | null | undefined): string {
  return onOneLine(title ?? '') || 'Imported conversation';
}

/** Words of a foreign file that name something: on one line, not longer than a title. */
export function onOneLine(words: string): string {
  return cutText(words.replaceAll(/\s+/gu, ' ').trim(), LONGEST_TITLE);
}

/** The end of the year 9999, in milliseconds since 1970: no later time is written in four digits (RFC 3339). */
const LATEST_TIME = 253_402_300_799_999;

/** A time of a foreign file in whole milliseconds since 1970; undefined for what cannot be one. */
export function importedTime(milliseconds: number): number | undefined {
  return milliseconds >= 0 && milliseconds <= LATEST_TIME ? Math.round(milliseconds) : undefined;
}

/** Something that was written apart from the talk, such as a page or a program. */
interface WrittenPart {
  title?: string | undefined;
  text: string;
  /** Of code, as Markdown names it, `` where nobody knows; undefined: it is prose, in Markdown. */
  language?: string | undefined;
}

/** A written part as a message shows it: below its title, and code in a block. Nothing where it holds no word. */
export function showWritten({ title, text, language }: WrittenPart): string {
  if (text.trim() === '') return '';
  const body = language === undefined ? text : fenced(text, language);
  return title ? `**${onOneLine(title)}**\n\n${body}` : body;
}

function fenced(text: string, language: string): string {
  let longest = 2;
  for (const [run] of text.matchAll(/`{3,}/g)) longest = Math.max(longest, run.length);
  const fence = '`'.repeat(longest + 1);
  const name = /^[\w+#.-]{1,30}$/.test(language) && language !== 'unknown' ? language : '';
  return `${fence}${name}\n${text.replace(/\n$/, '')}\n${fence}`;
}

/** A file that went with a message and does not lie in the export. */
export function showAttached(name: string | null | undefined): string {
  return name ? `[Attached: ${onOneLine(name)}]` : '[An attachment that is not in this file.]';
}

/** Something of a kind that nobody here knows, so that it is at least told. */
export function showUnknown(kind: string | null | undefined): string {
  return kind
    ? `[Something that cannot be shown here: ${onOneLine(kind)}]`
    : '[Something that cannot be shown here.]';
}
