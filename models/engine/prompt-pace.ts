const firstTokens = 8;
const mostFirstTokens = 64;
/** Weights times tokens that a slow processor gets through in `quickMilliseconds`. */
const quickWork = 8e9;
const leastTokens = 4;
const mostTokens = 512;
const quickMilliseconds = 120;
const slowMilliseconds = 200;
const slicesUntilRetry = 64;

/** What a pace is chosen by. */
interface PaceOptions {
  fixed?: number | undefined;
  /** Weights of the model. */
  parameters?: number;
  isOnGpu?: boolean;
}

/**
 * How many prompt tokens to evaluate between two looks at the abort signal. llama.cpp cannot be interrupted inside a
 * slice and a stop may take 250 ms, so a slice should take less than 200; and no smaller than that, since
 * larger ones evaluate faster (a 0.5B model on one core: 260 tokens/s in slices of 40, 420 in slices of 64 and more).
 * The first slice is as large as a slow processor is sure to be quick with, by the size of the model: a short prompt is one
 * slice. What counts is the time that the processor worked, not the clock: beside busy programs every slice looks slow, and
 * slices of 4 tokens made prompts four times as dear without making a stop any quicker. With a graphics card the clock counts.
 * Sizes are powers of two, doubled while slices are quick; one that was slow is not tried again for a while.
 */
export class PromptPace {
  readonly #fixed: boolean;
  readonly #isOnGpu: boolean;
  #tokens: number;
  #ceiling = mostTokens;
  #slicesBelowCeiling = 0;

  /** With `fixed`, every slice has that many tokens. */
  constructor({ fixed, parameters = Infinity, isOnGpu = false }: PaceOptions = {}) {
    this.#fixed = fixed !== undefined;
    this.#tokens = fixed ?? firstSlice(parameters);
    this.#isOnGpu = isOnGpu;
  }

  /** Tokens of the next slice. */
  get tokens(): number {
    return this.#tokens;
  }

  /** A slice took so long, by the clock and of each thread's work. A shorter last slice of a prompt says nothing about a full one. */
  record(tokens: number, clockMs: number, workMs = clockMs): void {
    const milliseconds = this.#isOnGpu ? clockMs : Math.min(clockMs, workMs);
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

function firstSlice(parameters: number): number {
  const quick = 2 ** Math.floor(Math.log2(Math.max(1, quickWork / parameters)));
  return Math.max(firstTokens, Math.min(mostFirstTokens, quick));
}
