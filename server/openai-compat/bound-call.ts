import { AppError } from '../core/app-error.ts';
import type { StatelessCall } from './stateless-call.ts';

/** Most characters of a call, some 100,000 tokens: all of them are scored at once, while nothing else is done. */
const MOST_CHARACTERS = 400_000;
/** The same in tokens, for clients that ask before they send. */
export const MOST_CALL_TOKENS = MOST_CHARACTERS / 4;

/** Throws AppError 422 for a call of more text than is scored in a moment. */
export function boundCall({ turns, tools = [], jsonSchema }: StatelessCall): void {
  const calls = turns.flatMap(({ toolCalls = [] }) => toolCalls);
  const pieces = [
    ...turns.map(({ text }) => text),
    ...calls.map((call) => call.arguments),
    JSON.stringify([tools, jsonSchema ?? null]),
  ];
  if (pieces.reduce((sum, { length }) => sum + length, 0) <= MOST_CHARACTERS) return;
  const detail = `A call may hold ${MOST_CHARACTERS.toLocaleString('en')} characters at most. Send less at once.`;
  throw new AppError(422, 'context_exceeded', detail);
}
