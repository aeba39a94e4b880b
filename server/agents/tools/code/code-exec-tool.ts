import { z } from 'zod';
import { cutText } from '../../../../models/cut-text.ts';
import { createQueue } from '../../../../models/queue.ts';
import { defineTool } from '../../define-tool.ts';
import { type Tool, type ToolContext, ToolFailed } from '../../tool.types.ts';
import {
  type CodeEnd,
  type CodeInput,
  type CodeOutcome,
  type CodeRun,
  type CodeTimeouts,
  MOST_VALUE_CHARACTERS,
} from './code-run.types.ts';
import { runJavaScript } from './javascript/run-javascript.ts';
import type { PythonPlaces } from './python/find-python.ts';
import { runPython } from './python/run-python.ts';

/** What code execution needs of the rest of Alcove. */
export interface CodeExecDeps {
  /** `TIMEOUTS` where nothing is given. */
  timeouts?: CodeTimeouts;
  /** `off` while the owner has not turned Python on. Throws ToolFailed where it is on and cannot be run. */
  python(): Promise<'off' | PythonPlaces>;
}

const MOST_CODE_CHARACTERS = 100_000;
const AT_ONCE = 2;

const parameters = z.object({
  language: z.enum(['javascript', 'python']).default('javascript'),
  code: z
    .string()
    .min(1)
    .max(MOST_CODE_CHARACTERS)
    .describe(
      'The whole program. The value of its last expression is the result; console.log or print also counts.',
    ),
  inputs: z
    .array(
      z.object({
        name: z.string().min(1).max(100).describe('The key of the global `inputs`, such as data.csv.'),
        text: z.string().optional().describe('The text itself.'),
        from: z
          .string()
          .optional()
          .describe('Instead of text: the name of a tool whose latest output in this run is the text.'),
      }),
    )
    .max(20)
    .default([]),
  timeout_seconds: z.number().min(1).max(20).default(5),
});

/**
 * Runs JavaScript in QuickJS, and Python in bubblewrap where the owner turned it on, away from files, network and
 * everything else of this machine. Two calls run at once; others wait for their turn.
 */
export function createCodeExecTool(deps: CodeExecDeps): Tool {
  const queue = createQueue({ concurrency: AT_ONCE });
  return defineTool({
    name: 'code_exec',
    description:
      'Runs code in a sandbox without network, files or timers and returns what it prints and the value of its last expression. JavaScript (ES2023, no modules) always works; Python (standard library) only where the owner turned it on. Data is given in `inputs`, an object (a dict in Python) from name to text.',
    parameters,
    reach: 'inside',
    consent: 'unless_allowed',
    async run(args, context) {
      const run: CodeRun = {
        code: args.code,
        inputs: resolveInputs(args.inputs, context.observations),
        limitMs: args.timeout_seconds * 1_000,
      };
      const execute = await chooseSandbox(args.language, deps);
      const outcome = await queue.run(
        async () => {
          context.report(context.language === 'fr' ? 'Exécution du code' : 'Running the code');
          return execute(run, context.signal);
        },
        { signal: context.signal },
      );
      return { text: presentOutcome(outcome, run.limitMs) };
    },
  });
}

type Execute = (run: CodeRun, signal: AbortSignal) => Promise<CodeOutcome>;

async function chooseSandbox(language: 'javascript' | 'python', deps: CodeExecDeps): Promise<Execute> {
  const { timeouts } = deps;
  if (language === 'javascript') return (run, signal) => runJavaScript(run, signal, timeouts);
  const places = await deps.python();
  if (places === 'off')
    throw new ToolFailed(
      'Python is off on this Alcove. Write it in JavaScript, or ask the owner to turn Python on.',
      { reason: 'python_off' },
    );
  return (run, signal) => runPython(places, run, signal, timeouts);
}

/** What a model reads of a run of code that ended well. Throws ToolFailed with what went wrong where it did not. */
function presentOutcome(outcome: CodeOutcome, limitMs: number): string {
  const { end } = outcome;
  if (end.kind === 'error' || end.kind === 'stopped')
    throw new ToolFailed([describeFailure(end, limitMs), ...describePrinted(outcome)].join('\n\n'));
  const parts = describePrinted(outcome);
  if (end.kind === 'value') parts.push(`Result: ${cut(end.text)}`);
  return parts.join('\n\n') || 'The code ran. It printed nothing and its last line has no value.';
}

function describePrinted({ printed, isPrintedCut }: CodeOutcome): string[] {
  if (printed === '' && !isPrintedCut) return [];
  const note = isPrintedCut ? '\n[More was printed than is kept. Print less, or a summary.]' : '';
  return [`Printed:\n${printed.trimEnd()}${note}`];
}

function describeFailure(end: CodeEnd & { kind: 'error' | 'stopped' }, limitMs: number): string {
  if (end.kind === 'error') return `The code failed. ${cut(end.text)}`;
  if (end.by === 'time')
    return `The code was stopped: it did not end within ${limitMs / 1_000} s. Do less work, or raise timeout_seconds.`;
  if (end.by === 'memory')
    return 'The code was stopped: it needed more memory than it may use. Keep less at once.';
  return 'The code was stopped: it printed far more than is kept. Print less, or a summary.';
}

function cut(text: string): string {
  return text.length <= MOST_VALUE_CHARACTERS ? text : `${cutText(text, MOST_VALUE_CHARACTERS)}… [cut]`;
}

/** Data is copied several times on its way into a sandbox of 64 MiB. */
const MOST_INPUT_CHARACTERS = 2_000_000;

/** An input as a model gives it: a text, or the name of the tool whose latest output is the text. */
interface GivenInput {
  name: string;
  text?: string | undefined;
  from?: string | undefined;
}

/** The texts that code is given, each under a name of its own. Throws ToolFailed where one cannot be had. */
function resolveInputs(given: readonly GivenInput[], observations: ToolContext['observations']): CodeInput[] {
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
