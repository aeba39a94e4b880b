import type { EngineLimits } from './engine-messages.ts';

/** What a model needs to know about itself to size its context. */
interface ContextNeeds {
  /** Tokens the model was trained to see at once. */
  trainedContext: number;
  layers: number;
  keyDimensions: number;
  valueDimensions: number;
}

export interface ContextChoice {
  /** Tokens of each conversation. */
  contextTokens: number;
  /** Conversations kept at once. */
  sequences: number;
}

const bytesPerNumber = 2;
const mostContextTokens = 8_192;
const leastContextTokens = 512;
const mostSequences = 8;
const mostCacheBytes = 2 * 2 ** 30;

/**
 * Divides memory among conversations: each gets up to 8,192 tokens of 16-bit keys and values (never more than the
 * model was trained on), and as many as eight are kept while all together stay under a quarter of the free
 * memory and 2 GiB. With little memory one shorter conversation remains.
 */
export function chooseContext(needs: ContextNeeds, freeBytes: number, limits: EngineLimits): ContextChoice {
  const budget = limits.cacheBytes ?? Math.min(freeBytes / 4, mostCacheBytes);
  const bytesPerToken = needs.layers * (needs.keyDimensions + needs.valueDimensions) * bytesPerNumber;
  const tokens = Math.floor(budget / bytesPerToken);
  const wanted = Math.min(needs.trainedContext, limits.contextTokens ?? mostContextTokens);
  const contextTokens = Math.min(wanted, Math.max(tokens, leastContextTokens));
  const fitting = Math.max(1, Math.floor(tokens / contextTokens));
  return { contextTokens, sequences: Math.min(fitting, limits.sequences ?? mostSequences) };
}
