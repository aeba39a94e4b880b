import type { JsonSchema, ToolCall } from '../../../models/engine/chat-engine.ts';
import { newId } from '../../core/ids.ts';
import { type Endpoint, endpoint } from '../../http/endpoint.ts';
import type { TextWriter } from '../../http/text-stream.ts';
import { checkTurns } from '../check-turns.ts';
import type { CompatChat } from '../compat.types.ts';
import type { CollectedCall } from '../open-call.ts';
import { fileOf, noSuchFile, soundOf } from '../read-files.ts';
import { pictureOf } from '../read-pictures.ts';
import { CALL_ENDPOINT, type CallWriter, replyToCall } from '../reply-to-call.ts';
import { toSampling } from '../sampling.ts';
import type { CallEnd, CallFile, CallFinish, CallTurn, StatelessCall } from '../stateless-call.ts';
import { offerOf } from '../tool-offer.ts';
import { ChatCompletionBody, type OpenAiMessage } from './chat.schemas.ts';
import { COMPLETION_RESPONSES, openAiEvents, presentUsage, textOf } from './completion-parts.ts';

/** POST /v1/chat/completions. */
export function chatCompletions(chat: CompatChat): Endpoint {
  const headOf = (model: string): CompletionHead => ({
    id: `chatcmpl-${newId()}`,
    created: Math.floor(chat.clock.now() / 1_000),
    model,
  });
  return endpoint({
    ...CALL_ENDPOINT,
    path: '/v1/chat/completions',
    operationId: 'createChatCompletion',
    summary: 'OpenAI’s chat completions: scored and routed like a message, and nothing of it is kept',
    body: ChatCompletionBody,
    responses: COMPLETION_RESPONSES,
    handle: (input) =>
      replyToCall(chat, input, toCall(input.body), {
        whole: (made) => presentCompletion(headOf(made.route.model), made),
        write: (write, { model }) => completionWriter(headOf(model), input.body, write),
      }),
  });
}

/** Writes an answer as the events that clients of OpenAI's API read. */
function completionWriter(
  head: CompletionHead,
  { stream_options }: ChatCompletionBody,
  write: TextWriter,
): CallWriter {
  const { send, ...ends } = openAiEvents(write);
  let calls = 0;
  return {
    ...ends,
    begin: () => send(presentChunk(head, { role: 'assistant', content: '' })),
    say: (content) => send(presentChunk(head, { content })),
    call(call) {
      send(presentChunk(head, { tool_calls: [{ index: calls, ...presentCall(call) }] }));
      calls += 1;
    },
    end(end) {
      send(presentChunk(head, {}, end.finish));
      if (stream_options?.include_usage) send(presentUsageChunk(head, end));
    },
  };
}

/** What names an answer, whole or in pieces. */
interface CompletionHead {
  id: string;
  /** Unix seconds. */
  created: number;
  model: string;
}

/** A whole answer (platform.openai.com/docs/api-reference/chat/object). */
function presentCompletion(head: CompletionHead, { text, calls, end }: CollectedCall): object {
  const message = {
    role: 'assistant',
    content: text === '' && calls.length > 0 ? null : text,
    refusal: null,
    ...(calls.length > 0 ? { tool_calls: calls.map(presentCall) } : {}),
  };
  return {
    ...head,
    object: 'chat.completion',
    choices: [{ index: 0, message, logprobs: null, finish_reason: presentFinish(end.finish) }],
    usage: presentUsage(end),
  };
}

/** A piece of an answer (platform.openai.com/docs/api-reference/chat-streaming). */
function presentChunk(head: CompletionHead, delta: object, finish: CallFinish | null = null): object {
  const finish_reason = finish && presentFinish(finish);
  return {
    ...head,
    object: 'chat.completion.chunk',
    choices: [{ index: 0, delta, logprobs: null, finish_reason }],
  };
}

/** The last piece, where it was asked for: what the answer cost, and nothing of it. */
function presentUsageChunk(head: CompletionHead, end: CallEnd): object {
  return { ...head, object: 'chat.completion.chunk', choices: [], usage: presentUsage(end) };
}

/** A call as the client is to make it. */
function presentCall({ id, name, arguments: written }: ToolCall): object {
  return { id, type: 'function', function: { name, arguments: written } };
}

function presentFinish({ kind }: CallFinish): 'stop' | 'length' | 'tool_calls' {
  return kind === 'length' || kind === 'tool_calls' ? kind : 'stop';
}

/** A request of OpenAI's chat completions as a call. Throws AppError 422 for what Alcove cannot do. */
function toCall(body: ChatCompletionBody): StatelessCall {
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
      return {
        role: 'user',
        text: textOf(message.content),
        pictures: picturesOf(message.content),
        files: filesOf(message.content),
      };
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

function picturesOf(content: Content): string[] {
  if (typeof content === 'string') return [];
  return content.flatMap((part) => (part.type === 'image_url' ? [pictureOf(part.image_url.url)] : []));
}

function filesOf(content: Content): CallFile[] {
  if (typeof content === 'string') return [];
  return content.flatMap((part) => {
    if (part.type === 'input_audio') return [soundOf(part.input_audio)];
    if (part.type !== 'file') return [];
    const { filename, file_data: data } = part.file;
    if (!data) throw noSuchFile();
    return [fileOf(filename, data)];
  });
}
