import type { JsonSchema, ToolChoice, ToolDefinition } from '../../../models/engine/chat-engine.ts';
import { SchemaUnusable } from '../../../models/engine/engine-errors.ts';
import { toJsonGrammar } from '../../../models/engine/json-grammar.ts';

/**
 * The schema of what a local model answers that has been told of tools: one call, or, unless one is required, an answer
 * (of `answer`'s schema). Arguments are held to each tool's schema; where that is too much for a grammar, to any object.
 */
export function toolAnswerSchema(
  tools: readonly ToolDefinition[],
  choice: Exclude<ToolChoice, 'none'>,
  answer: JsonSchema = { type: 'string' },
): JsonSchema {
  const mayAnswer = choice === 'required' ? undefined : answer;
  const exact = schemaOf(tools, mayAnswer, (tool) =>
    isUsable(tool.parameters) ? tool.parameters : ANY_OBJECT,
  );
  return isUsable(exact) ? exact : schemaOf(tools, mayAnswer, () => ANY_OBJECT);
}

const ANY_OBJECT: JsonSchema = { type: 'object' };

function schemaOf(
  tools: readonly ToolDefinition[],
  answer: JsonSchema | undefined,
  parametersOf: (tool: ToolDefinition) => JsonSchema,
): JsonSchema {
  const calls = tools.map(({ name }, index) =>
    record({ tool: { const: name }, arguments: { $ref: `#/$defs/tool${index}` } }),
  );
  const named: [string, JsonSchema][] = tools.map((tool, index) => [`tool${index}`, parametersOf(tool)]);
  if (answer) named.push(['answer', answer]);
  return {
    $defs: Object.fromEntries(
      named.map(([name, schema]) => [name, moveReferences(schema, `#/$defs/${name}`)]),
    ),
    anyOf: answer ? [...calls, record({ answer: { $ref: '#/$defs/answer' } })] : calls,
  };
}

function record(properties: Record<string, JsonSchema>): JsonSchema {
  return { type: 'object', properties, required: Object.keys(properties) };
}

/** References of a schema that is no longer the root lead to where it is now. */
function moveReferences(part: unknown, to: string): unknown {
  if (Array.isArray(part)) return part.map((item) => moveReferences(item, to));
  if (typeof part !== 'object' || part === null) return part;
  return Object.fromEntries(
    Object.entries(part).map(([key, value]) => [
      key,
      key === '$ref' && typeof value === 'string' && value.startsWith('#')
        ? to + value.slice(1)
        : moveReferences(value, to),
    ]),
  );
}

function isUsable(schema: JsonSchema): boolean {
  try {
    toJsonGrammar(schema);
    return true;
  } catch (error) {
    if (error instanceof SchemaUnusable) return false;
    throw error;
  }
}
