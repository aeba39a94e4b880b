const firstTokens = 8;
const leastTokens = 4;
const mostTokens = 256;
const targetMilliseconds = 80;

/**
 * How many prompt tokens to evaluate between two looks at the abort signal. llama.cpp cannot be interrupted inside a
 * slice, so each should take about 80 ms, which leaves room within the 250 ms a stop may take; and no smaller
 * than that, since larger slices evaluate faster. Learns from slice to slice, over all prompts of a model.
 */
export class PromptPace {
  readonly #fixed: number | undefined;
  #tokens: number;

  /** With `fixed`, every slice has that many tokens. */
  constructor(fixed?: number) {
    this.#fixed = fixed;
    this.#tokens = fixed ?? firstTokens;
  }

  /** Tokens of the next slice. */
  get tokens(): number {
    return this.#tokens;
  }

  /** A slice took so long; the next at most doubles, so that one lucky measurement does no harm. */
  record(tokens: number, milliseconds: number): void {
    // A short last slice says little about how long a full one takes.
    if (this.#fixed !== undefined || tokens * 2 < this.#tokens) return;
    const affordable = (tokens / Math.max(milliseconds, 1)) * targetMilliseconds;
    const gradual = Math.min(affordable, this.#tokens * 2);
    this.#tokens = Math.round(Math.min(Math.max(gradual, leastTokens), mostTokens));
  }
}
