import { AppError } from '../core/app-error.ts';
import type { CallTurn } from './stateless-call.ts';

/**
 * Brings a client's turns into the order that models know: what the system says first and as one, what to answer last.
 * Throws AppError 422 where there is nothing to answer, or a tool's result that no call asked for.
 */
export function checkTurns(turns: readonly CallTurn[]): CallTurn[] {
  const system = turns.filter(({ role }) => role === 'system');
  const rest = nameResults(turns.filter(({ role }) => role !== 'system'));
  const instructions = system.map(({ text }) => text).filter((text) => text.trim() !== '');
  const first: CallTurn = { role: 'system', text: instructions.join('\n\n') };
  // Instructions alone are answered as if a person had given them.
  if (rest.length === 0 && instructions.length > 0) return [{ ...first, role: 'user' }];
  const last = rest.at(-1);
  if (last?.role !== 'user' && last?.role !== 'tool')
    throw refuse('The last message must be from the user, or a tool’s result');
  return instructions.length > 0 ? [first, ...rest] : rest;
}

function nameResults(turns: CallTurn[]): CallTurn[] {
  const names = new Map<string, string>();
  return turns.map((turn) => {
    for (const { id, name } of turn.toolCalls ?? []) names.set(id, name);
    if (turn.role !== 'tool') return turn;
    const toolName = names.get(turn.toolCallId ?? '');
    if (toolName === undefined) throw refuse('A tool’s result must follow the call that it answers');
    return { ...turn, toolName };
  });
}

function refuse(message: string): AppError {
  return new AppError(422, 'validation_error', message, { errors: [{ field: 'messages', message }] });
}
