import { type WrittenTensor, type WrittenValue, writeGguf } from '../engine/gguf-writer.ts';
import { makeFile } from '../engine/make-tiny-gguf.ts';

/** What differs from a plain little BERT. */
export interface TinyBert {
  contextLength?: number;
  /** llama.cpp's number of the way of pooling; `undefined` leaves the key out. */
  pooling?: number | undefined;
  name?: string;
  /** Makes the weights other ones. */
  seed?: number;
  /** A unigram vocabulary, as multilingual models have, in place of WordPiece's. */
  unigram?: { addsStart: boolean };
  /** Replaces every weight of the vocabulary by this number. */
  fill?: number;
}

const special = ['[PAD]', '[UNK]', '[CLS]', '[SEP]'];
const characters = [..."abcdefghijklmnopqrstuvwxyz0123456789.,:?!-_'|<>()[]"];
const vocabulary = [...special, ...characters.map((character) => `▁${character}`), ...characters];
const embedding = 64;
const feedForward = 64;
const heads = 2;
const layers = 2;

/** Dimensions of the vectors of a tiny BERT. */
export const tinyDimensions = embedding;

/** A real, tiny BERT in a GGUF file's bytes: every letter a token, 2 layers of random 32-bit weights. */
export function makeTinyBert(model: TinyBert = {}): Buffer {
  return writeGguf(makeMetadata(model), makeTensors(model));
}

/** The same in a file of its own, in a directory that goes away on `dispose`. */
export function makeTinyBertFile(model: TinyBert = {}): { path: string; [Symbol.dispose](): void } {
  return makeFile(makeTinyBert(model));
}

function makeMetadata(model: TinyBert): Record<string, WrittenValue> {
  const pooling = 'pooling' in model ? model.pooling : 1;
  return {
    'general.architecture': 'bert',
    'general.name': model.name ?? 'Tiny test encoder',
    'general.file_type': 0,
    'bert.context_length': contextOf(model),
    'bert.embedding_length': embedding,
    'bert.block_count': layers,
    'bert.feed_forward_length': feedForward,
    'bert.attention.head_count': heads,
    'bert.attention.layer_norm_epsilon': { float: 1e-12 },
    'bert.attention.causal': false,
    ...(pooling === undefined ? {} : { 'bert.pooling_type': pooling }),
    'tokenizer.ggml.model': model.unigram ? 't5' : 'bert',
    ...(model.unigram ? unigramKeys(model.unigram.addsStart) : {}),
    'tokenizer.ggml.pre': 'default',
    'tokenizer.ggml.token_type_count': 2,
    'tokenizer.ggml.tokens': { strings: vocabulary },
    'tokenizer.ggml.token_type': { integers: vocabulary.map((_, id) => (id < special.length ? 3 : 1)) },
    'tokenizer.ggml.padding_token_id': 0,
    'tokenizer.ggml.unknown_token_id': 1,
    'tokenizer.ggml.bos_token_id': 2,
    'tokenizer.ggml.cls_token_id': 2,
    'tokenizer.ggml.eos_token_id': 3,
    'tokenizer.ggml.seperator_token_id': 3,
  };
}

function unigramKeys(addsStart: boolean): Record<string, WrittenValue> {
  return {
    'tokenizer.ggml.scores': { floats: vocabulary.map(() => -1) },
    'tokenizer.ggml.add_bos_token': addsStart,
    'tokenizer.ggml.add_eos_token': true,
  };
}

function contextOf(model: TinyBert): number {
  return model.contextLength ?? 512;
}

function makeTensors(model: TinyBert): WrittenTensor[] {
  const random = createRandom(model.seed ?? 7);
  const tensor = (name: string, dimensions: number[], data: Float32Array) => ({
    name,
    dimensions,
    data: new Uint8Array(data.buffer),
  });
  const matrix = (name: string, inner: number, outer: number, scale = 0.3) =>
    tensor(name, [inner, outer], randomNumbers(random, inner * outer, scale));
  const vector = (name: string, length: number, value: number) =>
    tensor(name, [length], new Float32Array(length).fill(value));
  const norm = (name: string) => [
    vector(`${name}.weight`, embedding, 1),
    vector(`${name}.bias`, embedding, 0),
  ];
  const linear = (name: string, inner: number, outer: number) => [
    matrix(`${name}.weight`, inner, outer),
    vector(`${name}.bias`, outer, 0),
  ];
  const words = matrix('token_embd.weight', embedding, vocabulary.length, 1);
  if (model.fill !== undefined) new Float32Array(words.data.buffer).fill(model.fill);
  return [
    words,
    matrix('token_types.weight', embedding, 2),
    matrix('position_embd.weight', embedding, contextOf(model), 0.1),
    ...norm('token_embd_norm'),
    ...Array.from({ length: layers }, (_, layer) => [
      ...linear(`blk.${layer}.attn_q`, embedding, embedding),
      ...linear(`blk.${layer}.attn_k`, embedding, embedding),
      ...linear(`blk.${layer}.attn_v`, embedding, embedding),
      ...linear(`blk.${layer}.attn_output`, embedding, embedding),
      ...norm(`blk.${layer}.attn_output_norm`),
      ...linear(`blk.${layer}.ffn_up`, embedding, feedForward),
      ...linear(`blk.${layer}.ffn_down`, feedForward, embedding),
      ...norm(`blk.${layer}.layer_output_norm`),
    ]).flat(),
  ];
}

function randomNumbers(random: () => number, length: number, scale: number): Float32Array {
  return Float32Array.from({ length }, () => (random() - 0.5) * 2 * Math.sqrt(3) * scale);
}

/** Park and Miller's minimal standard generator, so that every run makes the same file. */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}
