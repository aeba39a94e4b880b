import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeFolder } from '../../make-folder.ts';
import { type WrittenTensor, type WrittenValue, writeGguf } from './gguf-writer.ts';

export interface TinyModel {
  /**
   * What the model says after the line break that opens an answer: one token after another, and after the last the
   * first again or, with `ends`, the end of the turn. No token may occur twice. Without it the model's weights are
   * random, and so is what it says.
   */
  says?: { tokens: string[]; ends: boolean };
  contextLength?: number;
  /** `undefined` writes the file without one. */
  chatTemplate?: string | undefined;
  /** llama.cpp's number of a way of pooling, which makes the model one for vectors. */
  pooling?: number;
  /** More of the header. */
  header?: Record<string, WrittenValue>;
}

const controls = ['<unk>', '<s>', '</s>', '<|im_start|>', '<|im_end|>'];
const endOfTurn = 4;
const bytes = Array.from({ length: 256 }, (_, byte) => byteToken(byte));
const letters = [...' abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789.,?!-'].map(spaceMark);
const words = ['the', 'hello', 'model', 'answer', 'one', 'two'].map((word) => `▁${word}`);
const vocabulary = [...controls, ...bytes, ...letters, ...words];
const embedding = 128;
const layers = 2;
const feedForward = 64;
const keyHeads = 2;
const heads = 4;

/** ChatML, the form of many real models. */
export const chatMl =
  '{{ bos_token }}{% for message in messages %}<|im_start|>{{ message.role }}\n{{ message.content }}<|im_end|>\n' +
  '{% endfor %}{% if add_generation_prompt %}<|im_start|>assistant\n{% endif %}';

/** The vocabulary's name of one byte. */
export function byteToken(byte: number): string {
  return `<0x${byte.toString(16).toUpperCase().padStart(2, '0')}>`;
}

/** A real, tiny llama model in a GGUF file's bytes: 2 layers, 32-bit weights, every UTF-8 text as tokens. */
export function makeTinyGguf(model: TinyModel = {}): Buffer {
  return writeGguf(makeMetadata(model), makeTensors(model));
}

/** The same model as gguf-split cuts it: the bytes of each part, which holds so many of the tensors. */
export function splitTinyGguf(tensors: readonly number[], model: TinyModel = {}): Buffer[] {
  const all = makeTensors(model);
  let from = 0;
  return tensors.map((count, at) => {
    const own = all.slice(from, from + count);
    from += count;
    const keys = at === 0 ? makeMetadata(model) : {};
    const split = { 'split.no': at, 'split.count': tensors.length, 'split.tensors.count': all.length };
    return writeGguf({ ...keys, ...split }, own);
  });
}

/** The header of such a model alone, as tests of tokenisers have it. */
export function makeTinyVocabulary(): Buffer {
  return writeGguf(makeMetadata({}), []);
}

/** The same in a file of its own, in a directory that goes away on `dispose`. */
export function makeTinyGgufFile(model: TinyModel = {}): { path: string; [Symbol.dispose](): void } {
  return makeFile(makeTinyGguf(model));
}

/** Any bytes in a file of its own. */
export function makeFile(content: Uint8Array): { path: string; [Symbol.dispose](): void } {
  const directory = makeFolder('alcove-gguf-');
  const path = join(directory, 'model.gguf');
  writeFileSync(path, content);
  return { path, [Symbol.dispose]: () => rmSync(directory, { recursive: true }) };
}

