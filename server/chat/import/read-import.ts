import { z } from 'zod';
import { AppError } from '../../core/app-error.ts';
import { makeWellFormed } from '../../core/json-leaves.ts';
import { parseInput } from '../../http/validate.ts';
import { readConversationFile } from '../conversation-file.ts';
import { ChatGptConversation, readChatGptConversation } from './chatgpt-export.ts';
import { ClaudeConversation, readClaudeConversation } from './claude-export.ts';
import { OwnImportBody } from './import.schemas.ts';
import { type ImportedConversation, onOneLine } from './imported-conversation.ts';

/** A conversation of a file that could not be read. */
export interface LeftOut {
  /** Its place in the file, counted from 1. */
  position: number;
  /** Empty where the file names none. */
  title: string;
}

/** What a file holds: what can be read, and what is left out. */
interface ReadFile {
  conversations: ImportedConversation[];
  leftOut: LeftOut[];
}

/**
 * The conversations in a file that Alcove, ChatGPT or Claude exported. Of another program's file one that is not as it should
 * be does not keep the others out. Throws AppError 400 for what is no JSON and 422 for what is none of these, or where no
 * conversation of it can be read. It takes seconds for a large file, and so belongs into a thread.
 */
export function readImport(bytes: Uint8Array): ReadFile {
  const body = bytes.length === 0 ? undefined : parseJson(bytes);
  const foreign = foreignList(body);
  if (foreign) return readForeign(parseInput(ForeignList, foreign));
  const own = parseInput(OwnImportBody, body);
  const files = 'conversations' in own ? own.conversations : [own];
  return { conversations: files.map(readConversationFile), leftOut: [] };
}

/** Most conversations of another program's file. */
const ForeignList = z.array(z.unknown()).min(1).max(20_000);

/** The list of another program; some programs write one conversation alone, or the list in an object. */
function foreignList(body: object | undefined): unknown[] | undefined {
  if (Array.isArray(body)) return body;
  if (isForeign(body)) return [body];
  const list = body && 'conversations' in body ? body.conversations : undefined;
  return Array.isArray(list) && list.some(isForeign) ? list : undefined;
}

function isForeign(value: unknown): boolean {
  return typeof value === 'object' && value !== null && ('mapping' in value || 'chat_messages' in value);
}

function readForeign(list: unknown[]): ReadFile {
  const conversations: ImportedConversation[] = [];
  const leftOut: LeftOut[] = [];
  for (const [index, value] of list.entries()) {
    const conversation = readOne(value);
    if (conversation) conversations.push(conversation);
    else leftOut.push({ position: index + 1, title: titleOf(value) });
  }
  if (conversations.length > 0) return { conversations, leftOut };
  throw new AppError(
    422,
    'import_unreadable',
    `No conversation in this file can be read (of ${list.length}). Choose conversations.json of ChatGPT or Claude, or a file that Alcove exported.`,
    { params: { count: list.length } },
  );
}

function readOne(value: unknown): ImportedConversation | undefined {
  const chatGpt = ChatGptConversation.safeParse(value);
  if (chatGpt.success) return readChatGptConversation(chatGpt.data);
  const claude = ClaudeConversation.safeParse(value);
  return claude.success ? readClaudeConversation(claude.data) : undefined;
}

function titleOf(value: unknown): string {
  const { title, name } = Titled.safeParse(value).data ?? {};
  return onOneLine([title, name].find((each) => typeof each === 'string') ?? '');
}
const Titled = z.object({ title: z.unknown().optional(), name: z.unknown().optional() });

function parseJson(bytes: Uint8Array): object {
  try {
    const value: unknown = JSON.parse(new TextDecoder().decode(bytes));
    // As every other route: a body is an object or a list.
    if (typeof value === 'object' && value !== null) return makeWellFormed(value);
  } catch {
    // The error would quote the text.
  }
  throw new AppError(400, 'malformed_json', 'The request body is not valid JSON');
}
