import type { ChatTurn, ToolCall } from '../../../models/engine/chat-engine.ts';
import { jsonLeaves, parseJsonObject } from '../../core/json-leaves.ts';
import type { CloudRequest } from './cloud-adapter.ts';

/** Stands for a name that no provider would take, and that a model made up. */
const UNKNOWN_TOOL = 'unknown_tool';
const PROVIDERS_NAME = /^[a-zA-Z0-9_-]{1,64}$/;

/**
 * Gives every call and its result an id of the adapter's making: what a caller named them is no text that was scored, and
 * Mistral takes nine letters and digits only. A result belongs to the last call before it of its id.
 */
export function numberCalls(turns: readonly ChatTurn[]) {
  const constants = [UNKNOWN_TOOL];
  const ids = new Map<string, string>();
  const idFor = (given: string): string => {
    const id = `call${String(constants.length).padStart(5, '0')}`;
    constants.push(id);
    ids.set(given, id);
    return id;
  };
  const numbered = turns.map((turn): ChatTurn => {
    if (turn.role === 'tool') {
      const given = turn.toolCallId ?? '';
      return { ...turn, toolCallId: ids.get(given) ?? idFor(given) };
    }
    const toolCalls = turn.toolCalls?.map((call) => ({ ...withSafeName(call), id: idFor(call.id) }));
    return toolCalls ? { ...turn, toolCalls } : turn;
  });
  return { turns: numbered, constants };
}

/** The adapter's own words of the tools: everything in definitions that Alcove wrote. */
export function toolConstants({ tools = [] }: CloudRequest): (string | number)[] {
  return tools
    .filter(({ isBuiltIn }) => isBuiltIn)
    .flatMap(({ name, description, parameters }) => [name, description, ...jsonLeaves(parameters)]);
}

/** Arguments as providers take them: a JSON object, and an empty one where the model wrote none. */
export function argumentsText({ arguments: written }: ToolCall): string {
  return parseJsonObject(written) ? written : '{}';
}

/** The tools that the model may call now. */
export function offeredTools({ tools = [], toolChoice }: CloudRequest): NonNullable<CloudRequest['tools']> {
  return toolChoice === 'none' ? [] : tools;
}

function withSafeName(call: ToolCall): ToolCall {
  return PROVIDERS_NAME.test(call.name) ? call : { ...call, name: UNKNOWN_TOOL };
}
