import { AppError } from '../core/app-error.ts';
import type { CallTurn, StatelessCall } from './stateless-call.ts';

/**
 * Brings a client's turns into the order that models know: what the system says first and as one, what to answer last, and
 * after it the beginning of the answer where the client wrote one. Throws AppError 422 where there is nothing to answer, or a
 * tool's result that no call asked for.
 */
export function checkTurns(turns: readonly CallTurn[]): CallTurn[] {
  const system = turns.filter(({ role }) => role === 'system');
  const rest = endInWords(nameResults(turns.filter(({ role }) => role !== 'system')));
  const instructions = system.map(({ text }) => text).filter((text) => text.trim() !== '');
  const first: CallTurn = { role: 'system', text: instructions.join('\n\n') };
  // Instructions alone are answered as if a person had given them.
  if (rest.length === 0 && instructions.length > 0) return [{ ...first, role: 'user' }];
  if (!rest.some(({ role }) => role !== 'assistant'))
    throw refuse('There must be a message from the user, or a tool’s result, to answer');
  if (rest.at(-1)?.toolCalls?.length) throw refuse('After the call of a tool its result must follow');
  return instructions.length > 0 ? [first, ...rest] : rest;
}

/** No provider takes an answer that is begun with nothing, or ends in spaces, which models cannot go on from. */
function endInWords(turns: CallTurn[]): CallTurn[] {
  const last = turns.at(-1);
  if (last?.role !== 'assistant' || last.toolCalls?.length) return turns;
  const text = last.text.trimEnd();
  return text === '' ? endInWords(turns.slice(0, -1)) : [...turns.slice(0, -1), { ...last, text }];
}

/** Throws AppError 422 where the answer was begun and must be what a text that goes on cannot be. */
export function checkBegun({ turns, jsonSchema, toolChoice }: StatelessCall): void {
  if (turns.at(-1)?.role !== 'assistant') return;
  if (jsonSchema)
    throw refuse('An answer in JSON of a schema cannot be begun: leave out the last message, or the schema');
  if (toolChoice === 'required')
    throw refuse(
      'An answer that was begun cannot be a call: leave out the last message, or let tools be free',
    );
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
