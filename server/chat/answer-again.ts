import { GO_ON } from '../engines/cloud/cloud-adapter.ts';
import type { Answer, PromptTurn } from './answer.types.ts';
import type { MessageRow } from './messages.repository.ts';
import { isKeptHere, toMessageTurn, unredactedTaint } from './prompt-turns.ts';

/** That a message is answered once more. */
export interface Again {
  /** The answer that there is, or the message where that alone is named. */
  before: MessageRow;
  /** In place of a new answer: the rest of that one, or what it says at another length. */
  how?: 'goes_on' | 'shorter' | 'longer' | undefined;
}

/** What a model is told that is to say its answer at another length. */
const REWRITE = {
  shorter:
    'Say your last answer again in half as many words at most, in the language it is in. Keep what matters and the numbers of its sources, and add nothing.',
  longer:
    'Say your last answer again at greater length, in the language it is in: explain more, with details and examples. Keep the numbers of its sources.',
} as const;

/** What follows the conversation in the prompt, so that a model does it. */
export function turnsOf(again: Again): PromptTurn[] {
  const { before, how } = again;
  if (!how) return [];
  const content = begunBy(again)?.trimEnd() ?? before.content;
  const text = how === 'goes_on' ? GO_ON : REWRITE[how];
  return [
    { ...toMessageTurn({ ...before, content }), isAsked: true },
    { role: 'user', text, storedTaint: 0 },
  ];
}

/** What the rest of an answer is written after, with the space between. */
export function begunBy({ before, how }: Again): string | undefined {
  return how === 'goes_on' ? upToLastWord(before.content) : undefined;
}

// It may have been stopped in the middle of a word, which is written once more then; its lines stay lines.
function upToLastWord(text: string): string {
  const whole = /^[\s\S]*\S\s+(?=\S*$)/u.exec(text)?.[0];
  return whole ?? `${text} `;
}

/**
 * The beginning and what was written after it, as one answer. It inherits from the beginning, which a cloud that wrote the
 * rest may never have been shown.
 */
export function joined(before: MessageRow, opening: string, answer: Answer): Answer {
  const text = answer.text.trimStart();
  const unredacted = Math.max(unredactedTaint(before) ?? 0, answer.unredactedTaint ?? 0);
  return {
    ...answer,
    taint: Math.max(answer.taint, before.taintScore),
    ...(unredacted > 0 ? { unredactedTaint: unredacted } : {}),
    staysHere: answer.staysHere || isKeptHere(before),
    // It is no longer word for word what the cloud wrote: it is judged like any other text.
    cloudText: undefined,
    tool: undefined,
    text: text === '' ? opening.trimEnd() : `${opening}${text}`,
  };
}

/** Whether nothing came of an attempt that a person would read in place of an answer. */
export function isFailedAttempt({ role, content, metadata }: MessageRow): boolean {
  if (role === 'user') return true;
  const isEmpty = content.trim() === '';
  const { needs_model, context_exceeded, broken_off } = metadata;
  return isEmpty || needs_model === true || context_exceeded === true || broken_off !== undefined;
}
