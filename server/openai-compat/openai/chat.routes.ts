import { z } from 'zod';
import type { JsonSchema, ToolCall } from '../../../models/engine/chat-engine.ts';
import { AppError } from '../../core/app-error.ts';
import { newId } from '../../core/ids.ts';
import { callerOf, type Endpoint, endpoint } from '../../http/endpoint.ts';
import { toAppError } from '../../http/error-handler.ts';
import { sseComment } from '../../http/sign-of-life.ts';
import type { TextWriter } from '../../http/text-stream.ts';
import { MOST_CALL_BYTES } from '../body-limit.ts';
import { checkTurns } from '../check-turns.ts';
import type { CompatChat } from '../compat.types.ts';
import {
  type CollectedCall,
  collectCall,
  type OpenedCall,
  openCall,
  routeHeaders,
  sayReading,
} from '../open-call.ts';
import { fileOf, noSuchFile, soundOf } from '../read-files.ts';
import { pictureOf } from '../read-pictures.ts';
import { toSampling } from '../sampling.ts';
import type { CallEnd, CallFile, CallFinish, CallTurn, StatelessCall } from '../stateless-call.ts';
import { offerOf } from '../tool-offer.ts';
import { ChatCompletionBody, type OpenAiMessage } from './chat.schemas.ts';
import { presentOpenAiError } from './present-error.ts';

/** POST /v1/chat/completions. */
export function chatCompletions(chat: CompatChat): Endpoint {
  const headOf = (model: string): CompletionHead => ({
    id: `chatcmpl-${newId()}`,
    created: Math.floor(chat.clock.now() / 1_000),
    model,
  });
  return endpoint({
    method: 'post',
    path: '/v1/chat/completions',
    operationId: 'createChatCompletion',
    tag: 'For existing clients',
    summary: 'OpenAI’s chat completions: scored and routed like a message, and nothing of it is kept',
    access: { kind: 'user', scope: 'chat' },
    body: ChatCompletionBody,
    bodyLimit: MOST_CALL_BYTES,
    responses: {
      200: {
        description: 'A completion; with `stream: true` its chunks as server-sent events',
        schema: z.looseObject({ id: z.string(), object: z.string(), choices: z.array(z.unknown()) }),
        isStreamable: true,
      },
    },
    handle: async (input) => {
      const { body, signal } = input;
      const call = toCall(body);
      const events = chat.ask(callerOf(input), call, signal);
      if (!call.isStreaming) {
        const made = await collectCall(events);
        const completion = presentCompletion(headOf(made.route.model), made);
        return { status: 200, body: completion, headers: routeHeaders(made.route) };
      }
      const opened = await openCall(events, chat.silenceMs);
      const withUsage = body.stream_options?.include_usage === true;
      return {
        stream: {
          contentType: 'text/event-stream; charset=utf-8',
          headers: routeHeaders(opened.route),
          signOfLife: sseComment,
          produce: (write) => streamCompletion(opened, headOf(opened.route.model), withUsage, write),
        },
      };
    },
  });
}

/** Writes an answer as the events that clients of OpenAI's API read; a failure is an event with its error object. */
async function streamCompletion(
  { events }: OpenedCall,
  head: CompletionHead,
  includeUsage: boolean,
  write: TextWriter,
): Promise<void> {
  const send = (data: object) => write(`data: ${JSON.stringify(data)}\n\n`);
  try {
    send(presentChunk(head, { role: 'assistant', content: '' }));
    let calls = 0;
    for await (const event of events) {
      await write.room();
      if (event.type === 'reading') sayReading(write, event);
      else if (event.type === 'text') send(presentChunk(head, { content: event.text }));
      else if (event.type === 'tool_call') {
        const call = { index: calls, ...presentCall(event.call) };
        calls += 1;
        send(presentChunk(head, { tool_calls: [call] }));
      } else sendEnd(event.end, head, includeUsage, send);
    }
  } catch (thrown) {
    sendError(toAppError(thrown), send);
  }
  write('data: [DONE]\n\n');
}

function sendEnd(
  end: CallEnd,
  head: CompletionHead,
  includeUsage: boolean,
  send: (data: object) => void,
): void {
  if (end.brokenOff) {
    sendError(new AppError(503, 'answer_broken_off', end.brokenOff), send);
    return;
  }
  send(presentChunk(head, {}, end.finish));
  if (includeUsage) send(presentUsageChunk(head, end));
}

function sendError(error: AppError, send: (data: object) => void): void {
  send({ ...presentOpenAiError(error), detail: error.detail });
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

function presentUsage({ tokensInput, tokensOutput }: CallEnd): object {
  return {
    prompt_tokens: tokensInput,
    completion_tokens: tokensOutput,
    total_tokens: tokensInput + tokensOutput,
  };
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
