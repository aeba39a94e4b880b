import type { LlamaContextSequence, Token } from 'node-llama-cpp';
import { firstSliceTokens, nextSliceTokens } from './slice-prompt.ts';

/**
 * Evaluates tokens slice by slice and looks at the signal in between, because llama.cpp ignores it inside one.
 * Returns how many were evaluated: fewer than given only when the signal aborted. `onWork` hears of each slice.
 */
export async function evaluatePrompt(
  sequence: LlamaContextSequence,
  tokens: Token[],
  options: { signal: AbortSignal; sliceTokens: number | undefined; onWork: () => void },
): Promise<number> {
  let size = Math.min(firstSliceTokens, options.sliceTokens ?? firstSliceTokens);
  let evaluated = 0;
  while (evaluated < tokens.length && !options.signal.aborted) {
    const slice = tokens.slice(evaluated, evaluated + size);
    const startedAt = performance.now();
    await sequence.evaluateWithoutGeneratingNewTokens(slice, { contextShift: neverShift });
    evaluated += slice.length;
    size = nextSliceTokens(slice.length, performance.now() - startedAt, options.sliceTokens);
    options.onWork();
    await letMessagesIn();
  }
  return evaluated;
}

/** A full context must never be made to forget its beginning silently. */
export const neverShift = {
  strategy: () => {
    throw new Error('The context is full.');
  },
};

/** Without this the next slice starts before an abort that has already arrived is read. */
function letMessagesIn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
