import { LogitsProcessor, type Tensor } from '@huggingface/transformers';

/**
 * Looks on while a model writes: sums up how sure it was, and stops it. It throws to stop: Whisper's `generate` of the
 * library (4.3.1) takes stopping criteria and hands them to nobody.
 */
export class TokenWatch extends LogitsProcessor {
  readonly #signal: AbortSignal;
  readonly #onToken: () => void;
  #before: Float32Array | undefined;
  #sum = 0;
  #count = 0;

  constructor(signal: AbortSignal, onToken: () => void) {
    super();
    this.#signal = signal;
    this.#onToken = onToken;
  }

  /** Mean natural logarithm of the probability of the tokens but the last; 0 where there were none. */
  get meanLogProbability(): number {
    return this.#count === 0 ? 0 : this.#sum / this.#count;
  }

  override _call(inputs: bigint[][], logits: Tensor): Tensor {
    this.#signal.throwIfAborted();
    this.#onToken();
    const last = inputs[0]?.at(-1);
    if (this.#before && last !== undefined) {
      this.#sum += logProbability(this.#before, Number(last));
      this.#count += 1;
    }
    // Those that come after this one change the numbers in place.
    this.#before = Float32Array.from(logits.data as Float32Array);
    return logits;
  }
}

/** Natural logarithm of the softmax at `index`. */
export function logProbability(logits: Float32Array, index: number): number {
  let most = -Infinity;
  for (const logit of logits) if (logit > most) most = logit;
  let sum = 0;
  for (const logit of logits) sum += Math.exp(logit - most);
  return (logits[index] ?? -Infinity) - most - Math.log(sum);
}
