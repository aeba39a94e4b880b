import { z } from 'zod';
import type { TextWriter } from '../../http/text-stream.ts';
import type { CallWriter } from '../reply-to-call.ts';
import type { CallEnd } from '../stateless-call.ts';
import { presentOpenAiError } from './present-error.ts';

/** Of the completions of a chat and of a text. */
export const COMPLETION_RESPONSES = {
  200: {
    description: 'A completion; with `stream: true` its chunks as server-sent events',
    schema: z.looseObject({ id: z.string(), object: z.string(), choices: z.array(z.unknown()) }),
    isStreamable: true,
  },
} as const;

export function presentUsage({ tokensInput, tokensOutput }: CallEnd): object {
  return {
    prompt_tokens: tokensInput,
    completion_tokens: tokensOutput,
    total_tokens: tokensInput + tokensOutput,
  };
}

/** What the parts of a message say in words, refusals among them. */
export function textOf(
  content: string | readonly { type: string; text?: string; refusal?: string }[],
): string {
  if (typeof content === 'string') return content;
  return content
    .map(({ text, refusal }) => text ?? refusal ?? '')
    .filter((text) => text !== '')
    .join('\n');
}

/** The events of a stream of completions; a failure is one with its error object. */
export function openAiEvents(
  write: TextWriter,
): { send: (data: object) => void } & Pick<CallWriter, 'fail' | 'close'> {
  const send = (data: object) => write(`data: ${JSON.stringify(data)}\n\n`);
  return {
    send,
    fail: (error) => send({ ...presentOpenAiError(error), detail: error.detail }),
    close: () => write('data: [DONE]\n\n'),
  };
}
