const firstTokens = 8;
const leastTokens = 4;
const mostTokens = 512;
const quickMilliseconds = 120;
const slowMilliseconds = 200;
const slicesUntilRetry = 64;

/**
 * How many prompt tokens to evaluate between two looks at the abort signal. llama.cpp cannot be interrupted inside a
 * slice and a stop may take 250 ms, so a slice should take less than 200; and no smaller than that, since
 * larger ones evaluate faster (a 0.5B model on one core: 260 tokens/s in slices of 40, 420 in slices of 64 and more).
 * Sizes are powers of two, doubled while slices are quick; one that was slow is not tried again for a while.
 */
export class PromptPace {
  readonly #fixed: boolean;
  #tokens: number;
  #ceiling = mostTokens;
  #slicesBelowCeiling = 0;

  /** With `fixed`, every slice has that many tokens. */
  constructor(fixed?: number) {
    this.#fixed = fixed !== undefined;
    this.#tokens = fixed ?? firstTokens;
  }

  /** Tokens of the next slice. */
  get tokens(): number {
    return this.#tokens;
  }

  /** A slice took so long. A shorter last slice of a prompt says nothing about a full one. */
  record(tokens: number, milliseconds: number): void {
    if (this.#fixed || tokens < this.#tokens) return;
    this.#slicesBelowCeiling += 1;
    if (this.#slicesBelowCeiling > slicesUntilRetry) this.#ceiling = mostTokens;
    if (milliseconds > slowMilliseconds) this.#stepDown(milliseconds);
    else if (milliseconds <= quickMilliseconds) this.#tokens = Math.min(this.#tokens * 2, this.#ceiling);
  }

  #stepDown(milliseconds: number): void {
    const steps = Math.ceil(Math.log2(milliseconds / slowMilliseconds));
    this.#tokens = Math.max(leastTokens, this.#tokens / 2 ** steps);
    this.#ceiling = this.#tokens;
    this.#slicesBelowCeiling = 0;
  }
}
