import { z } from 'zod';
import type { ChatTurn } from '../../../models/engine/chat-engine.ts';
import { jsonLeaves, parseJsonObject } from '../../core/json-leaves.ts';
import {
  type AnswerPart,
  type CloudDialect,
  type CloudRequest,
  type CloudTarget,
  endpointUrl,
  GO_ON,
  needsGoOn,
  type ThinkingPart,
  TokenCount,
} from './cloud-adapter.ts';
import { familyOf, type ModelFamily, tokenLimit } from './model-families.ts';
import { numberCalls, offeredTools, toolConstants } from './tool-wire.ts';

/** The version of the interface that every request names. */
export const API_VERSION = '2023-06-01';

const ANSWER_TOOL_DESCRIPTION = 'Gives the answer, in the form that is asked for.';

/** Its call, which is forced, is an answer in JSON: the way of the models before those that know a format of the output. */
const ANSWER_TOOL = 'alcove_json_answer';

/** Anthropic's messages, streamed (docs.anthropic.com/en/api/messages-streaming). */
export const anthropicDialect: CloudDialect = {
  answerTool: ANSWER_TOOL,
  buildRequest(target, request) {
    const family = familyOf(target);
    const limits = {
      max_tokens: tokenLimit(family, request.maxTokens, family.reasons),
      ...(family.takesTemperature && !request.without?.includes('temperature')
        ? { temperature: request.temperature }
        : {}),
    };
    const { turns, constants } = numberCalls(request.turns);
    const thoughts = turns.map((turn) => thoughtsFor(target, turn));
    const url = endpointUrl(target.baseUrl, '/messages');
    const system = turns.filter(({ role }) => role === 'system');
    const body = {
      model: target.model,
      ...limits,
      stream: true,
      // Blocks, not one joined string: each stays the very text that was scored.
      ...(system.length > 0
        ? { system: system.map(({ content }) => ({ type: 'text', text: content })) }
        : {}),
      messages: [
        ...toMessages(
          target,
          turns.filter(({ role }) => role !== 'system'),
        ),
        ...(needsGoOn(request, family.takesPrefill) ? [{ role: 'user', content: GO_ON }] : []),
      ],
      ...offer(family, request),
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
        ...Object.values(limits),
        // Sealed by the provider for this very model: it has them already.
        ...thoughts.flat().flatMap((block) => jsonLeaves(block)),
      ],
      keyHeader: 'x_api_key',
    };
  },
  thoughtsFrom: addressOf,
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
  'output_config',
  'format',
  'json_schema',
  'schema',
  'thinking',
  'redacted_thinking',
  'signature',
  'data',
  ANSWER_TOOL,
  ANSWER_TOOL_DESCRIPTION,
  GO_ON,
];

/** The results of one turn's calls are one message of the user's. */
function toMessages(target: CloudTarget, turns: ChatTurn[]): object[] {
  return turns.flatMap((turn, index): object[] => {
    if (turn.role !== 'tool') return [{ role: turn.role, content: toContent(target, turn) }];
    if (turns[index - 1]?.role === 'tool') return [];
    const after = turns.slice(index);
    const end = after.findIndex(({ role }) => role !== 'tool');
    return [{ role: 'user', content: after.slice(0, end < 0 ? after.length : end).map(toResult) }];
  });
}

function toResult({ toolCallId, content }: ChatTurn): object {
  return { type: 'tool_result', tool_use_id: toolCallId, content };
}

/** Where thoughts come from and may go back to. */
function addressOf({ baseUrl, model }: CloudTarget): string {
  return `${endpointUrl(baseUrl, '')} ${model}`;
}

/** The blocks of thinking that go back unchanged, in front of the calls that came of them: only to the model that made them. */
function thoughtsFor(target: CloudTarget, { toolCalls = [] }: ChatTurn): readonly object[] {
  return toolCalls.flatMap(({ thought }) => (thought?.from === addressOf(target) ? thought.blocks : []));
}

function toContent(target: CloudTarget, turn: ChatTurn): unknown {
  const { content, toolCalls = [] } = turn;
  if (toolCalls.length === 0) return content;
  const thoughts = thoughtsFor(target, turn);
  const calls = toolCalls.map(({ id, name, arguments: written }) => ({
    type: 'tool_use',
    id,
    name,
    input: parseJsonObject(written) ?? {},
  }));
  return [...thoughts, ...(content === '' ? [] : [{ type: 'text', text: content }]), ...calls];
}

