import { z } from 'zod';
import type { ChatTurn, JsonSchema } from '../../../models/engine/chat-engine.ts';
import {
  type AnswerPart,
  begunAnswer,
  type CallPart,
  type CloudDialect,
  type CloudRequest,
  type CloudTarget,
  type Droppable,
  endpointUrl,
  GO_ON,
  needsGoOn,
  TokenCount,
} from './cloud-adapter.ts';
import { familyOf, type ModelFamily, tokenLimit } from './model-families.ts';
import { argumentsText, numberCalls, offeredTools, toolConstants } from './tool-wire.ts';

/** OpenAI's chat completions, streamed (platform.openai.com/docs/api-reference/chat); also Mistral and gateways. */
export const openAiDialect: CloudDialect = {
  buildRequest(target, request) {
    const url = endpointUrl(target.baseUrl, '/chat/completions');
    const family = familyOf(target);
    const limits = limitsFor(target, family, request);
    const { turns, constants } = numberCalls(request.turns);
    const body = {
      model: target.model,
      messages: toMessages(target, request, turns),
      stream: true,
      ...(target.provider === 'mistral' || leavesOut(request, 'stream_options')
        ? {}
        : { stream_options: { include_usage: true } }),
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
      keyHeader: target.isKeyless ? 'none' : 'authorization_bearer',
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
  'reasoning_effort',
  'none',
  'strict',
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
  'json_object',
  'json_schema',
  'schema',
  'answer',
  'prefix',
  GO_ON,
];

/** Mistral takes an answer that is begun where it is marked as that; from others the model goes on as it sees fit. */
function toMessages({ provider }: CloudTarget, request: CloudRequest, turns: ChatTurn[]): object[] {
  const messages = turns.map(toMessage);
  if (needsGoOn(request, true)) return [...messages, { role: 'user', content: GO_ON }];
  if (provider !== 'mistral' || begunAnswer(request) === undefined) return messages;
  return [...messages.slice(0, -1), { ...messages.at(-1), prefix: true }];
}

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
  const mayBeStrict = !leavesOut(request, 'strict');
  const tools = offeredTools(request);
  // Mistral's older name, which it still takes.
  const required = provider === 'mistral' ? 'any' : 'required';
  return {
    ...(tools.length > 0
      ? {
          tools: tools.map(({ name, description, parameters, isStrict }) => ({
            type: 'function',
            function: { name, description, parameters, ...(isStrict && mayBeStrict ? { strict: true } : {}) },
          })),
          ...(leavesOut(request, 'tool_choice')
            ? {}
            : { tool_choice: request.toolChoice === 'required' ? required : 'auto' }),
        }
      : {}),
    ...(request.jsonSchema ? { response_format: formatOf(request, request.jsonSchema, mayBeStrict) } : {}),
  };
}

/** Any object is what more servers know by a name of its own, which OpenAI takes only where the word JSON is said. */
function formatOf({ turns, isStrict }: CloudRequest, schema: JsonSchema, mayBeStrict: boolean): object {
  const isAny = schema.type === 'object' && Object.keys(schema).length === 1;
  if (isAny && !isStrict && turns.some(({ content }) => /json/i.test(content)))
    return { type: 'json_object' };
  const strict = isStrict && mayBeStrict ? { strict: true } : {};
  return { type: 'json_schema', json_schema: { name: 'answer', schema, ...strict } };
}

// OpenAI itself knows the new name of the limit, all others the old one; a server that refuses one is given the other.
function limitsFor(
  { provider }: CloudTarget,
  family: ModelFamily,
  request: CloudRequest,
): Record<string, number | string> {
  const isSilenced = family.mustNotReasonBesideTools && offeredTools(request).length > 0;
  const isNew = leavesOut(request, 'max_tokens') || provider === 'openai';
  const name = isNew && !leavesOut(request, 'max_completion_tokens') ? 'max_completion_tokens' : 'max_tokens';
  return {
    ...(family.takesTemperature && !leavesOut(request, 'temperature')
      ? { temperature: request.temperature }
      : {}),
    ...(isSilenced && !leavesOut(request, 'reasoning_effort') ? { reasoning_effort: 'none' } : {}),
    [name]: tokenLimit(family, request.maxTokens, family.reasons && !isSilenced),
  };
}

const leavesOut = ({ without = [] }: CloudRequest, parameter: Droppable) => without.includes(parameter);

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
/** Mistral's models that reason send pieces: their thoughts, and the words of the answer. */
const Piece = z.object({ type: z.string().nullish(), text: z.string().nullish() });
const Said = z.object({
  content: z.union([z.string(), z.array(Piece)]).nullish(),
  /** What OpenAI says in place of an answer that it will not give. */
  refusal: z.string().nullish(),
  /** Of gateways to models that think aloud. */
  reasoning: z.string().nullish(),
  reasoning_content: z.string().nullish(),
  tool_calls: z.array(Call).nullish(),
});

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
    .object({
      prompt_tokens: TokenCount,
      completion_tokens: TokenCount,
      completion_tokens_details: z.object({ reasoning_tokens: TokenCount }).nullish().catch(undefined),
    })
    .nullish()
    .catch(undefined),
  error: z
    .object({ type: z.string().nullish(), code: z.union([z.string(), z.number()]).nullish() })
    .nullish(),
});

function readChunk(json: unknown): AnswerPart {
  const { choices, usage, error } = Chunk.parse(json);
  if (error) return { failure: /rate/.test(`${error.type} ${error.code}`) ? 'rate_limited' : 'server_error' };
  const choice = choices?.[0];
  const said = choice?.delta ?? choice?.message;
  const text = `${readContent(said?.content)}${said?.refusal ?? ''}`;
  const hasReasoned =
    (usage?.completion_tokens_details?.reasoning_tokens ?? 0) > 0 ||
    Boolean(said?.reasoning ?? said?.reasoning_content) ||
    (Array.isArray(said?.content) && said.content.some(({ type }) => type === 'thinking'));
  return {
    ...(text ? { text } : {}),
    ...(hasReasoned ? { hasReasoned } : {}),
    ...(said?.tool_calls ? { calls: said.tool_calls.map(toCallPart) } : {}),
    ...(choice?.finish_reason ? { stopReason: readStop(choice.finish_reason) } : {}),
    tokensInput: usage?.prompt_tokens ?? undefined,
    tokensOutput: usage?.completion_tokens ?? undefined,
  };
}

function readContent(content: z.infer<typeof Said>['content']): string {
  if (!Array.isArray(content)) return content ?? '';
  return content.map(({ type, text }) => (type === 'text' ? (text ?? '') : '')).join('');
}

function readStop(reason: string): NonNullable<AnswerPart['stopReason']> {
  if (reason === 'content_filter') return 'declined';
  return reason === 'length' || reason === 'model_length' ? 'length' : 'end';
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
