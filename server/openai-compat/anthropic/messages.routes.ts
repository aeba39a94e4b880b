import { z } from 'zod';
import { newId } from '../../core/ids.ts';
import { estimateTokens } from '../../documents/text/estimate-tokens.ts';
import { callerOf, type Endpoint, endpoint, ok } from '../../http/endpoint.ts';
import { MOST_CALL_BYTES } from '../body-limit.ts';
import type { CompatChat } from '../compat.types.ts';
import { collectCall, openCall, routeHeaders } from '../open-call.ts';
import type { StatelessCall } from '../stateless-call.ts';
import { CountTokensBody, MessagesBody } from './messages.schemas.ts';
import { type MessageHead, presentMessage } from './present-message.ts';
import { streamMessage } from './stream-message.ts';
import { toCall, toPrompt } from './to-call.ts';

const shared = {
  method: 'post',
  tag: 'For existing clients',
  access: { kind: 'user', scope: 'chat' },
  bodyLimit: MOST_CALL_BYTES,
} as const;

/** POST /v1/messages and /v1/messages/count_tokens. */
export function anthropicMessages(chat: CompatChat): Endpoint[] {
  return [createMessage(chat), countTokens(chat)];
}

const createMessage = (chat: CompatChat) =>
  endpoint({
    ...shared,
    path: '/v1/messages',
    operationId: 'createMessage',
    summary: 'Anthropic’s messages: scored and routed like a message, and nothing of it is kept',
    body: MessagesBody,
    responses: {
      200: {
        description: 'A message; with `stream: true` its events as server-sent events',
        schema: z.looseObject({
          id: z.string(),
          type: z.literal('message'),
          content: z.array(z.unknown()),
        }),
        isStreamable: true,
      },
    },
    handle: async (input) => {
      const call = toCall(input.body);
      const events = chat.ask(callerOf(input), call, input.signal);
      if (!call.isStreaming) {
        const made = await collectCall(events);
        const body = presentMessage(headOf(made.route.model), made);
        return { status: 200, body, headers: routeHeaders(made.route) };
      }
      const opened = await openCall(events);
      const tokens = await countPrompt(chat, call, opened.route.provider === 'local');
      return {
        stream: {
          contentType: 'text/event-stream; charset=utf-8',
          headers: routeHeaders(opened.route),
          produce: (write) => streamMessage(opened, headOf(opened.route.model), tokens, write),
        },
      };
    },
  });

const countTokens = (chat: CompatChat) =>
  endpoint({
    ...shared,
    path: '/v1/messages/count_tokens',
    operationId: 'countMessageTokens',
    summary:
      'Tokens of a prompt, as the model in use on this computer counts them; pictures count for nothing',
    body: CountTokensBody,
    responses: { 200: { description: 'The count', schema: z.object({ input_tokens: z.int() }) } },
    handle: async ({ body }) => {
      const { turns, tools } = toPrompt(body);
      return ok({ input_tokens: await chat.countTokens(turns, tools) });
    },
  });

/** What the prompt takes: as the model here counts it, and about that where a cloud answers. */
async function countPrompt(
  chat: CompatChat,
  { turns, tools }: StatelessCall,
  isLocal: boolean,
): Promise<number> {
  if (isLocal) return chat.countTokens(turns, tools);
  return turns.reduce((sum, { text }) => sum + estimateTokens(text), 0);
}

function headOf(model: string): MessageHead {
  return { id: `msg_${newId()}`, model };
}
