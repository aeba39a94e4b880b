import type { JsonSchema, ToolCall } from '../../../models/engine/chat-engine.ts';
import { checkTurns } from '../check-turns.ts';
import { pictureOf } from '../read-pictures.ts';
import { toSampling } from '../sampling.ts';
import type { CallTurn, StatelessCall } from '../stateless-call.ts';
import { offerOf, type ToolOffer } from '../tool-offer.ts';
import type { ResponseBody, ResponseItem, ResponsePart, ResponseTool } from './responses.schemas.ts';

/** A request of OpenAI's responses as a call. Throws AppError 422 for what Alcove cannot do. */
export function toCall(body: ResponseBody): StatelessCall {
  const choice = body.tool_choice ?? undefined;
  const format = body.text?.format;
  return {
    model: body.model,
    turns: checkTurns(toTurns(body)),
    ...offerOf({
      tools: (body.tools ?? []).flatMap(toTool),
      choice: typeof choice === 'object' ? 'required' : choice,
      only: typeof choice === 'object' ? choice.name : undefined,
      jsonSchema: toSchema(format),
      isStrict: format?.type === 'json_schema' && format.strict === true,
    }),
    mayCallSeveral: body.parallel_tool_calls !== false,
    sampling: toSampling(body.temperature, body.max_output_tokens),
    isStreaming: body.stream === true,
  };
}

/** The one field of a tool of free text. */
const FREE_TEXT = {
  type: 'object',
  properties: { input: { type: 'string' } },
  required: ['input'],
  additionalProperties: false,
};

function toTool(tool: ResponseTool): ToolOffer['tools'] {
  if (tool.type === 'function') return [tool];
  return tool.type === 'custom' ? [{ ...tool, parameters: FREE_TEXT }] : [];
}

function toSchema(format: NonNullable<ResponseBody['text']>['format']): JsonSchema | undefined {
  if (format?.type === 'json_object') return { type: 'object' };
  return format?.type === 'json_schema' ? format.schema : undefined;
}

function toTurns({ input, instructions }: ResponseBody): CallTurn[] {
  const turns: CallTurn[] = instructions ? [{ role: 'system', text: instructions }] : [];
  if (typeof input === 'string') return [...turns, { role: 'user', text: input }];
  for (const item of input) addItem(turns, item);
  return turns;
}

/** Calls stand beside what the assistant said before them, as one turn. */
function addItem(turns: CallTurn[], item: ResponseItem): void {
  switch (item.type) {
    case 'reasoning':
      return;
    case 'function_call':
      addCall(turns, { id: item.call_id, name: item.name, arguments: item.arguments });
      return;
    case 'custom_tool_call':
      addCall(turns, { id: item.call_id, name: item.name, arguments: JSON.stringify({ input: item.input }) });
      return;
    case 'function_call_output':
    case 'custom_tool_call_output': {
      const { call_id: toolCallId, output } = item;
      turns.push({ role: 'tool', text: textOf(output), toolCallId, pictures: picturesOf(output) });
      return;
    }
    case 'message': {
      const role = item.role === 'developer' ? 'system' : item.role;
      const pictures = role === 'user' ? picturesOf(item.content) : [];
      turns.push({ role, text: textOf(item.content), ...(pictures.length > 0 && { pictures }) });
    }
  }
}

function addCall(turns: CallTurn[], call: ToolCall): void {
  const last = turns.at(-1);
  if (last?.role === 'assistant') last.toolCalls = [...(last.toolCalls ?? []), call];
  else turns.push({ role: 'assistant', text: '', toolCalls: [call] });
}

function textOf(content: string | readonly ResponsePart[]): string {
  if (typeof content === 'string') return content;
  return content
    .map((part) => ('text' in part ? part.text : part.type === 'refusal' ? part.refusal : ''))
    .filter((text) => text !== '')
    .join('\n');
}

function picturesOf(content: string | readonly ResponsePart[]): string[] {
  if (typeof content === 'string') return [];
  return content.flatMap((part) => (part.type === 'input_image' ? [pictureOf(part.image_url)] : []));
}
