import type { JsonSchema, ToolChoice, ToolDefinition } from '../../models/engine/chat-engine.ts';
import { AppError } from '../core/app-error.ts';
import type { StatelessCall } from './stateless-call.ts';

/** What a client offers to call, and the form that it wants the answer in. */
export interface ToolOffer {
  tools: { name: string; description?: string | null; parameters?: JsonSchema | null }[];
  choice: ToolChoice | undefined;
  /** The one tool that must be called. */
  only: string | undefined;
  jsonSchema: JsonSchema | undefined;
}

/**
 * The offer as the answerer takes it: a tool that must be called is the only one there is. Throws AppError 422 for a tool
 * that is not offered, for two of one name, and for tools together with a form of the answer.
 */
export function offerOf({
  tools,
  choice,
  only,
  jsonSchema,
}: ToolOffer): Pick<StatelessCall, 'tools' | 'toolChoice' | 'jsonSchema'> {
  const defined = tools.map(toDefinition);
  if (new Set(defined.map(({ name }) => name)).size < defined.length)
    throw refuse('tools', 'Two tools have the same name');
  const offered = only === undefined ? defined : defined.filter(({ name }) => name === only);
  if (offered.length === 0 && (only !== undefined || choice === 'required'))
    throw refuse('tool_choice', 'The tool that must be called is not among the tools');
  if (jsonSchema && offered.length > 0 && choice !== 'none')
    throw refuse('tools', 'Ask for tools or for an answer in JSON, not for both at once');
  return {
    ...(offered.length > 0 && { tools: offered }),
    ...(offered.length > 0 && choice && { toolChoice: choice }),
    ...(jsonSchema && { jsonSchema }),
  };
}

function toDefinition({ name, description, parameters }: ToolOffer['tools'][number]): ToolDefinition {
  return {
    name,
    description: description ?? '',
    parameters: parameters ?? { type: 'object', properties: {} },
  };
}

function refuse(field: string, message: string): AppError {
  return new AppError(422, 'validation_error', `${field}: ${message}`, { errors: [{ field, message }] });
}
