import type { JsonSchema, ToolChoice, ToolDefinition } from '../../models/engine/chat-engine.ts';
import { AppError } from '../core/app-error.ts';
import type { StatelessCall } from './stateless-call.ts';

/** What a client offers to call, and the form that it wants the answer in. */
export interface ToolOffer {
  tools: {
    name: string;
    description?: string | null;
    parameters?: JsonSchema | null;
    strict?: boolean | null;
  }[];
  choice: ToolChoice | undefined;
  /** The one tool that must be called. */
  only: string | undefined;
  jsonSchema: JsonSchema | undefined;
  /** Whether the provider is to hold the answer to `jsonSchema`. */
  isStrict?: boolean;
}

/**
 * The offer as the answerer takes it: a tool that must be called is the only one there is. Throws AppError 422 for a tool
 * that is not offered and for two of one name.
 */
export function offerOf({
  tools,
  choice,
  only,
  jsonSchema,
  isStrict,
}: ToolOffer): Pick<StatelessCall, 'tools' | 'toolChoice' | 'jsonSchema' | 'isStrict'> {
  const defined = tools.map(toDefinition);
  if (new Set(defined.map(({ name }) => name)).size < defined.length)
    throw refuse('tools', 'Two tools have the same name');
  const offered = only === undefined ? defined : defined.filter(({ name }) => name === only);
  if (offered.length === 0 && (only !== undefined || choice === 'required'))
    throw refuse('tool_choice', 'The tool that must be called is not among the tools');
  return {
    ...(offered.length > 0 && { tools: offered }),
    ...(offered.length > 0 && choice && { toolChoice: choice }),
    ...(jsonSchema && { jsonSchema, ...(isStrict && { isStrict }) }),
  };
}

function toDefinition({ name, description, parameters, strict }: ToolOffer['tools'][number]): ToolDefinition {
  return {
    name,
    description: description ?? '',
    parameters: parameters ?? { type: 'object', properties: {} },
    ...(strict && { isStrict: true }),
  };
}

function refuse(field: string, message: string): AppError {
  return new AppError(422, 'validation_error', `${field}: ${message}`, { errors: [{ field, message }] });
}
