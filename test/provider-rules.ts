import type { RecordedRequest } from './fake-cloud.ts';

/** What a provider answers to a request that its documentation forbids. */
interface Refusal {
  status: number;
  body: string;
}

/**
 * The rules of the providers' documentation of November 2026, per family of models, as far as a request can break them:
 * OpenAI's "Using GPT-6" and deployment checklist, Anthropic's migration guides, Mistral's API reference. Written from those pages,
 * not from the table in server/engines/cloud/model-families.ts.
 */
export function refuseByRules({ path, body }: RecordedRequest): Refusal | undefined {
  const asked = JSON.parse(body);
  if (path.endsWith('/messages')) return refuseLikeAnthropic(asked);
  return asked.model.startsWith('mistral') ? refuseLikeMistral(asked) : refuseLikeOpenAi(asked);
}

// biome-ignore lint/suspicious/noExplicitAny: a request of any form, judged field by field
type Asked = any;

const OPENAI_MODELS = /^(?:gpt-4o|gpt-4\.1|o3|gpt-5|gpt-5\.6|gpt-6|gpt-7)(?:-[a-z0-9-]+)?$/;

function refuseLikeOpenAi(asked: Asked): Refusal | undefined {
  if (!OPENAI_MODELS.test(asked.model)) return openAi(404, 'model_not_found', null);
  const reasons = !/^gpt-4/.test(asked.model);
  const isSilent = asked.reasoning_effort === 'none';
  if (reasons && 'max_tokens' in asked) return openAi(400, 'unsupported_parameter', 'max_tokens');
  if (!reasons && 'reasoning_effort' in asked)
    return openAi(400, 'unsupported_parameter', 'reasoning_effort');
  if (reasons && !isSilent && (asked.temperature ?? 1) !== 1)
    return openAi(400, 'unsupported_value', 'temperature');
  if (/^gpt-(?:5\.6|6|7)/.test(asked.model) && asked.tools && !isSilent)
    return openAi(400, 'unsupported_value', 'reasoning_effort');
  const most = /^gpt-4o/.test(asked.model) ? 16_384 : /^gpt-4\.1/.test(asked.model) ? 32_768 : 128_000;
  return (asked.max_completion_tokens ?? 0) > most
    ? openAi(400, 'invalid_value', 'max_completion_tokens')
    : undefined;
}

function openAi(status: number, code: string, param: string | null): Refusal {
  return {
    status,
    body: JSON.stringify({ error: { message: 'refused', type: 'invalid_request_error', code, param } }),
  };
}

const ANTHROPIC_MODELS = /^claude-(?:sonnet-4-5|opus-4-6|opus-4-8|sonnet-5-5|haiku-5-5|opus-5-5|sonnet-6)$/;

function refuseLikeAnthropic(asked: Asked): Refusal | undefined {
  if (!ANTHROPIC_MODELS.test(asked.model)) return anthropic(404, 'not_found_error', `model: ${asked.model}`);
  const isOld = /4-5$|4-6$/.test(asked.model);
  const isNew = /5-5$|sonnet-6$/.test(asked.model);
  if (!isOld && 'temperature' in asked)
    return anthropic(400, 'invalid_request_error', '`temperature` is not supported by this model');
  if (isNew && ['any', 'tool'].includes(asked.tool_choice?.type))
    return anthropic(
      400,
      'invalid_request_error',
      '`tool_choice`: forced tool use is not supported by this model',
    );
  if (isNew && ['enabled', 'disabled'].includes(asked.thinking?.type))
    return anthropic(400, 'invalid_request_error', 'thinking: not supported by this model');
  if (!(asked.max_tokens > 0) || asked.max_tokens > (isNew ? 128_000 : 64_000))
    return anthropic(400, 'invalid_request_error', 'max_tokens: out of range');
  const { role, content } = asked.messages.at(-1);
  if (role === 'assistant' && !/4-5$/.test(asked.model))
    return anthropic(400, 'invalid_request_error', 'This model does not support assistant message prefill');
  if (role === 'assistant' && /\s$/.test(content))
    return anthropic(400, 'invalid_request_error', 'final assistant content cannot end with whitespace');
  return isNew ? checkThoughts(asked) : undefined;
}

/** In a loop of tools the thinking that came with a call goes back in front of it, with its seal. */
function checkThoughts(asked: Asked): Refusal | undefined {
  for (const { role, content } of asked.messages) {
    if (role !== 'assistant' || !Array.isArray(content)) continue;
    const called = content.some(({ type }: Asked) => type === 'tool_use');
    const [first] = content;
    if (called && (first.type !== 'thinking' || first.signature !== 'sealed-by-the-fake'))
      return anthropic(400, 'invalid_request_error', 'thinking blocks must be passed back unchanged');
  }
  return undefined;
}

function anthropic(status: number, type: string, message: string): Refusal {
  return { status, body: JSON.stringify({ type: 'error', error: { type, message } }) };
}

function refuseLikeMistral(asked: Asked): Refusal | undefined {
  const unknown = ['max_completion_tokens', 'stream_options', 'reasoning_effort'].find(
    (name) => name in asked,
  );
  if (unknown)
    return {
      status: 422,
      body: JSON.stringify({ detail: [{ loc: ['body', unknown], msg: 'Extra inputs' }] }),
    };
  const { role, prefix } = asked.messages.at(-1);
  if (role === 'assistant' && prefix !== true) {
    const message = 'Expected last role User or Tool (or Assistant with prefix True) but got assistant';
    return { status: 400, body: JSON.stringify({ object: 'error', message }) };
  }
  return undefined;
}
