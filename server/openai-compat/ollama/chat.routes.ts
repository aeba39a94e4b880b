import { z } from 'zod';
import { toIso } from '../../core/clock.ts';
import type { Caller } from '../../http/caller.ts';
import { callerOf, type Endpoint, endpoint, ok, type Reply } from '../../http/endpoint.ts';
import { MOST_CALL_BYTES } from '../body-limit.ts';
import type { CompatChat } from '../compat.types.ts';
import { collectCall, openCall, routeHeaders } from '../open-call.ts';
import type { StatelessCall } from '../stateless-call.ts';
import { GenerateBody, OllamaChatBody } from './chat.schemas.ts';
import { chatForm, generateForm, presentEnd, type ReplyForm } from './present-reply.ts';
import { streamReply } from './stream-reply.ts';
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
  const opened = await openCall(events);
  return {
    stream: {
      contentType: 'application/x-ndjson',
      headers: routeHeaders(opened.route),
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
