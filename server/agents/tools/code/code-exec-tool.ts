import { z } from 'zod';
import { Slots } from '../../../documents/processing/slots.ts';
import { defineTool } from '../../define-tool.ts';
import { type Tool, ToolFailed } from '../../tool.types.ts';
import type { CodeOutcome, CodeRun } from './code-run.types.ts';
import { runJavaScript } from './javascript/run-javascript.ts';
import { presentOutcome } from './present-outcome.ts';
import type { PythonPlaces } from './python/find-python.ts';
import { runPython } from './python/run-python.ts';
import { resolveInputs } from './resolve-inputs.ts';

/** What code execution needs of the rest of Alcove. */
export interface CodeExecDeps {
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
  const slots = new Slots(AT_ONCE);
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
      const outcome = await slots.run(() => {
        context.report(context.language === 'fr' ? 'Exécution du code' : 'Running the code');
        return execute(run, context.signal);
      }, context.signal);
      return { text: presentOutcome(outcome, run.limitMs) };
    },
  });
}

type Execute = (run: CodeRun, signal: AbortSignal) => Promise<CodeOutcome>;

async function chooseSandbox(language: 'javascript' | 'python', deps: CodeExecDeps): Promise<Execute> {
  if (language === 'javascript') return runJavaScript;
  const places = await deps.python();
  if (places === 'off')
    throw new ToolFailed(
      'Python is off on this Alcove. Write it in JavaScript, or ask the owner to turn Python on.',
    );
  return (run, signal) => runPython(places, run, signal);
}
