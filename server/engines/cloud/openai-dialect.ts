import { z } from 'zod';
import { type AnswerPart, type CloudDialect, type CloudTarget, endpointUrl } from './cloud-adapter.ts';

/** OpenAI's chat completions, streamed (platform.openai.com/docs/api-reference/chat); also Mistral and gateways. */
export const openAiDialect: CloudDialect = {
  buildRequest(target, request) {
    const url = endpointUrl(target.baseUrl, '/chat/completions');
    const limits = limitsFor(target, request);
    const body = {
      model: target.model,
      messages: request.turns.map(({ role, content }) => ({ role, content })),
      stream: true,
      ...(target.provider === 'mistral' ? {} : { stream_options: { include_usage: true } }),
      ...limits,
    };
    return {
      url,
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'text/event-stream' },
      body: JSON.stringify(body),
      constants: [...WORDS, url, target.model, ...Object.values(limits)],
      keyHeader: 'authorization_bearer',
    };
  },
  readEvent({ data }) {
    if (data === '[DONE]') return { isLast: true };
    return readChunk(JSON.parse(data));
  },
  readWhole: (json) => readChunk(json),
};

const WORDS = [
  'model',
  'messages',
  'role',
  'content',
  'system',
  'user',
  'assistant',
  'stream',
  'stream_options',
  'include_usage',
  'temperature',
  'max_tokens',
  'max_completion_tokens',
];

// OpenAI's reasoning models refuse `max_tokens` and any temperature but their own; others know only the old name.
function limitsFor(
  { provider, model }: CloudTarget,
  { maxTokens, temperature }: { maxTokens: number; temperature: number },
): Record<string, number> {
  if (provider !== 'openai') return { temperature, max_tokens: maxTokens };
  const isReasoning = /^(o\d|gpt-5)/.test(model);
  return { ...(isReasoning ? {} : { temperature }), max_completion_tokens: maxTokens };
}

const Chunk = z.object({
  choices: z
    .array(
      z.object({
        delta: z.object({ content: z.string().nullish() }).nullish(),
        /** In place of `delta` where the answer came whole. */
        message: z.object({ content: z.string().nullish() }).nullish(),
        finish_reason: z.string().nullish(),
      }),
    )
    .nullish(),
  usage: z
    .object({ prompt_tokens: z.number().nonnegative(), completion_tokens: z.number().nonnegative() })
    .nullish(),
  error: z
    .object({ type: z.string().nullish(), code: z.union([z.string(), z.number()]).nullish() })
    .nullish(),
});

function readChunk(json: unknown): AnswerPart {
  const { choices, usage, error } = Chunk.parse(json);
  if (error) return { failure: /rate/.test(`${error.type} ${error.code}`) ? 'rate_limited' : 'server_error' };
  if (!choices && !usage) return { failure: 'bad_answer' };
  const choice = choices?.[0];
  const text = choice?.delta?.content ?? choice?.message?.content;
  return {
    ...(text ? { text } : {}),
    ...(choice?.finish_reason ? { stopReason: choice.finish_reason === 'length' ? 'length' : 'end' } : {}),
    ...(usage ? { tokensInput: usage.prompt_tokens, tokensOutput: usage.completion_tokens } : {}),
  };
}
