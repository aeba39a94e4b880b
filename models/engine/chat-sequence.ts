import type { EvaluationPriority, LlamaContextSequence, Token } from 'node-llama-cpp';
import type { Writers } from './batch-strategy.ts';
import type { WrittenAnswer } from './render-prompt.ts';

/** One conversation as llama.cpp holds it, and the answers written into it. */
export interface ChatSequence {
  readonly llama: LlamaContextSequence;
  /** Which one of its context's it is, as createBatchStrategy wants it told with what is evaluated. */
  readonly evaluationPriority: EvaluationPriority;
  answers: WrittenAnswer[];
}

/**
 * Removes every token and answer of the conversation, while `writers` pause. What the chat template begins every
 * conversation with stays: it is of the model's file, and the next conversation need not have it read again.
 */
export async function clearSequence(
  sequence: ChatSequence,
  opening: readonly Token[],
  writers: Writers,
): Promise<void> {
  sequence.answers = [];
  const { llama } = sequence;
  const kept = llama.needsCheckpoints ? 0 : commonPrefixLength(llama.contextTokens, opening);
  await writers.pausedFor(() =>
    kept === 0
      ? llama.clearHistory()
      : llama.eraseContextTokenRanges([{ start: kept, end: llama.nextTokenIndex }]),
  );
}

/**
 * Makes the sequence hold a prefix of `prompt` and nothing else: the longest it already holds, but never the whole
 * prompt, since the last token must be evaluated to know what comes after it. Returns the tokens kept. `writers` pause meanwhile.
 */
export async function keepCommonPrefix(
  sequence: LlamaContextSequence,
  prompt: Token[],
  writers: Writers,
): Promise<number> {
  const common = commonPrefixLength(sequence.contextTokens, prompt);
  const kept = Math.max(0, Math.min(common, prompt.length - 1));
  if (kept < sequence.nextTokenIndex) {
    await writers.pausedFor(() =>
      sequence.eraseContextTokenRanges([{ start: kept, end: sequence.nextTokenIndex }]),
    );
  }
  return kept;
}

function commonPrefixLength(left: readonly Token[], right: readonly Token[]): number {
  const length = Math.min(left.length, right.length);
  for (let index = 0; index < length; index++) if (left[index] !== right[index]) return index;
  return length;
}
