import { z } from 'zod';
import type { ChatTurn } from '../../../models/engine/chat-engine.ts';
import { parseJsonObject } from '../../core/json-leaves.ts';
import { type AnswerPart, type CloudDialect, type CloudRequest, endpointUrl } from './cloud-adapter.ts';
import { numberCalls, offeredTools, toolConstants } from './tool-wire.ts';

const API_VERSION = '2023-06-01';

const ANSWER_TOOL_DESCRIPTION = 'Gives the answer, in the form that is asked for.';

/** Its call, which is forced, is an answer in JSON: the way that every model of the provider knows. */
const ANSWER_TOOL = 'alcove_json_answer';

/** Anthropic's messages, streamed (docs.anthropic.com/en/api/messages-streaming). */
export const anthropicDialect: CloudDialect = {
  answerTool: ANSWER_TOOL,
  buildRequest(target, request) {
    const { maxTokens, temperature } = request;
    const { turns, constants } = numberCalls(request.turns);
    const url = endpointUrl(target.baseUrl, '/messages');
    const system = turns.filter(({ role }) => role === 'system');
    const body = {
      model: target.model,
      max_tokens: maxTokens,
      temperature,
      stream: true,
      // Blocks, not one joined string: each stays the very text that was scored.
      ...(system.length > 0
        ? { system: system.map(({ content }) => ({ type: 'text', text: content })) }
        : {}),
      messages: toMessages(turns.filter(({ role }) => role !== 'system')),
      ...offer(request),
    };
    return {
      url,
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        accept: 'text/event-stream',
        'anthropic-version': API_VERSION,
      },
      body: JSON.stringify(body),
      constants: [
        ...WORDS,
        ...constants,
        ...toolConstants(request),
        url,
        target.model,
        maxTokens,
        temperature,
      ],
      keyHeader: 'x_api_key',
    };
  },
  readEvent: ({ data }) => readMessageEvent(MessageEvent.parse(JSON.parse(data))),
  readWhole: (json) => readWholeMessage(WholeMessage.parse(json)),
};

const WORDS = [
  'model',
  'max_tokens',
  'temperature',
  'stream',
  'system',
  'type',
  'text',
  'messages',
  'role',
  'content',
  'user',
  'assistant',
  'anthropic-version',
  API_VERSION,
  'tools',
  'tool_choice',
  'auto',
  'any',
  'none',
  'tool',
  'tool_use',
  'tool_result',
  'tool_use_id',
  'id',
  'name',
  'input',
  'description',
  'input_schema',
  'object',
  ANSWER_TOOL,
  ANSWER_TOOL_DESCRIPTION,
];

/** The results of one turn's calls are one message of the user's. */
function toMessages(turns: ChatTurn[]): object[] {
  return turns.flatMap((turn, index): object[] => {
    if (turn.role !== 'tool') return [{ role: turn.role, content: toContent(turn) }];
    if (turns[index - 1]?.role === 'tool') return [];
    const after = turns.slice(index);
    const end = after.findIndex(({ role }) => role !== 'tool');
    return [{ role: 'user', content: after.slice(0, end < 0 ? after.length : end).map(toResult) }];
  });
}

function toResult({ toolCallId, content }: ChatTurn): object {
  return { type: 'tool_result', tool_use_id: toolCallId, content };
}

function toContent({ content, toolCalls = [] }: ChatTurn): unknown {
  if (toolCalls.length === 0) return content;
  const calls = toolCalls.map(({ id, name, arguments: written }) => ({
    type: 'tool_use',
    id,
    name,
    input: parseJsonObject(written) ?? {},
  }));
  return content === '' ? calls : [{ type: 'text', text: content }, ...calls];
}

