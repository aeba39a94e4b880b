import { Tensor as WideTensor } from '@huggingface/transformers';
import { type InferenceSession, Tensor } from 'onnxruntime-node';

/**
 * The decoder of a Whisper model at work on one window. It remembers what it was given: keys and values of the tokens
 * so far, and those of the sound, which are made once (the merged decoder of Hugging Face's Optimum).
 */
export class DecoderRun {
  readonly #session: InferenceSession;
  readonly #heard: Tensor;
  #past: Record<string, Tensor> | undefined;

  constructor(session: InferenceSession, heard: Tensor) {
    this.#session = session;
    this.#heard = heard;
  }

  /** Gives the next tokens; returns what may follow each of them: a row of logits, as long as the vocabulary, for each. */
  async give(tokens: readonly number[]): Promise<Float32Array> {
    const isFirst = this.#past === undefined;
    const past = this.#past ?? emptyPast(this.#session);
    const feeds = {
      ...past,
      input_ids: new Tensor('int64', BigInt64Array.from(tokens, BigInt), [1, tokens.length]),
      encoder_hidden_states: this.#heard,
      use_cache_branch: new Tensor('bool', Uint8Array.of(isFirst ? 0 : 1), [1]),
    };
    // What was made of the sound comes back empty from all steps but the first.
    const wanted = this.#session.outputNames.filter(
      (name) => name === 'logits' || /^present\.\d+\.decoder/.test(name) || (isFirst && IS_HEARD.test(name)),
    );
    const { logits, ...present } = await this.#session.run(feeds, wanted);
    const renamed = Object.entries(present).map(([name, tensor]) => [
      name.replace('present', 'past_key_values'),
      tensor as Tensor,
    ]);
    this.#past = { ...past, ...Object.fromEntries(renamed) };
    return toFloats(logits as Tensor);
  }
}

const IS_HEARD = /^present\.\d+\.encoder/;

/** No tokens and no sound: dimensions that may be of any size are 0, but the first, which counts windows. */
function emptyPast({ inputMetadata }: InferenceSession): Record<string, Tensor> {
  const entries = inputMetadata.flatMap((input) => {
    if (!input.isTensor || !input.name.startsWith('past_key_values')) return [];
    const shape = input.shape.map((size, at) => (typeof size === 'number' ? size : at === 0 ? 1 : 0));
    return [[input.name, new WideTensor(input.type, [], shape).ort_tensor as Tensor] as const];
  });
  return Object.fromEntries(entries);
}

function toFloats(logits: Tensor): Float32Array {
  if (logits.data instanceof Float32Array) return logits.data;
  return new WideTensor(logits as never).to('float32').data as Float32Array;
}
