import { z } from 'zod';
import { newId } from '../../core/ids.ts';
import { type Endpoint, endpoint } from '../../http/endpoint.ts';
import type { TextWriter } from '../../http/text-stream.ts';
import type { CompatChat } from '../compat.types.ts';
import { TextNotTokens } from '../embed-texts.ts';
import { CALL_ENDPOINT, type CallWriter, replyToCall } from '../reply-to-call.ts';
import { toSampling } from '../sampling.ts';
import type { CallEnd, StatelessCall } from '../stateless-call.ts';
import { ChatCompletionBody, unavailable } from './chat.schemas.ts';
import { COMPLETION_RESPONSES, openAiEvents, presentUsage } from './completion-parts.ts';

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
    ...CALL_ENDPOINT,
    path: '/v1/completions',
    operationId: 'createCompletion',
    summary: 'OpenAI’s older completions: scored and routed like a message, and nothing of it is kept',
    body: CompletionBody,
    responses: COMPLETION_RESPONSES,
    handle: (input) => {
      const head = {
        id: `cmpl-${newId()}`,
        object: 'text_completion',
        created: Math.floor(chat.clock.now() / 1_000),
      };
      return replyToCall(chat, input, toCall(input.body), {
        whole: ({ route, text, end }) => ({
          ...head,
          model: route.model,
          ...presentChoice(text, end),
          usage: presentUsage(end),
        }),
        write: (write, { model }) => textWriter({ ...head, model }, input.body, write),
      });
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

function textWriter(head: object, { stream_options }: CompletionBody, write: TextWriter): CallWriter {
  const { send, ...ends } = openAiEvents(write);
  return {
    ...ends,
    say: (text) => send({ ...head, ...presentChoice(text) }),
    end(end) {
      send({ ...head, ...presentChoice('', end) });
      if (stream_options?.include_usage) send({ ...head, choices: [], usage: presentUsage(end) });
    },
  };
}
