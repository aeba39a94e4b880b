import { chooseToken } from './choose-token.ts';
import type { DecoderRun } from './decoder-run.ts';
import { applyTimeRules, type TimedVocabulary } from './time-rules.ts';

/** What was written of a window. */
export interface WrittenTokens {
  /** Words and times, without the end. */
  tokens: number[];
  /** Mean natural logarithm of their probability, the end included. */
  confidence: number;
}

/** How to write. */
export interface WritingOptions {
  vocabulary: TimedVocabulary;
  /** Most tokens. */
  most: number;
  /** 0 for the likeliest tokens. */
  temperature: number;
  /** Numbers from 0 up to 1, asked for above temperature 0. */
  random: () => number;
  onToken: () => void;
}

/**
 * Writes token by token until the model comes to its end. Throws the reason of `signal` between two of them.
 *
 * @param first what may follow the prompt, which `run` was given.
 */
export async function writeTokens(
  run: DecoderRun,
  first: Float32Array,
  { vocabulary, most, temperature, random, onToken }: WritingOptions,
  signal: AbortSignal,
): Promise<WrittenTokens> {
  const tokens: number[] = [];
  let sum = 0;
  let logits = first;
  for (;;) {
    applyTimeRules(logits, tokens, vocabulary);
    const { token, logProbability } = chooseToken(logits, temperature, random);
    sum += logProbability;
    if (token === vocabulary.end) break;
    tokens.push(token);
    if (tokens.length === most) break;
    logits = await run.give([token]);
    onToken();
    signal.throwIfAborted();
  }
  return { tokens, confidence: sum / (tokens.length + 1) };
}
