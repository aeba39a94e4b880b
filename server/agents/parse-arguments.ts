import { bounded, type CallOutcome, type CallSetting, fault, notDone } from './call-outcome.ts';
import type { OfferedTool } from './run.types.ts';
import { ToolFailed } from './tool.types.ts';

/** Most characters of the arguments of a call. */
export const MOST_INPUT_CHARACTERS = 40_000;

/** The arguments as the tool takes them, or what is wrong with them. */
export function parseArguments(
  setting: CallSetting,
  { tool }: OfferedTool,
  text: string,
): { args: unknown } | { outcome: CallOutcome } {
  if (text.length > MOST_INPUT_CHARACTERS)
    return {
      outcome: notDone(
        'failed',
        'arguments_too_long',
        `The arguments are longer than ${MOST_INPUT_CHARACTERS} characters.`,
      ),
    };
  const json = parseJson(text);
  if (!json)
    return {
      outcome: notDone(
        'failed',
        'malformed_arguments',
        `The arguments of ${tool.name} are no valid JSON object.`,
      ),
    };
  try {
    return { args: tool.parse(json.value) };
  } catch (thrown) {
    if (thrown instanceof ToolFailed)
      return { outcome: notDone('failed', 'wrong_arguments', bounded(thrown.message)) };
    return { outcome: fault(setting, tool.name, thrown) };
  }
}

function parseJson(text: string): { value: unknown } | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { value } : undefined;
  } catch {
    return undefined;
  }
}
