import { z } from 'zod';
import { cutText } from '../../models/cut-text.ts';
import { type JsonSchema, type Tool, type ToolContext, ToolFailed, type ToolResult } from './tool.types.ts';

/** Makes a built-in tool of a zod schema; `run` sees the types that the schema promises. */
export function defineTool<Schema extends z.ZodObject>(spec: {
  name: string;
  description: string;
  parameters: Schema;
  reach: Tool['reach'];
  consent: Tool['consent'];
  run: (args: z.output<Schema>, context: ToolContext) => Promise<ToolResult>;
}): Tool {
  const { parameters, run, ...rest } = spec;
  let schema: JsonSchema | undefined;
  return {
    ...rest,
    isBuiltIn: true,
    // On first use: making the schemas of all tools takes long, and no start needs them.
    get parameters() {
      schema ??= toJsonSchema(parameters);
      return schema;
    },
    parse(raw) {
      const parsed = parameters.safeParse(raw);
      if (parsed.success) return parsed.data;
      throw new ToolFailed(`The arguments of ${spec.name} are wrong: ${describe(parsed.error)}`);
    },
    run: (args, context) => run(args as z.output<Schema>, context),
  };
}

/** Faults told of, and most characters of them: whoever corrects the first ones has seen what is wanted. */
const MOST_FAULTS = 10;
const MOST_CHARACTERS = 2_000;

function describe({ issues }: z.ZodError): string {
  const left = issues.length - MOST_FAULTS;
  const told = cutText(z.prettifyError({ issues: issues.slice(0, MOST_FAULTS) }), MOST_CHARACTERS);
  return left > 0 ? `${told}\n… and ${left} more.` : told;
}

function toJsonSchema(schema: z.ZodObject): JsonSchema {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, { io: 'input' });
  return rest;
}
