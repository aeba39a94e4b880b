import type { Token } from 'node-llama-cpp';
import type { Writers } from './batch-strategy.ts';
import type { ChatSequence } from './chat-sequence.ts';
import type { PromptPace } from './prompt-pace.ts';
import type { Cores } from './spare-cores.ts';

/** What the reading of a prompt goes by, and whom it tells. */
export interface PromptReading {
  signal: AbortSignal;
  pace: PromptPace;
  /** The answers that are being written meanwhile. */
  writers: Pick<Writers, 'count' | 'afterPause'>;
  cores: Cores;
  onWork: () => void;
  /** Hears after each slice how many tokens it had. */
  onRead?: (tokens: number) => void;
}

/**
 * Evaluates tokens slice by slice and looks at the signal in between, because llama.cpp ignores it inside one. With
 * `leavesLast` the last slice is left for whoever goes on from there. Returns how many were evaluated.
 */
export async function evaluatePrompt(
  { llama, evaluationPriority }: Pick<ChatSequence, 'llama' | 'evaluationPriority'>,
  tokens: readonly Token[],
  { signal, pace, writers, cores, onWork, onRead }: PromptReading,
  leavesLast = false,
): Promise<number> {
  let evaluated = 0;
  await letMessagesIn();
  while (evaluated < tokens.length && !signal.aborted) {
    await writers.afterPause();
    const size = pace.tokensBeside(writers.count);
    if (leavesLast && tokens.length - evaluated <= size) break;
    const slice = tokens.slice(evaluated, evaluated + size);
    cores.takeForPrompt();
    const startedAt = performance.now();
    const options = { contextShift: neverShift, evaluationPriority };
    await llama.evaluateWithoutGeneratingNewTokens(slice, options);
    pace.record(slice.length, performance.now() - startedAt);
    evaluated += slice.length;
    onWork();
    onRead?.(slice.length);
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