function makeMetadata(model: TinyModel): Record<string, WrittenValue> {
  const template = 'chatTemplate' in model ? model.chatTemplate : chatMl;
  return {
    'general.architecture': 'llama',
    'general.name': 'Tiny test model',
    'general.file_type': 0,
    'llama.context_length': model.contextLength ?? 2_048,
    'llama.embedding_length': embedding,
    'llama.block_count': layers,
    'llama.feed_forward_length': feedForward,
    'llama.attention.head_count': heads,
    'llama.attention.head_count_kv': keyHeads,
    'llama.attention.layer_norm_rms_epsilon': { float: 1e-5 },
    'llama.rope.dimension_count': embedding / heads,
    ...(model.pooling === undefined ? {} : { 'llama.pooling_type': model.pooling }),
    'tokenizer.ggml.model': 'llama',
    'tokenizer.ggml.tokens': { strings: vocabulary },
    'tokenizer.ggml.scores': { floats: vocabulary.map((token) => (token.length > 1 ? token.length : -100)) },
    'tokenizer.ggml.token_type': { integers: vocabulary.map((_, id) => tokenType(id)) },
    'tokenizer.ggml.unknown_token_id': 0,
    'tokenizer.ggml.bos_token_id': 1,
    'tokenizer.ggml.eos_token_id': 2,
    'tokenizer.ggml.eot_token_id': endOfTurn,
    'tokenizer.ggml.add_bos_token': true,
    'tokenizer.ggml.add_space_prefix': false,
    ...(template === undefined ? {} : { 'tokenizer.chat_template': template }),
    ...model.header,
  };
}

function makeTensors(model: TinyModel): WrittenTensor[] {
  const random = createRandom(7);
  const tokens = fill(random, vocabulary.length * embedding, 1);
  const scale = model.says ? 0 : 0.3;
  const tensor = (name: string, dimensions: number[], data: Float32Array) => ({
    name,
    dimensions,
    data: new Uint8Array(data.buffer),
  });
  const matrix = (name: string, inner: number, outer: number) =>
    tensor(name, [inner, outer], fill(random, inner * outer, scale));
  const norm = (name: string) => tensor(name, [embedding], new Float32Array(embedding).fill(1));
  const keys = (embedding / heads) * keyHeads;
  return [
    tensor('token_embd.weight', [embedding, vocabulary.length], tokens),
    norm('output_norm.weight'),
    tensor('output.weight', [embedding, vocabulary.length], makeOutput(model, tokens, random)),
    ...Array.from({ length: layers }, (_, layer) => [
      norm(`blk.${layer}.attn_norm.weight`),
      matrix(`blk.${layer}.attn_q.weight`, embedding, embedding),
      matrix(`blk.${layer}.attn_k.weight`, embedding, keys),
      matrix(`blk.${layer}.attn_v.weight`, embedding, keys),
      matrix(`blk.${layer}.attn_output.weight`, embedding, embedding),
      norm(`blk.${layer}.ffn_norm.weight`),
      matrix(`blk.${layer}.ffn_gate.weight`, embedding, feedForward),
      matrix(`blk.${layer}.ffn_up.weight`, embedding, feedForward),
      matrix(`blk.${layer}.ffn_down.weight`, feedForward, embedding),
    ]).flat(),
  ];
}

/** With nothing but the last token's embedding left at the end, the row of its successor repeats that embedding. */
function makeOutput(model: TinyModel, tokens: Float32Array, random: () => number): Float32Array {
  if (!model.says) return fill(random, vocabulary.length * embedding, 1);
  const rows = new Float32Array(vocabulary.length * embedding);
  const chain = [byteToken(10), ...model.says.tokens.map(spaceMark)].map((token) =>
    vocabulary.indexOf(token),
  );
  const successors = [...chain.slice(1), model.says.ends ? endOfTurn : chain[1]];
  for (const [index, token] of chain.entries()) {
    const successor = successors[index] ?? endOfTurn;
    for (let column = 0; column < embedding; column++) {
      const at = successor * embedding + column;
      rows[at] = (rows[at] ?? 0) + (tokens[token * embedding + column] ?? 0);
    }
  }
  return rows;
}

function tokenType(id: number): number {
  if (id === 0) return 2;
  if (id < controls.length) return 3;
  return id < controls.length + bytes.length ? 6 : 1;
}

/** SentencePiece writes a space as U+2581. */
function spaceMark(token: string): string {
  return token.replace(' ', '▁');
}

function fill(random: () => number, length: number, scale: number): Float32Array {
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
