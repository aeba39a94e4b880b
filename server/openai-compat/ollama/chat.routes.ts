import { z } from 'zod';
import type { ToolCall } from '../../../models/engine/chat-engine.ts';
import { AppError } from '../../core/app-error.ts';
import { toIso } from '../../core/clock.ts';
import { parseJsonObject } from '../../core/json-leaves.ts';
import type { Caller } from '../../http/caller.ts';
import { callerOf, type Endpoint, endpoint, ok, type Reply } from '../../http/endpoint.ts';
import { toAppError } from '../../http/error-handler.ts';
import type { TextWriter } from '../../http/text-stream.ts';
import { MOST_CALL_BYTES } from '../body-limit.ts';
import type { CompatChat } from '../compat.types.ts';
import { collectCall, type OpenedCall, openCall, routeHeaders, sayReading } from '../open-call.ts';
import type { CallEnd, CallFinish, StatelessCall } from '../stateless-call.ts';
import { GenerateBody, OllamaChatBody } from './chat.schemas.ts';
import { presentOllamaError } from './present-error.ts';
import { chatToCall, generateToCall } from './to-call.ts';

const shared = {
  method: 'post',
  tag: 'For existing clients',
  access: { kind: 'user', scope: 'chat' },
  bodyLimit: MOST_CALL_BYTES,
  responses: {
    200: {
      description: 'The answer in lines of JSON; with `stream: false` in one body',
      schema: z.looseObject({ model: z.string(), created_at: z.string(), done: z.boolean() }),
    },
  },
} as const;

/** POST /api/chat and /api/generate. */
export function ollamaChat(chat: CompatChat): Endpoint[] {
  return [
    endpoint({
      ...shared,
      path: '/api/chat',
      operationId: 'ollamaChat',
      summary: 'Ollama’s chat: scored and routed like a message, and nothing of it is kept',
      body: OllamaChatBody,
      handle: (input) => {
        const { body } = input;
        if (body.messages.length === 0) return nothingAsked(chat, chatForm);
        return answer(chat, callerOf(input), chatToCall(body), chatForm, input.signal);
      },
    }),
    endpoint({
      ...shared,
      path: '/api/generate',
      operationId: 'ollamaGenerate',
      summary: 'Ollama’s completion of one prompt, likewise',
      body: GenerateBody,
      handle: (input) => {
        const { body } = input;
        if (body.prompt === '' && !body.images?.length) return nothingAsked(chat, generateForm);
        return answer(chat, callerOf(input), generateToCall(body), generateForm, input.signal);
      },
    }),
  ];
}

async function answer(
  chat: CompatChat,
  caller: Caller,
  call: StatelessCall,
  form: ReplyForm,
  signal: AbortSignal,
): Promise<Reply> {
  const now = () => toIso(chat.clock.now());
  const events = chat.ask(caller, call, signal);
  if (!call.isStreaming) {
    const { route, text, calls, end } = await collectCall(events);
    const body = { model: route.model, created_at: now(), ...form(text, calls), ...presentEnd(end) };
    return { status: 200, body, headers: routeHeaders(route) };
  }
  const opened = await openCall(events, chat.silenceMs);
  return {
    stream: {
      contentType: 'application/x-ndjson',
      headers: routeHeaders(opened.route),
      signOfLife: () =>
        `${JSON.stringify({ model: opened.route.model, created_at: now(), ...form('', []), done: false })}\n`,
      produce: (write) => streamReply(opened, form, now, write),
    },
  };
}

/** Clients ask nothing so that a model is loaded; here each is loaded when it is needed. */
function nothingAsked({ clock, activeModel }: CompatChat, form: ReplyForm): Reply {
  const model = activeModel()?.id ?? '';
  const created_at = toIso(clock.now());
  return ok({ model, created_at, ...form('', []), done: true, done_reason: 'load' });
}

/** Writes an answer as lines of JSON; a failure is a line with its sentence. */
async function streamReply(
  { route, events }: OpenedCall,
  form: ReplyForm,
  now: () => string,
  write: TextWriter,
): Promise<void> {
  const send = (line: object) => write(`${JSON.stringify(line)}\n`);
  const piece = (part: object, rest: object) =>
    send({ model: route.model, created_at: now(), ...part, ...rest });
  try {
    for await (const event of events) {
      await write.room();
      if (event.type === 'reading') sayReading(write, event);
      else if (event.type === 'text') piece(form(event.text, []), { done: false });
      else if (event.type === 'tool_call') piece(form('', [event.call]), { done: false });
      else if (event.end.brokenOff) throw new AppError(503, 'answer_broken_off', event.end.brokenOff);
      else piece(form('', []), presentEnd(event.end));
    }
  } catch (thrown) {
    const error = toAppError(thrown);
    send({ ...presentOllamaError(error), detail: error.detail });
  }
}

/** Where an answer's words stand in a reply: chat has a message, generate a text. */
type ReplyForm = (text: string, calls: ToolCall[]) => object;

const chatForm: ReplyForm = (content, calls) => ({
  message: {
    role: 'assistant',
    content,
    ...(calls.length > 0 ? { tool_calls: calls.map(presentCall) } : {}),
  },
});

const generateForm: ReplyForm = (response) => ({ response });

/** How an answer ended and what it cost; durations in nanoseconds, as Ollama has them. */
function presentEnd({ finish, tokensInput, tokensOutput, latencyMs }: CallEnd): object {
  return {
    done: true,
    done_reason: REASONS[finish.kind],
    total_duration: Math.round(latencyMs * 1e6),
    prompt_eval_count: tokensInput,
    eval_count: tokensOutput,
  };
}

const REASONS: Record<CallFinish['kind'], 'stop' | 'length'> = {
  end: 'stop',
  length: 'length',
  tool_calls: 'stop',
  stop_sequence: 'stop',
};

function presentCall({ name, arguments: written }: ToolCall): object {
  return { function: { name, arguments: parseJsonObject(written) ?? {} } };
}
