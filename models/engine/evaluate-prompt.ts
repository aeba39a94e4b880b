import type { LlamaContextSequence, Token } from 'node-llama-cpp';
import type { PromptPace } from './prompt-pace.ts';

/**
 * Evaluates tokens slice by slice and looks at the signal in between, because llama.cpp ignores it inside one.
 * Returns how many were evaluated: fewer than given only when the signal aborted. `onWork` hears of each slice.
 */
export async function evaluatePrompt(
  sequence: LlamaContextSequence,
  tokens: Token[],
  options: { signal: AbortSignal; pace: PromptPace; takeCores: () => number; onWork: () => void },
): Promise<number> {
  let evaluated = 0;
  await letMessagesIn();
  while (evaluated < tokens.length && !options.signal.aborted) {
    const slice = tokens.slice(evaluated, evaluated + options.pace.tokens);
    const threads = options.takeCores();
    const startedAt = performance.now();
    const before = process.cpuUsage();
    await sequence.evaluateWithoutGeneratingNewTokens(slice, { contextShift: neverShift });
    const { user, system } = process.cpuUsage(before);
    options.pace.record(slice.length, performance.now() - startedAt, (user + system) / 1_000 / threads);
    evaluated += slice.length;
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
