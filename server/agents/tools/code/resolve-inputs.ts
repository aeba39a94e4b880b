import { type ToolContext, ToolFailed } from '../../tool.types.ts';
import type { CodeInput } from './code-run.types.ts';

/** Data is copied several times on its way into a sandbox of 64 MiB. */
const MOST_INPUT_CHARACTERS = 2_000_000;

/** An input as a model gives it: a text, or the name of the tool whose latest output is the text. */
export interface GivenInput {
  name: string;
  text?: string | undefined;
  from?: string | undefined;
}

/** The texts that code is given, each under a name of its own. Throws ToolFailed where one cannot be had. */
export function resolveInputs(
  given: readonly GivenInput[],
  observations: ToolContext['observations'],
): CodeInput[] {
  const inputs = given.map((input) => ({ name: checkName(input.name), text: textOf(input, observations) }));
  if (new Set(inputs.map(({ name }) => name)).size < inputs.length)
    throw new ToolFailed('Two inputs have the same name. Give each its own.');
  if (inputs.reduce((sum, { text }) => sum + text.length, 0) > MOST_INPUT_CHARACTERS)
    throw new ToolFailed('The inputs are too long: give code two million characters at most.');
  return inputs;
}

// A name is a file's name too, in the sandbox of Python.
function checkName(name: string): string {
  if (/^[\p{L}\p{N}_][\p{L}\p{N}_. -]*$/u.test(name)) return name;
  throw new ToolFailed(
    'An input has a name that cannot be used. Use letters, digits, dots, dashes and underscores, such as data.csv.',
  );
}

function textOf({ name, text, from }: GivenInput, observations: ToolContext['observations']): string {
  if (text !== undefined && from === undefined) return text;
  if (text !== undefined || from === undefined)
    throw new ToolFailed(`Give the input ${name} either a text or, in from, the name of a tool.`);
  const latest = observations.findLast(({ tool }) => tool === from);
  if (latest) return latest.output;
  throw new ToolFailed(`The input ${name} cannot be had: no tool of that name has answered in this run yet.`);
}
