import type { ChatTurn } from '../../models/engine/chat-engine.ts';

/** A turn of a conversation, with the id of the message that it is. */
export interface IdentifiedTurn extends ChatTurn {
  messageId?: string;
  /** A tool's result, told as a user's turn: a conversation never begins with one. */
  isToolResult?: boolean;
  /** Holds for this answer alone: where tools are told with the last question, so is this. */
  isForAnswer?: boolean;
}

/** The part of a conversation that a local model will read. Nothing is ever cut inside a turn. */
type Window =
  | { kind: 'fits'; turns: IdentifiedTurn[]; turnsLeftOut: number; start: string | undefined }
  | { kind: 'exceeded'; limit: number; needed: number };

/** Tokens that the chat template may add for one turn, with room to spare. */
const TEMPLATE_TOKENS = 24;

// After a cut the window is filled to here, so that it can grow for many turns before its beginning moves
// again: a beginning that stays is what lets the engine reuse what it has already read.
const FILL_AFTER_CUT = 0.6;

/**
 * Chooses what fits in `limit` tokens: everything, else the same beginning as last time (`start`), else as many
 * of the newest turns as fill 0.6 of it. The system prompt and the last turn, with an answer that was begun to it, are always
 * read; when those alone do not fit, says so. `count` gives the exact tokens of a prompt.
 */
export async function fitWindow(
  turns: IdentifiedTurn[],
  limit: number,
  count: (turns: ChatTurn[]) => Promise<number>,
  start?: string,
): Promise<Window> {
  const system = turns[0]?.role === 'system' ? turns.slice(0, 1) : [];
  const rest = turns.slice(system.length);
  const from = Math.max(
    0,
    rest.findIndex((turn) => turn.messageId !== undefined && turn.messageId === start),
  );
  const whole = [...system, ...rest.slice(from)];
  if (mostTokens(whole) <= limit || (await count(whole)) <= limit) return fits(system, rest, from);
  const last = lastAsked(rest);
  const least = [...system, ...rest.slice(last)];
  const needed = await count(least);
  if (needed > limit) return { kind: 'exceeded', limit, needed };
  const first = await firstThatFits(system, rest, limit * FILL_AFTER_CUT, count);
  // Results are read together with the turn that they were asked for in, and that may be too much.
  const isOpen = rest[last]?.isToolResult === true;
  const together = isOpen ? await count([...system, ...rest.slice(first)]) : needed;
  if (together > limit) return { kind: 'exceeded', limit, needed: together };
  return fits(system, rest, first);
}

/** The last turn, or the one before an answer that was begun to it. */
function lastAsked(turns: IdentifiedTurn[]): number {
  const found = turns.findLastIndex(({ role }) => role !== 'assistant');
  return found < 0 ? turns.length - 1 : found;
}

// A token is at least one byte of text, so this bound spares the exact count for short conversations.
function mostTokens(turns: ChatTurn[]): number {
  return turns.reduce((sum, turn) => sum + Buffer.byteLength(turn.content) + TEMPLATE_TOKENS, 0);
}

function fits(system: IdentifiedTurn[], rest: IdentifiedTurn[], from: number): Window {
  return {
    kind: 'fits',
    turns: [...system, ...rest.slice(from)],
    turnsLeftOut: from,
    start: from > 0 ? rest[from]?.messageId : undefined,
  };
}

/** The smallest index at a user's turn from which everything fits; the last turn when nothing more does. */
async function firstThatFits(
  system: IdentifiedTurn[],
  rest: IdentifiedTurn[],
  limit: number,
  count: (turns: ChatTurn[]) => Promise<number>,
): Promise<number> {
  const starts = rest.flatMap((turn, index) => (turn.role === 'user' && !turn.isToolResult ? [index] : []));
  let low = 0;
  let high = starts.length - 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    const isFitting = (await count([...system, ...rest.slice(starts[middle])])) <= limit;
    if (isFitting) high = middle;
    else low = middle + 1;
  }
  return starts[low] ?? lastAsked(rest);
}
