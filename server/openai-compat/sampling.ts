import type { Sampling } from '../chat/answer.types.ts';

/** How an answer is to be written. Rounded, since these numbers leave with a request and are no text that was scored. */
export function toSampling(
  temperature: number | null | undefined,
  maxTokens: number | null | undefined,
): Sampling {
  return {
    ...(typeof temperature === 'number' && {
      temperature: Math.round(temperature * 100) / 100,
      isGiven: true,
    }),
    ...(typeof maxTokens === 'number' && { maxTokens }),
  };
}