/** Tools and the form of the answer. A prompt that holds calls must name tools, even where none may be called. */
function offer(family: ModelFamily, request: CloudRequest): object {
  const tools = offeredTools(request).map(({ name, description, parameters }) => ({
    name,
    description,
    input_schema: parameters,
  }));
  const { jsonSchema } = request;
  const format =
    jsonSchema && family.json === 'schema'
      ? { output_config: { format: { type: 'json_schema', schema: jsonSchema } } }
      : {};
  if (jsonSchema && family.json === 'forced_tool')
    return {
      tools: [
        ...tools,
        { name: ANSWER_TOOL, description: ANSWER_TOOL_DESCRIPTION, input_schema: jsonSchema },
      ],
      tool_choice: tools.length > 0 ? { type: 'any' } : { type: 'tool', name: ANSWER_TOOL },
    };
  const isForced = request.toolChoice === 'required' && family.takesForcedTools;
  if (tools.length > 0) return { tools, tool_choice: { type: isForced ? 'any' : 'auto' }, ...format };
  const hasCalls = request.turns.some(({ toolCalls = [] }) => toolCalls.length > 0);
  return { ...(hasCalls ? { tools: [NO_TOOL], tool_choice: { type: 'none' } } : {}), ...format };
}

const NO_TOOL = {
  name: ANSWER_TOOL,
  description: ANSWER_TOOL_DESCRIPTION,
  input_schema: { type: 'object' },
};

const MessageEvent = z.object({
  type: z.string(),
  message: z.object({ usage: z.object({ input_tokens: TokenCount }).nullish().catch(undefined) }).nullish(),
  index: z.number().nullish(),
  content_block: z
    .object({
      type: z.string(),
      id: z.string().nullish(),
      name: z.string().nullish(),
      data: z.string().nullish(),
    })
    .nullish(),
  delta: z
    .object({
      text: z.string().nullish(),
      thinking: z.string().nullish(),
      signature: z.string().nullish(),
      partial_json: z.string().nullish(),
      stop_reason: z.string().nullish(),
    })
    .nullish(),
  usage: z.object({ output_tokens: TokenCount }).nullish().catch(undefined),
  error: z.object({ type: z.string() }).nullish(),
});

// Kinds of event that are not listed are to be ignored, says the provider.
function readMessageEvent(event: z.infer<typeof MessageEvent>): AnswerPart {
  const { type, message, delta, usage, error } = event;
  if (type === 'error')
    return { failure: error?.type === 'rate_limit_error' ? 'rate_limited' : 'server_error' };
  if (type === 'message_start') return { tokensInput: message?.usage?.input_tokens ?? undefined };
  if (type === 'content_block_start' || type === 'content_block_delta') return readBlock(event);
  if (type !== 'message_delta') return {};
  return {
    ...(delta?.stop_reason ? { stopReason: readStop(delta.stop_reason) } : {}),
    ...(typeof usage?.output_tokens === 'number' ? { tokensOutput: usage.output_tokens } : {}),
  };
}

function readStop(reason: string): NonNullable<AnswerPart['stopReason']> {
  if (reason === 'refusal') return 'declined';
  return reason === 'max_tokens' || reason === 'model_context_window_exceeded' ? 'length' : 'end';
}

function readBlock({ index, content_block, delta }: z.infer<typeof MessageEvent>): AnswerPart {
  if (delta?.text) return { text: delta.text };
  const at = index ?? 0;
  if (content_block?.type === 'thinking') return { thinking: [{ at, type: 'thinking' }] };
  if (content_block?.type === 'redacted_thinking')
    return { thinking: [{ at, type: 'redacted_thinking', data: content_block.data ?? '' }] };
  if (typeof delta?.thinking === 'string') return { thinking: [{ at, thinking: delta.thinking }] };
  if (delta?.signature) return { thinking: [{ at, signature: delta.signature }] };
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
      thinking: z.string().nullish(),
      signature: z.string().nullish(),
      data: z.string().nullish(),
    }),
  ),
  stop_reason: z.string(),
  usage: z.object({ input_tokens: TokenCount, output_tokens: TokenCount }).nullish().catch(undefined),
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
    thinking: content.flatMap(({ type, thinking, signature, data }, at): ThinkingPart[] =>
      type === 'thinking'
        ? [{ at, type, thinking: thinking ?? '', signature: signature ?? '' }]
        : type === 'redacted_thinking'
          ? [{ at, type, data: data ?? '' }]
          : [],
    ),
    stopReason: readStop(stop_reason),
    tokensInput: usage?.input_tokens ?? undefined,
    tokensOutput: usage?.output_tokens ?? undefined,
  };
}
