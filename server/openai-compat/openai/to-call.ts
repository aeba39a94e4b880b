import type { JsonSchema } from '../../../models/engine/chat-engine.ts';
import { checkTurns } from '../check-turns.ts';
import { pictureOf } from '../read-pictures.ts';
import { toSampling } from '../sampling.ts';
import type { CallTurn, StatelessCall } from '../stateless-call.ts';
import { offerOf } from '../tool-offer.ts';
import type { ChatCompletionBody, OpenAiMessage } from './chat.schemas.ts';

/** A request of OpenAI's chat completions as a call. Throws AppError 422 for what Alcove cannot do. */
export function toCall(body: ChatCompletionBody): StatelessCall {
  const choice = body.tool_choice ?? undefined;
  const tools = (body.tools ?? []).map((tool) => tool.function);
  return {
    model: body.model,
    turns: checkTurns(body.messages.map(toTurn)),
    ...offerOf({
      tools,
      choice: typeof choice === 'object' ? 'required' : choice,
      only: typeof choice === 'object' ? choice.function.name : undefined,
      jsonSchema: toSchema(body),
      isStrict:
        body.response_format?.type === 'json_schema' && body.response_format.json_schema.strict === true,
    }),
    mayCallSeveral: body.parallel_tool_calls !== false,
    sampling: toSampling(body.temperature, body.max_completion_tokens ?? body.max_tokens),
    stop: [body.stop ?? []].flat(),
    isStreaming: body.stream === true,
  };
}

function toSchema({ response_format: format }: ChatCompletionBody): JsonSchema | undefined {
  if (format?.type === 'json_object') return { type: 'object' };
  return format?.type === 'json_schema' ? format.json_schema.schema : undefined;
}

function toTurn(message: OpenAiMessage): CallTurn {
  switch (message.role) {
    case 'system':
    case 'developer':
      return { role: 'system', text: textOf(message.content) };
    case 'user':
      return { role: 'user', text: textOf(message.content), pictures: picturesOf(message.content) };
    case 'tool':
      return { role: 'tool', text: textOf(message.content), toolCallId: message.tool_call_id };
    case 'assistant':
      return {
        role: 'assistant',
        text: textOf(message.content ?? ''),
        ...(message.tool_calls && {
          toolCalls: message.tool_calls.map(({ id, function: called }) => ({ id, ...called })),
        }),
      };
  }
}

type Content = Exclude<OpenAiMessage['content'], null | undefined>;

function textOf(content: Content): string {
  if (typeof content === 'string') return content;
  return content
    .map((part) => (part.type === 'text' ? part.text : part.type === 'refusal' ? part.refusal : ''))
    .filter((text) => text !== '')
    .join('\n');
}

function picturesOf(content: Content): string[] {
  if (typeof content === 'string') return [];
  return content.flatMap((part) => (part.type === 'image_url' ? [pictureOf(part.image_url.url)] : []));
}
