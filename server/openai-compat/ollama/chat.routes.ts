import { z } from 'zod';
import type { ToolCall } from '../../../models/engine/chat-engine.ts';
import type { RouteFacts } from '../../chat/answer.types.ts';
import { toIso } from '../../core/clock.ts';
import { parseJsonObject } from '../../core/json-leaves.ts';
import { type Endpoint, endpoint, ok, type Reply } from '../../http/endpoint.ts';
import type { CompatChat } from '../compat.types.ts';
import { CALL_ENDPOINT, replyToCall } from '../reply-to-call.ts';
import type { CallEnd, CallFinish, StatelessCall } from '../stateless-call.ts';
import { GenerateBody, OllamaChatBody } from './chat.schemas.ts';
import { presentOllamaError } from './present-error.ts';
import { chatToCall, generateToCall } from './to-call.ts';

const shared = {
  ...CALL_ENDPOINT,
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
        return answer(chat, input, chatToCall(body), chatForm);
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
        return answer(chat, input, generateToCall(body), generateForm);
      },
    }),
  ];
}

/** In lines of JSON, or in one; a failure is a line with its sentence. */
function answer(
  chat: CompatChat,
  input: Parameters<typeof replyToCall>[1],
  call: StatelessCall,
  form: ReplyForm,
): Promise<Reply> {
  const piece = ({ model }: RouteFacts, part: object, rest: object) => ({
    model,
    created_at: toIso(chat.clock.now()),
    ...part,
    ...rest,
  });
  const toLine = (piece: object) => `${JSON.stringify(piece)}\n`;
  return replyToCall(chat, input, call, {
    contentType: 'application/x-ndjson',
    signOfLife: (_words, route) => toLine(piece(route, form('', []), { done: false })),
    whole: ({ route, text, calls, end }) => piece(route, form(text, calls), presentEnd(end)),
    write: (write, route) => ({
      say: (text) => write(toLine(piece(route, form(text, []), { done: false }))),
      call: (made) => write(toLine(piece(route, form('', [made]), { done: false }))),
      end: (end) => write(toLine(piece(route, form('', []), presentEnd(end)))),
      fail: (error) => write(toLine({ ...presentOllamaError(error), detail: error.detail })),
    }),
  });
}

/** Clients ask nothing so that a model is loaded; here each is loaded when it is needed. */
function nothingAsked({ clock, activeModel }: CompatChat, form: ReplyForm): Reply {
  const model = activeModel()?.id ?? '';
  const created_at = toIso(clock.now());
  return ok({ model, created_at, ...form('', []), done: true, done_reason: 'load' });
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
