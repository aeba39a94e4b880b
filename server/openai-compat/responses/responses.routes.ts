import { z } from 'zod';
import { newId } from '../../core/ids.ts';
import { callerOf, type Endpoint, endpoint } from '../../http/endpoint.ts';
import { MOST_CALL_BYTES } from '../body-limit.ts';
import type { CompatChat } from '../compat.types.ts';
import { collectCall, openCall, routeHeaders } from '../open-call.ts';
import {
  isFreeTool,
  presentCall,
  presentResponse,
  presentSaid,
  type ResponseHead,
} from './present-response.ts';
import { ResponseBody } from './responses.schemas.ts';
import { streamResponse } from './stream-response.ts';
import { toCall } from './to-call.ts';

/** POST /v1/responses. */
export function openAiResponses(chat: CompatChat): Endpoint {
  const headOf = (model: string, asked: ResponseBody): ResponseHead => ({
    id: `resp_${newId()}`,
    created: Math.floor(chat.clock.now() / 1_000),
    model,
    asked,
  });
  return endpoint({
    method: 'post',
    path: '/v1/responses',
    operationId: 'createResponse',
    tag: 'For existing clients',
    summary: 'OpenAI’s responses: scored and routed like a message, and nothing of it is kept',
    access: { kind: 'user', scope: 'chat' },
    body: ResponseBody,
    bodyLimit: MOST_CALL_BYTES,
    responses: {
      200: {
        description: 'A response; with `stream: true` its events as server-sent events',
        schema: z.looseObject({ id: z.string(), object: z.string(), output: z.array(z.unknown()) }),
        isStreamable: true,
      },
    },
    handle: async (input) => {
      const { body, signal } = input;
      const call = toCall(body);
      const events = chat.ask(callerOf(input), call, signal);
      if (!call.isStreaming) {
        const { route, text, calls, end } = await collectCall(events);
        const output = [
          ...(text === '' && calls.length > 0 ? [] : [presentSaid(`msg_${newId()}`, text, true)]),
          ...calls.map((made) => presentCall(`fc_${newId()}`, made, isFreeTool(body, made.name))),
        ];
        const status = end.finish.kind === 'length' ? 'incomplete' : 'completed';
        const response = presentResponse(headOf(route.model, body), status, output, end);
        return { status: 200, body: response, headers: routeHeaders(route) };
      }
      const opened = await openCall(events);
      return {
        stream: {
          contentType: 'text/event-stream; charset=utf-8',
          headers: routeHeaders(opened.route),
          produce: (write) => streamResponse(opened, headOf(opened.route.model, body), write),
        },
      };
    },
  });
}
