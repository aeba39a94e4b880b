import { z } from 'zod';
import { type AnswerPart, type CloudDialect, endpointUrl } from './cloud-adapter.ts';

const API_VERSION = '2023-06-01';

/** Anthropic's messages, streamed (docs.anthropic.com/en/api/messages-streaming). */
export const anthropicDialect: CloudDialect = {
  buildRequest(target, { turns, maxTokens, temperature }) {
    const url = endpointUrl(target.baseUrl, '/messages');
    const system = turns.filter(({ role }) => role === 'system');
    const body = {
      model: target.model,
      max_tokens: maxTokens,
      temperature,
      stream: true,
      // Blocks, not one joined string: each stays the very text that was scored.
      ...(system.length > 0
        ? { system: system.map(({ content }) => ({ type: 'text', text: content })) }
        : {}),
      messages: turns.filter(({ role }) => role !== 'system').map(({ role, content }) => ({ role, content })),
    };
    return {
      url,
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        accept: 'text/event-stream',
        'anthropic-version': API_VERSION,
      },
      body: JSON.stringify(body),
      constants: [...WORDS, url, target.model, maxTokens, temperature],
      keyHeader: 'x_api_key',
    };
  },
  readEvent: ({ data }) => readMessageEvent(MessageEvent.parse(JSON.parse(data))),
  readWhole: (json) => readWholeMessage(WholeMessage.parse(json)),
};

const WORDS = [
  'model',
  'max_tokens',
  'temperature',
  'stream',
  'system',
  'type',
  'text',
  'messages',
  'role',
  'content',
  'user',
  'assistant',
  'anthropic-version',
  API_VERSION,
];

const Count = z.number().nonnegative();
const MessageEvent = z.object({
  type: z.string(),
  message: z.object({ usage: z.object({ input_tokens: Count }).nullish() }).nullish(),
  delta: z.object({ text: z.string().nullish(), stop_reason: z.string().nullish() }).nullish(),
  usage: z.object({ output_tokens: Count.nullish() }).nullish(),
  error: z.object({ type: z.string() }).nullish(),
});

// Kinds of event that are not listed are to be ignored, says the provider.
function readMessageEvent({ type, message, delta, usage, error }: z.infer<typeof MessageEvent>): AnswerPart {
  if (type === 'error')
    return { failure: error?.type === 'rate_limit_error' ? 'rate_limited' : 'server_error' };
  if (type === 'message_start' && message?.usage) return { tokensInput: message.usage.input_tokens };
  if (type === 'content_block_delta' && delta?.text) return { text: delta.text };
  if (type !== 'message_delta') return {};
  return {
    ...(delta?.stop_reason ? { stopReason: delta.stop_reason === 'max_tokens' ? 'length' : 'end' } : {}),
    ...(typeof usage?.output_tokens === 'number' ? { tokensOutput: usage.output_tokens } : {}),
  };
}

const WholeMessage = z.object({
  content: z.array(z.object({ text: z.string().nullish() })),
  stop_reason: z.string(),
  usage: z.object({ input_tokens: Count, output_tokens: Count }).nullish(),
});

function readWholeMessage({ content, stop_reason, usage }: z.infer<typeof WholeMessage>): AnswerPart {
  return {
    text: content.map(({ text }) => text ?? '').join(''),
    stopReason: stop_reason === 'max_tokens' ? 'length' : 'end',
    ...(usage ? { tokensInput: usage.input_tokens, tokensOutput: usage.output_tokens } : {}),
  };
}
