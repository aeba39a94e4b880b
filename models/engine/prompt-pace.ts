/** Fewest tokens of a slice: with fewer llama.cpp reads at little more than half its speed. */
const LEAST_TOKENS = 64;
/** What llama.cpp itself reads at a time; on the processor half of it is as fast (docs/real-models.md). */
const MOST_TOKENS = { processor: 256, gpu: 512 };
/** So long a stopped answer may keep the processor. Milliseconds. */
const LONGEST_MS = 2_000;

/**
 * How many prompt tokens to evaluate between two looks at the abort signal, because llama.cpp cannot be interrupted inside a slice:
 * 64, or as many as take two seconds on this machine. Who stops an answer is told at once; the slice that runs is what the
 * processor still does. Others that write at the same time get their next tokens between slices, so
 * these are of 64 then. Goes by the last slice, whose tokens cost more the further a conversation has grown.
 */
export class PromptPace {
  readonly #fixed: number | undefined;
  readonly #most: number;
  #tokens = LEAST_TOKENS;

  /** With `fixed`, every slice has that many tokens. */
  constructor({ fixed, isOnGpu = false }: { fixed?: number | undefined; isOnGpu?: boolean } = {}) {
    this.#fixed = fixed;
    this.#most = isOnGpu ? MOST_TOKENS.gpu : MOST_TOKENS.processor;
  }

  /** Tokens of the next slice, beside so many answers that are being written. */
  tokensBeside(writers: number): number {
    if (this.#fixed !== undefined) return this.#fixed;
    return writers > 0 ? LEAST_TOKENS : this.#tokens;
  }

  /** A slice of so many tokens took so long. A shorter last one says nothing about a full one. */
  record(tokens: number, milliseconds: number): void {
    if (tokens < LEAST_TOKENS) return;
    const fitting = 2 ** Math.floor(Math.log2((LONGEST_MS * tokens) / Math.max(milliseconds, 1)));
    this.#tokens = Math.max(LEAST_TOKENS, Math.min(this.#most, fitting));
  }
}
