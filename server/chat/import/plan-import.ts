import { newId } from '../../core/ids.ts';
import type { ConversationRow } from '../conversations.repository.ts';
import type { MessageRow } from '../messages.repository.ts';
import type { ImportedConversation, ImportedMessage } from './imported-conversation.ts';

/** One thing that is stored. A conversation comes before its messages, and a message before the text that finds it. */
export type ImportStep =
  | { kind: 'conversation'; row: ConversationRow }
  | { kind: 'message'; row: MessageRow }
  | { kind: 'text'; conversationId: string; messageId: string; text: string };

/** Most characters and steps of one batch, so that storing it takes milliseconds. A single message may be longer. */
export const BATCH = { characters: 24 * 1024, steps: 100 };

/**
 * What storing these conversations takes, in batches. They start as local only, and what they hold stays here for good: a
 * file says nothing of what its answers were made from.
 *
 * @param now milliseconds since 1970
 */
export function* planImport(
  files: ImportedConversation[],
  userId: string,
  now: number,
): Generator<ImportStep[]> {
  let batch: ImportStep[] = [];
  let characters = 0;
  for (const file of files)
    for (const step of stepsOf(file, userId, now)) {
      const size = sizeOf(step);
      if (batch.length > 0 && (characters + size > BATCH.characters || batch.length >= BATCH.steps)) {
        yield batch;
        batch = [];
        characters = 0;
      }
      batch.push(step);
      characters += size;
    }
  if (batch.length > 0) yield batch;
}

/** Indexing is most of the work; a row is written in no time. */
function sizeOf(step: ImportStep): number {
  if (step.kind === 'text') return step.text.length;
  return step.kind === 'message' ? step.row.content.length / 8 : step.row.systemPrompt.length;
}

function* stepsOf(file: ImportedConversation, userId: string, now: number): Generator<ImportStep> {
  const id = newId();
  const createdAt = file.createdAt ?? earliestOf(file) ?? now;
  const rows = toRows(id, file.messages, createdAt);
  const active = (file.activeKey && rows.get(file.activeKey)) || [...rows.values()].at(-1);
  const row: ConversationRow = {
    id,
    userId,
    title: file.title,
    titleSource: 'given',
    systemPrompt: file.systemPrompt,
    routing: 'local_only',
    promptStaysHere: true,
    isArchived: false,
    activeMessageId: active?.id ?? null,
    createdAt,
    lastActivityAt: lastActivityOf(file, now),
    projectId: null,
    pinnedAt: null,
    localModel: null,
    cloudModel: null,
    temperature: null,
    maxTokens: null,
  };
  yield { kind: 'conversation', row };
  for (const message of rows.values()) {
    yield { kind: 'message', row: message };
    for (const text of cutText(message.content))
      yield { kind: 'text', conversationId: id, messageId: message.id, text };
  }
}

/** When its first message was written, as far as the file says. */
function earliestOf({ messages }: ImportedConversation): number | undefined {
  return messages.find(({ createdAt }) => createdAt !== undefined)?.createdAt;
}

/** When its newest message was written: imported conversations stand in the list where they stood in time. */
function lastActivityOf({ createdAt, messages }: ImportedConversation, now: number): number {
  const times = [createdAt, ...messages.map((message) => message.createdAt)].filter(
    (time) => time !== undefined && time <= now,
  );
  return times.reduce<number>((newest, time = 0) => Math.max(newest, time), times.length > 0 ? 0 : now);
}

/**
 * Most characters that are found as one piece: removing one from the index takes longer than adding it, and a piece goes
 * in one turn of the event loop.
 */
const PIECE = 16 * 1024;

/** How far from the end of a piece a blank is looked for, in characters. */
const LONGEST_WORD = 1_000;

/** The text in pieces, cut between words: the search looks for words, wherever they stand. */
function* cutText(text: string): Generator<string> {
  for (let start = 0; start === 0 || start < text.length; ) {
    const most = start + PIECE;
    const end = most >= text.length ? text.length : lastBlank(text, start, most);
    yield text.slice(start, end);
    start = Math.max(end, 1);
  }
}

function lastBlank(text: string, start: number, most: number): number {
  for (let end = most; end > most - LONGEST_WORD && end > start; end -= 1)
    if (/\s/.test(text.charAt(end - 1))) return end;
  // Not between the halves of a character.
  return /[\ud800-\udbff]/.test(text.charAt(most - 1)) ? most - 1 : most;
}

/** Rows by the key that the file has for them; one without a time has that of the message before it, or `begun`. */
function toRows(conversationId: string, messages: ImportedMessage[], begun: number): Map<string, MessageRow> {
  const rows = new Map<string, MessageRow>();
  for (const message of messages) {
    const parent = message.parentKey === undefined ? undefined : rows.get(message.parentKey);
    rows.set(message.key, {
      id: newId(),
      conversationId,
      parentId: parent?.id ?? null,
      depth: (parent?.depth ?? 0) + 1,
      role: message.role,
      content: message.content,
      taintScore: message.taintScore ?? 0,
      metadata: {
        ...(message.role === 'assistant' ? { model: 'imported', imported: true } : {}),
        stays_here: true,
      },
      createdAt: message.createdAt ?? parent?.createdAt ?? begun,
    });
  }
  return rows;
}
