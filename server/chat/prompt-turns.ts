import { BoundedMap } from '../core/bounded-map.ts';
import type { PromptTurn } from './answer.types.ts';
import type { CloudText } from './cloud-text.ts';
import type { ConversationSummary } from './conversations.repository.ts';
import type { MessageRow } from './messages.repository.ts';

type Instructed = Pick<
  ConversationSummary,
  'systemPrompt' | 'promptStaysHere' | 'instructions' | 'instructionsStayHere'
> & {
  /** What the person wants every model to be told. */
  ownInstructions: string;
};

/** What a model is given of a conversation: what it is told, then its branch, with what each turn passes on. */
export function toPromptTurns(conversation: Instructed, branch: MessageRow[]): PromptTurn[] {
  return [...systemTurn(conversation), ...branch.filter(isSaid).map(toMessageTurn)];
}

/** A message as a turn, with what it passes on: the same row is the same turn. */
export function toMessageTurn(row: MessageRow): PromptTurn {
  const known = turns.get(row);
  if (known) return known;
  const turn = readTurn(row);
  turns.set(row, turn);
  return turn;
}

const turns = new WeakMap<MessageRow, PromptTurn>();

function readTurn(row: MessageRow): PromptTurn {
  return {
    role: row.role,
    text: row.content,
    storedTaint: row.taintScore,
    unredactedTaint: unredactedTaint(row),
    isImportedAnswer: row.metadata.imported === true,
    isComputed: isComputedAnswer(row),
    cloudText: cloudText(row),
    staysHere: isKeptHere(row),
    messageId: row.id,
  };
}

/** One turn: many models know a single one of its kind. It stays here where a part of it does. */
function systemTurn(conversation: Instructed): PromptTurn[] {
  const { systemPrompt, promptStaysHere, instructions, instructionsStayHere, ownInstructions } = conversation;
  const text = [ownInstructions, instructions, systemPrompt].filter((part) => part !== '').join('\n\n');
  if (text === '') return [];
  const staysHere = (systemPrompt !== '' && promptStaysHere) || (instructions !== '' && instructionsStayHere);
  const key = `${staysHere}\n${text}`;
  const turn = told.get(key) ?? { role: 'system', text, storedTaint: 0, staysHere };
  told.set(key, turn);
  return [turn];
}

/** What conversations are told, so that the same words are the same turn: what was judged of a talk begins with it. */
const told = new BoundedMap<PromptTurn>(200_000, ({ text }) => text.length);

// An answer that was stopped before its first word: providers refuse a request with an empty turn.
function isSaid({ role, content }: MessageRow): boolean {
  return role === 'user' || content.trim() !== '';
}

/**
 * Whether what a tool gave is a function of the call and the date alone, so that it tells nothing that the call, which is
 * judged, does not. Judged by itself "299 days (42 weeks and 5 days)" reads like a pregnancy.
 */
export function isComputed(tool: string, status: string): boolean {
  return tool === 'calculator' && status === 'done';
}

// Words that no model wrote, of nothing but such results.
function isComputedAnswer({ role, metadata: { tool, steps } }: MessageRow): boolean {
  if (role !== 'assistant' || tool !== 'calculator' || !Array.isArray(steps)) return false;
  return steps.every((step) => isComputed(step?.tool, step?.status));
}

/** Whether a message was written for this machine only, or made from what was. */
export function isKeptHere({ metadata }: MessageRow): boolean {
  return metadata.stays_here === true;
}

/** How a message is marked that stays here since a file that came with it could not be read. */
export const UNREAD = { stays_here: true, unread_files: true };

/** Whether it stays here only since a file that came with it could not be read. */
export function isUnread({ metadata }: MessageRow): boolean {
  return metadata.unread_files === true;
}

/** The taint of an answer had nothing been redacted; undefined where nothing was. */
export function unredactedTaint({ metadata }: MessageRow): number | undefined {
  const taint = metadata.unredacted_taint;
  return typeof taint === 'number' ? taint : undefined;
}

function cloudText({ metadata }: MessageRow): CloudText | undefined {
  const { cloud_digests: digests, cloud_address: address, taint_elsewhere: taintElsewhere } = metadata;
  if (!Array.isArray(digests) || typeof address !== 'string' || typeof taintElsewhere !== 'number')
    return undefined;
  return { digests: digests.filter((digest) => typeof digest === 'string'), address, taintElsewhere };
}

/** The message that the last answer read first, when it could not read all of them. */
export function lastWindowStart(branch: readonly MessageRow[]): string | undefined {
  const start = branch.findLast((row) => row.role === 'assistant')?.metadata.window_start;
  return typeof start === 'string' ? start : undefined;
}
