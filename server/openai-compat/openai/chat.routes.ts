import { z } from 'zod';
import { newId } from '../../core/ids.ts';
import { callerOf, type Endpoint, endpoint } from '../../http/endpoint.ts';
import { MOST_CALL_BYTES } from '../body-limit.ts';
import type { CompatChat } from '../compat.types.ts';
import { collectCall, openCall, routeHeaders } from '../open-call.ts';
import { ChatCompletionBody } from './chat.schemas.ts';
import { type CompletionHead, presentCompletion } from './present-completion.ts';
import { streamCompletion } from './stream-completion.ts';
import { toCall } from './to-call.ts';

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
      const opened = await openCall(events);
      const withUsage = body.stream_options?.include_usage === true;
      return {
        stream: {
          contentType: 'text/event-stream; charset=utf-8',
          headers: routeHeaders(opened.route),
          produce: (write) => streamCompletion(opened, headOf(opened.route.model), withUsage, write),
        },
      };
    },
  });
}
