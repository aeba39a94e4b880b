import type { ToolCall } from '../../models/engine/chat-engine.ts';
import { BUILT_IN_TOOLS } from './agent-types.ts';
import { askConsent } from './ask-consent.ts';
import { type CallOutcome, type CallSetting, notDone } from './call-outcome.ts';
import { parseArguments } from './parse-arguments.ts';
import type { RunEvent, RunOrder } from './run.types.ts';
import { runTool } from './run-tool.ts';

/** Makes one call, or says why not; nothing that a model writes or a tool does makes this throw. */
export async function* callTool(
  setting: CallSetting,
  call: ToolCall,
  index: number,
): AsyncGenerator<RunEvent, CallOutcome> {
  const { order } = setting;
  const offered = order.tools.find(({ tool }) => tool.name === call.name);
  if (!offered) return unknownTool(order, call.name);
  if (offered.unavailable !== null)
    return notDone('refused', 'unavailable', `${call.name}: ${offered.unavailable}`);
  const parsed = parseArguments(setting, offered, call.arguments);
  if ('outcome' in parsed) return parsed.outcome;
  const refused = yield* askConsent(setting, offered, call, index);
  return refused ?? (yield* runTool(setting, offered, parsed.args, index));
}

function unknownTool({ tools }: RunOrder, name: string): CallOutcome {
  const isOutside = BUILT_IN_TOOLS.some((known) => known === name);
  const names = tools.map(({ tool }) => tool.name).join(', ');
  const sentence = `${isOutside ? 'That tool is not part of this run' : 'There is no such tool'}. The tools of this run: ${names}.`;
  return notDone('failed', isOutside ? 'tool_outside_run' : 'unknown_tool', sentence);
}
