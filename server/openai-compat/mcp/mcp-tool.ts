import { z } from 'zod';
import { checkAccess } from '../../http/access.ts';
import type { Caller, Scope } from '../../http/caller.ts';
import { toAppError } from '../../http/error-handler.ts';

/** A tool that Alcove offers to MCP clients; `shown` is what they see of it. */
export type McpTool = ReturnType<typeof mcpTool>;

interface ToolResult {
  content: { type: 'text'; text: string }[];
  structuredContent?: Record<string, unknown>;
  isError?: true;
}

/** Declares a tool; `run` answers with what is told both as JSON and, where it gives one, as `text`. */
export function mcpTool<Input extends z.ZodType>(spec: {
  name: string;
  title: string;
  description: string;
  /** What a key needs. */
  scope: Scope;
  input: Input;
  /** Whether it may ask somebody outside this machine. */
  mayLeave?: boolean;
  run(
    input: z.output<Input>,
    caller: Caller,
    signal: AbortSignal,
  ): Promise<{ told: Record<string, unknown>; text?: string }>;
}) {
  const { name, title, description, scope, input, mayLeave = false, run } = spec;
  const { $schema: _dialect, ...inputSchema } = z.toJSONSchema(input, { io: 'input' });
  const annotations = { readOnlyHint: true, openWorldHint: mayLeave } as const;
  return {
    shown: { name, title, description, inputSchema, annotations },
    scope,
    async run(given: unknown, caller: Caller, signal: AbortSignal): Promise<ToolResult> {
      const parsed = input.safeParse(given);
      if (!parsed.success) return failed(z.prettifyError(parsed.error));
      const { told, text = JSON.stringify(told) } = await run(parsed.data, caller, signal);
      return { content: [{ type: 'text', text }], structuredContent: told };
    },
  };
}

/** Whether the caller's key opens this tool. */
export function mayUse({ scope }: McpTool, caller: Caller): boolean {
  return caller.kind === 'session' || caller.scopes.includes(scope);
}

/** Runs a tool. What it cannot do is told to the model, which may then try otherwise (MCP, "Error Handling" of tools). */
export async function useTool(
  tool: McpTool,
  given: unknown,
  caller: Caller,
  signal: AbortSignal,
): Promise<ToolResult> {
  try {
    checkAccess({ kind: 'user', scope: tool.scope }, caller, 0);
    return await tool.run(given, caller, signal);
  } catch (thrown) {
    signal.throwIfAborted();
    return failed(toAppError(thrown).detail);
  }
}

function failed(text: string): ToolResult {
  return { content: [{ type: 'text', text }], isError: true };
}
