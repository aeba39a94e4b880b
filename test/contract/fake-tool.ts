import { z } from 'zod';
import { defineTool } from '../../server/agents/define-tool.ts';
import {
  MOST_OUTPUT_CHARACTERS,
  type Tool,
  type ToolContext,
  ToolFailed,
  type ToolResult,
} from '../../server/agents/tool.types.ts';

/** What a test puts in place of what the fake does. */
export interface FakeToolOptions extends Partial<Pick<Tool, 'reach' | 'consent'>> {
  name?: string;
  run?: (text: string, context: ToolContext) => Promise<ToolResult> | ToolResult;
}

/** A tool that says back what it is given; `fail` makes it fail. It keeps the contract of tools. */
export function createFakeTool({ name = 'calculator', run = echo, ...rest }: FakeToolOptions = {}): Tool {
  return defineTool({
    name,
    description: 'Says back the text that it is given; for tests.',
    parameters: z.object({ text: z.string().max(100_000) }),
    reach: 'inside',
    consent: 'none',
    ...rest,
    async run({ text }, context) {
      context.signal.throwIfAborted();
      return run(text, context);
    },
  });
}

function echo(text: string): ToolResult {
  if (text === 'fail') throw new ToolFailed('The fake tool was told to fail.');
  return { text: `Heard: ${text}`.slice(0, MOST_OUTPUT_CHARACTERS) };
}
