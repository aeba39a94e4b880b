import { z } from 'zod';
import { AppError } from '../../core/app-error.ts';
import { newId } from '../../core/ids.ts';
import { callerOf, type Endpoint, endpoint } from '../../http/endpoint.ts';
import { toAppError } from '../../http/error-handler.ts';
import { sseComment } from '../../http/sign-of-life.ts';
import type { TextWriter } from '../../http/text-stream.ts';
import { MOST_CALL_BYTES } from '../body-limit.ts';
import type { CompatChat } from '../compat.types.ts';
import { TextNotTokens } from '../embed-texts.ts';
import { collectCall, type OpenedCall, openCall, routeHeaders, sayReading } from '../open-call.ts';
import { toSampling } from '../sampling.ts';
import type { CallEnd, StatelessCall } from '../stateless-call.ts';
import { ChatCompletionBody, unavailable } from './chat.schemas.ts';
import { presentOpenAiError } from './present-error.ts';

const { model, stream, stream_options, temperature, max_tokens, stop, n } = ChatCompletionBody.shape;
/** As platform.openai.com/docs/api-reference/completions/create; what is not named here is ignored. */
const CompletionBody = z.object({
  ...{ model, stream, stream_options, temperature, max_tokens, stop, n },
  prompt: z
    .union([TextNotTokens.min(1), z.array(TextNotTokens.min(1)).length(1)])
    .describe('One text; lists of tokens are not taken.'),
  suffix: unavailable('Alcove writes on at the end of a text, not in its middle'),
});
type CompletionBody = z.output<typeof CompletionBody>;

/** POST /v1/completions: the older API of one text, answered like a message of a user. */
export function openAiCompletions(chat: CompatChat): Endpoint {
  return endpoint({
    method: 'post',
    path: '/v1/completions',
    operationId: 'createCompletion',
    tag: 'For existing clients',
    summary: 'OpenAI’s older completions: scored and routed like a message, and nothing of it is kept',
    access: { kind: 'user', scope: 'chat' },
    body: CompletionBody,
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
      const events = chat.ask(callerOf(input), toCall(body), signal);
      const head = {
        id: `cmpl-${newId()}`,
        object: 'text_completion',
        created: Math.floor(chat.clock.now() / 1_000),
      };
      if (body.stream !== true) {
        const { route, text, end } = await collectCall(events);
        const completion = {
          ...head,
          model: route.model,
          ...presentChoice(text, end),
          usage: presentUsage(end),
        };
        return { status: 200, body: completion, headers: routeHeaders(route) };
      }
      const opened = await openCall(events, chat.silenceMs);
      const withUsage = body.stream_options?.include_usage === true;
      return {
        stream: {
          contentType: 'text/event-stream; charset=utf-8',
          headers: routeHeaders(opened.route),
          signOfLife: sseComment,
          produce: (write) => streamText(opened, { ...head, model: opened.route.model }, withUsage, write),
        },
      };
    },
  });
}

function toCall(body: CompletionBody): StatelessCall {
  return {
    model: body.model,
    turns: [{ role: 'user', text: [body.prompt].flat().join('') }],
    sampling: toSampling(body.temperature, body.max_tokens),
    stop: [body.stop ?? []].flat(),
    isStreaming: body.stream === true,
  };
}

function presentChoice(text: string, end?: CallEnd): object {
  const finish_reason = end && (end.finish.kind === 'length' ? 'length' : 'stop');
  return { choices: [{ index: 0, text, logprobs: null, finish_reason: finish_reason ?? null }] };
}

function presentUsage({ tokensInput, tokensOutput }: CallEnd): object {
  return {
    prompt_tokens: tokensInput,
    completion_tokens: tokensOutput,
    total_tokens: tokensInput + tokensOutput,
  };
}

async function streamText(
  { events }: OpenedCall,
  head: object,
  withUsage: boolean,
  write: TextWriter,
): Promise<void> {
  const send = (data: object) => write(`data: ${JSON.stringify(data)}\n\n`);
  try {
    for await (const event of events) {
      await write.room();
      if (event.type === 'reading') sayReading(write, event);
      else if (event.type === 'text') send({ ...head, ...presentChoice(event.text) });
      else if (event.type === 'end') {
        if (event.end.brokenOff) throw new AppError(503, 'answer_broken_off', event.end.brokenOff);
        send({ ...head, ...presentChoice('', event.end) });
        if (withUsage) send({ ...head, choices: [], usage: presentUsage(event.end) });
      }
    }
  } catch (thrown) {
    const error = toAppError(thrown);
    send({ ...presentOpenAiError(error), detail: error.detail });
  }
  write('data: [DONE]\n\n');
}