/** Tools and the form of the answer. A prompt that holds calls must name tools, even where none may be called. */
function offer(request: CloudRequest): object {
  const tools = offeredTools(request).map(({ name, description, parameters }) => ({
    name,
    description,
    input_schema: parameters,
  }));
  const { jsonSchema } = request;
  if (jsonSchema)
    return {
      tools: [
        ...tools,
        { name: ANSWER_TOOL, description: ANSWER_TOOL_DESCRIPTION, input_schema: jsonSchema },
      ],
      tool_choice: tools.length > 0 ? { type: 'any' } : { type: 'tool', name: ANSWER_TOOL },
    };
  if (tools.length > 0)
    return { tools, tool_choice: { type: request.toolChoice === 'required' ? 'any' : 'auto' } };
  const hasCalls = request.turns.some(({ toolCalls = [] }) => toolCalls.length > 0);
  return hasCalls ? { tools: [NO_TOOL], tool_choice: { type: 'none' } } : {};
}

const NO_TOOL = {
  name: ANSWER_TOOL,
  description: ANSWER_TOOL_DESCRIPTION,
  input_schema: { type: 'object' },
};

const Count = z.number().nonnegative();
const MessageEvent = z.object({
  type: z.string(),
  message: z.object({ usage: z.object({ input_tokens: Count }).nullish() }).nullish(),
  index: z.number().nullish(),
  content_block: z
    .object({ type: z.string(), id: z.string().nullish(), name: z.string().nullish() })
    .nullish(),
  delta: z
    .object({
      text: z.string().nullish(),
      partial_json: z.string().nullish(),
      stop_reason: z.string().nullish(),
    })
    .nullish(),
  usage: z.object({ output_tokens: Count.nullish() }).nullish(),
  error: z.object({ type: z.string() }).nullish(),
});

// Kinds of event that are not listed are to be ignored, says the provider.
function readMessageEvent(event: z.infer<typeof MessageEvent>): AnswerPart {
  const { type, message, delta, usage, error } = event;
  if (type === 'error')
    return { failure: error?.type === 'rate_limit_error' ? 'rate_limited' : 'server_error' };
  if (type === 'message_start' && message?.usage) return { tokensInput: message.usage.input_tokens };
  if (type === 'content_block_start' || type === 'content_block_delta') return readBlock(event);
  if (type !== 'message_delta') return {};
  return {
    ...(delta?.stop_reason ? { stopReason: delta.stop_reason === 'max_tokens' ? 'length' : 'end' } : {}),
    ...(typeof usage?.output_tokens === 'number' ? { tokensOutput: usage.output_tokens } : {}),
  };
}

function readBlock({ index, content_block, delta }: z.infer<typeof MessageEvent>): AnswerPart {
  if (delta?.text) return { text: delta.text };
  const at = index ?? 0;
  if (content_block?.type === 'tool_use')
    return { calls: [{ index: at, id: content_block.id ?? undefined, name: content_block.name ?? '' }] };
  return delta?.partial_json ? { calls: [{ index: at, arguments: delta.partial_json }] } : {};
}

const WholeMessage = z.object({
  content: z.array(
    z.object({
      type: z.string().nullish(),
      text: z.string().nullish(),
      id: z.string().nullish(),
      name: z.string().nullish(),
      input: z.unknown().optional(),
    }),
  ),
  stop_reason: z.string(),
  usage: z.object({ input_tokens: Count, output_tokens: Count }).nullish(),
});

function readWholeMessage({ content, stop_reason, usage }: z.infer<typeof WholeMessage>): AnswerPart {
  const calls = content.filter(({ type }) => type === 'tool_use');
  return {
    text: content.map(({ text }) => text ?? '').join(''),
    calls: calls.map(({ id, name, input }) => ({
      id: id ?? undefined,
      name: name ?? '',
      arguments: JSON.stringify(input ?? {}),
    })),
    stopReason: stop_reason === 'max_tokens' ? 'length' : 'end',
    ...(usage ? { tokensInput: usage.input_tokens, tokensOutput: usage.output_tokens } : {}),
  };
}
