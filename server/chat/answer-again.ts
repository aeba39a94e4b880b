import { GO_ON } from '../engines/cloud/cloud-adapter.ts';
import type { Answer, PromptTurn } from './answer.types.ts';
import type { MessageRow } from './messages.repository.ts';
import { isKeptHere, toMessageTurn, unredactedTaint } from './prompt-turns.ts';

/** An answer may have been stopped in the middle of a word, which is written once more then. */
export function upToLastWord(text: string): string {
  const whole = /^[\s\S]*\S(?=\s+\S*$)/u.exec(text)?.[0];
  return whole ?? text;
}

/** What a model is told so that it goes on with what it, or another, has begun. */
export function continuing(before: MessageRow, opening: string): PromptTurn[] {
  const begun = toMessageTurn({ ...before, content: opening });
  return [begun, { role: 'user', text: GO_ON, storedTaint: 0 }];
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
    text: text === '' ? opening : `${opening} ${text}`,
  };
}
