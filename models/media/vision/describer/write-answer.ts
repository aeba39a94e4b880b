import {
  type PreTrainedModel,
  type Processor,
  StoppingCriteria,
  type Tensor,
} from '@huggingface/transformers';

/** Most tokens of an answer: a long paragraph. */
const MOST_TOKENS = 256;

/**
 * Has a model write its answer, most likely token by token, and gives it as text; one that had to be cut ends in "…".
 * Of what the model returns, the first `skipped` tokens are not its answer. Throws the reason of `signal`.
 */
export async function writeAnswer(
  { model, processor }: { model: PreTrainedModel; processor: Processor },
  inputs: Record<string, unknown>,
  skipped: number,
  signal: AbortSignal,
  onToken: () => void,
): Promise<string> {
  // Its types want settings of all kinds that it takes from the model.
  const generate = model.generate.bind(model) as unknown as (settings: object) => Promise<Tensor>;
  const written = await generate({
    ...inputs,
    max_new_tokens: MOST_TOKENS,
    do_sample: false,
    stopping_criteria: new TokenWatch(signal, onToken),
  });
  signal.throwIfAborted();
  const tokens = Array.from(written.data as BigInt64Array, Number).slice(skipped);
  const text = processor.decode(tokens, { skip_special_tokens: true }).trim();
  return tokens.length < MOST_TOKENS ? text : `${text} …`;
}

/** Looks on while a model writes: tells of each token, and stops it when asked to. */
class TokenWatch extends StoppingCriteria {
  readonly #signal: AbortSignal;
  readonly #onToken: () => void;

  constructor(signal: AbortSignal, onToken: () => void) {
    super();
    this.#signal = signal;
    this.#onToken = onToken;
  }

  override _call(tokens: number[][]): boolean[] {
    this.#onToken();
    return tokens.map(() => this.#signal.aborted);
  }
}
