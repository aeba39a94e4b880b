import { z } from 'zod';
import type { ChatTurn } from '../../../models/engine/chat-engine.ts';
import {
  type AnswerPart,
  type CallPart,
  type CloudDialect,
  type CloudRequest,
  type CloudTarget,
  endpointUrl,
} from './cloud-adapter.ts';
import { argumentsText, numberCalls, offeredTools, toolConstants } from './tool-wire.ts';

/** OpenAI's chat completions, streamed (platform.openai.com/docs/api-reference/chat); also Mistral and gateways. */
export const openAiDialect: CloudDialect = {
  buildRequest(target, request) {
    const url = endpointUrl(target.baseUrl, '/chat/completions');
    const limits = limitsFor(target, request);
    const { turns, constants } = numberCalls(request.turns);
    const body = {
      model: target.model,
      messages: turns.map(toMessage),
      stream: true,
      ...(target.provider === 'mistral' ? {} : { stream_options: { include_usage: true } }),
      ...limits,
      ...offer(target, request),
    };
    return {
      url,
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'text/event-stream' },
      body: JSON.stringify(body),
      constants: [
        ...WORDS,
        ...constants,
        ...toolConstants(request),
        url,
        target.model,
        ...Object.values(limits),
      ],
      keyHeader: 'authorization_bearer',
    };
  },
  readEvent({ data }) {
    if (data === '[DONE]') return { isLast: true };
    return readChunk(JSON.parse(data));
  },
  readWhole: (json) => readChunk(json),
};

const WORDS = [
  'model',
  'messages',
  'role',
  'content',
  'system',
  'user',
  'assistant',
  'stream',
  'stream_options',
  'include_usage',
  'temperature',
  'max_tokens',
  'max_completion_tokens',
  'tool',
  'tools',
  'tool_calls',
  'tool_call_id',
  'tool_choice',
  'auto',
  'required',
  'any',
  'id',
  'type',
  'function',
  'name',
  'description',
  'parameters',
  'arguments',
  '{}',
  'response_format',
  'json_schema',
  'schema',
  'answer',
];

function toMessage(turn: ChatTurn): object {
  const { role, content, toolCalls = [], toolCallId } = turn;
  if (role === 'tool') return { role, tool_call_id: toolCallId, content };
  if (toolCalls.length === 0) return { role, content };
  return {
    role,
    content: content === '' ? null : content,
    tool_calls: toolCalls.map((call) => ({
      id: call.id,
      type: 'function',
      function: { name: call.name, arguments: argumentsText(call) },
    })),
  };
}

/** Tools and the form of the answer, where they are asked for. */
function offer({ provider }: CloudTarget, request: CloudRequest): object {
  const tools = offeredTools(request);
  // Mistral's older name, which it still takes.
  const required = provider === 'mistral' ? 'any' : 'required';
  return {
    ...(tools.length > 0
      ? {
          tools: tools.map(({ name, description, parameters }) => ({
            type: 'function',
            function: { name, description, parameters },
          })),
          tool_choice: request.toolChoice === 'required' ? required : 'auto',
        }
      : {}),
    ...(request.jsonSchema
      ? {
          response_format: {
            type: 'json_schema',
            json_schema: { name: 'answer', schema: request.jsonSchema },
          },
        }
      : {}),
  };
}

// OpenAI's reasoning models refuse `max_tokens` and any temperature but their own; others know only the old name.
function limitsFor(
  { provider, model }: CloudTarget,
  { maxTokens, temperature }: { maxTokens: number; temperature: number },
): Record<string, number> {
  if (provider !== 'openai') return { temperature, max_tokens: maxTokens };
  const isReasoning = /^(o\d|gpt-5)/.test(model);
  return { ...(isReasoning ? {} : { temperature }), max_completion_tokens: maxTokens };
}

/** Mistral sends whole arguments, and some gateways an object in place of its text. */
const Call = z.object({
  index: z.number().nullish(),
  id: z.string().nullish(),
  function: z
    .object({
      name: z.string().nullish(),
      arguments: z.union([z.string(), z.record(z.string(), z.unknown())]).nullish(),
    })
    .nullish(),
});
const Said = z.object({ content: z.string().nullish(), tool_calls: z.array(Call).nullish() });

const Chunk = z.object({
  choices: z
    .array(
      z.object({
        delta: Said.nullish(),
        /** In place of `delta` where the answer came whole. */
        message: Said.nullish(),
        finish_reason: z.string().nullish(),
      }),
    )
    .nullish(),
  usage: z
    .object({ prompt_tokens: z.number().nonnegative(), completion_tokens: z.number().nonnegative() })
    .nullish(),
  error: z
    .object({ type: z.string().nullish(), code: z.union([z.string(), z.number()]).nullish() })
    .nullish(),
});

function readChunk(json: unknown): AnswerPart {
  const { choices, usage, error } = Chunk.parse(json);
  if (error) return { failure: /rate/.test(`${error.type} ${error.code}`) ? 'rate_limited' : 'server_error' };
  if (!choices && !usage) return { failure: 'bad_answer' };
  const choice = choices?.[0];
  const said = choice?.delta ?? choice?.message;
  const text = said?.content;
  return {
    ...(text ? { text } : {}),
    ...(said?.tool_calls ? { calls: said.tool_calls.map(toCallPart) } : {}),
    ...(choice?.finish_reason ? { stopReason: choice.finish_reason === 'length' ? 'length' : 'end' } : {}),
    ...(usage ? { tokensInput: usage.prompt_tokens, tokensOutput: usage.completion_tokens } : {}),
  };
}

function toCallPart({ index, id, function: called }: z.infer<typeof Call>): CallPart {
  const written = called?.arguments;
  return {
    ...(typeof index === 'number' ? { index } : {}),
    ...(id && id !== 'null' ? { id } : {}),
    ...(called?.name ? { name: called.name } : {}),
    ...(written ? { arguments: typeof written === 'string' ? written : JSON.stringify(written) } : {}),
  };
}
