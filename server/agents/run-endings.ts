import type { Answer } from '../chat/answer.types.ts';
import { AppError } from '../core/app-error.ts';
import type { EndStatus, RunEvent, StopReason } from './run.types.ts';
import { digestSteps, type EndNote, endNote } from './run-sentences.ts';
import type { RunState } from './run-state.ts';

/** The model answered. */
export function completed(state: RunState, answer: Answer): RunEvent {
  const text = answer.text.trim();
  if (text === '') return ended(state, 'failed', 'no_answer');
  const isCut = answer.finishReason === 'length' || answer.finishReason === 'repetition';
  return end(state, 'completed', isCut ? `${text}\n\n${endNote('cut_off', state.order.language)}` : text);
}

/** The task with its tools is more than the model reads; nobody wrote that, so no model is named. */
export function tooLong(state: RunState): RunEvent {
  return ended(state, 'failed', 'too_long');
}

/** It was stopped from outside, or its time is up. */
export function stopped(state: RunState): RunEvent {
  const reason = stopOf(state) ?? 'cancelled';
  return ended(state, reason, reason);
}

/** Ends without a model: the note, and what the steps brought. */
export function ended(state: RunState, status: EndStatus, note: EndNote): RunEvent {
  const { language } = state.order;
  state.route = undefined;
  const result = `${endNote(note, language)}\n\n${digestSteps(state.steps, language)}`;
  return end(state, status, result, status === 'failed' ? endNote(note, language) : null);
}

/** What was thrown ends it; where nothing was done it is handed on. */
export function failed(state: RunState, thrown: unknown): RunEvent {
  const detail = thrown instanceof AppError ? thrown.detail : 'Something went wrong inside Alcove.';
  if (!(thrown instanceof AppError)) state.deps.onFault('run', thrown);
  const event = ended(state, 'failed', 'failed');
  if (event.type !== 'end') return event;
  const isNothing = state.steps.length === 0;
  return { type: 'end', outcome: { ...event.outcome, error: detail, ...(isNothing ? { thrown } : {}) } };
}

/** The end, with what the run has come to. */
export function end(
  state: RunState,
  status: EndStatus,
  result: string,
  error: string | null = null,
): RunEvent {
  const { deps, totalTokens, route } = state;
  const { taint } = deps.taint.privacy();
  return { type: 'end', outcome: { status, result, error, totalTokens, route, taint } };
}

/** Why the run is to stop now, if it is. */
export function stopOf({ signal, deps }: RunState): StopReason | undefined {
  if (signal.aborted)
    return signal.reason === 'interrupted' || signal.reason === 'out_of_budget' ? signal.reason : 'cancelled';
  return deps.mayGoOn() ? undefined : 'cancelled';
}
