import type { JsonSchema } from '../../../models/engine/chat-engine.ts';
import { checkTurns } from '../check-turns.ts';
import { pictureOf } from '../read-pictures.ts';
import { toSampling } from '../sampling.ts';
import type { CallTurn, StatelessCall } from '../stateless-call.ts';
import { offerOf } from '../tool-offer.ts';
import type { GenerateBody, OllamaChatBody, OllamaMessage, SharedBody } from './chat.schemas.ts';

/** A request of Ollama's chat as a call. Throws AppError 422 for what Alcove cannot do. */
export function chatToCall(body: OllamaChatBody): StatelessCall {
  const tools = (body.tools ?? []).map((tool) => tool.function);
  return {
    ...shared(body),
    turns: checkTurns(numberCalls(body.messages)),
    ...offerOf({ tools, choice: undefined, only: undefined, jsonSchema: toSchema(body) }),
  };
}

/** A request to complete a prompt as a call. Throws likewise. */
export function generateToCall(body: GenerateBody): StatelessCall {
  const { system, prompt, images } = body;
  const turns: CallTurn[] = [
    ...(system ? [{ role: 'system', text: system } as const] : []),
    { role: 'user', text: prompt, pictures: (images ?? []).map(toPicture) },
  ];
  return {
    ...shared(body),
    turns: checkTurns(turns),
    ...offerOf({ tools: [], choice: undefined, only: undefined, jsonSchema: toSchema(body) }),
  };
}

function shared({ model, stream, options }: SharedBody) {
  const most = options?.num_predict ?? 0;
  return {
    model,
    sampling: toSampling(options?.temperature, most > 0 ? most : undefined),
    stop: [options?.stop ?? []].flat(),
    isStreaming: stream !== false,
  };
}

function toSchema({ format }: SharedBody): JsonSchema | undefined {
  if (format === 'json') return { type: 'object' };
  return typeof format === 'object' && format !== null ? format : undefined;
}

/** Ollama's calls have no ids: results answer the calls before them, by the tool's name, else in order. */
function numberCalls(messages: readonly OllamaMessage[]): CallTurn[] {
  let open: { id: string; name: string }[] = [];
  return messages.map((message, at): CallTurn => {
    const { role, content, images, tool_calls: called } = message;
    const text = content ?? '';
    if (role === 'assistant') {
      open = (called ?? []).map((call, index) => ({
        id: call.id ?? `call_${at}_${index}`,
        name: call.function.name,
      }));
      const toolCalls = (called ?? []).map((call, index) => ({
        id: open[index]?.id ?? '',
        name: call.function.name,
        arguments: JSON.stringify(call.function.arguments),
      }));
      return { role, text, ...(toolCalls.length > 0 && { toolCalls }) };
    }
    if (role !== 'tool') return { role, text, pictures: (images ?? []).map(toPicture) };
    const answered =
      open.find(({ id }) => id === message.tool_call_id) ??
      open.find(({ name }) => name === message.tool_name) ??
      open[0];
    open = open.filter((call) => call !== answered);
    return { role, text, toolCallId: answered?.id ?? '' };
  });
}

function toPicture(image: string): string {
  return image.includes(':') ? pictureOf(image) : image;
}
