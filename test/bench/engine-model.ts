import { randomFillSync } from 'node:crypto';
import { type WrittenTensor, writeGguf } from '../unit/engine/gguf-writer.ts';
import { byteToken, chatMl, makeFile } from '../unit/engine/make-tiny-gguf.ts';

const embedding = 896;
const layers = 24;
const feedForward = 4_864;
const heads = 14;
const keyHeads = 2;
const vocabularySize = 151_936;
const q4 = 2;
const q4BlockBytes = 18;
const controls = ['<unk>', '<s>', '</s>', '<|im_start|>', '<|im_end|>'];

/** A file with the shape of Qwen2.5 0.5B, random Q4_0 weights, and the words `t0`, `t1`, … as tokens; 280 MB. */
export function makeHalfBillionGgufFile(): { path: string; [Symbol.dispose](): void } {
  return makeFile(writeGguf(makeMetadata(), makeTensors()));
}

function makeMetadata() {
  const bytes = Array.from({ length: 256 }, (_, byte) => byteToken(byte));
  const fixed = [...controls, ...bytes];
  // SentencePiece builds words by merging two tokens at a time, so each beginning of a word must be a token.
  const words = [
    '▁t',
    ...Array.from({ length: vocabularySize - fixed.length - 1 }, (_, index) => `▁t${index}`),
  ];
  const types = [2, 3, 3, 3, 3, ...bytes.map(() => 6), ...words.map(() => 1)];
  return {
    'general.architecture': 'llama',
    'general.file_type': 2,
    'llama.context_length': 4_096,
    'llama.embedding_length': embedding,
    'llama.block_count': layers,
    'llama.feed_forward_length': feedForward,
    'llama.attention.head_count': heads,
    'llama.attention.head_count_kv': keyHeads,
    'llama.attention.layer_norm_rms_epsilon': { float: 1e-6 },
    'llama.rope.dimension_count': embedding / heads,
    'tokenizer.ggml.model': 'llama',
    'tokenizer.ggml.tokens': { strings: [...fixed, ...words] },
    'tokenizer.ggml.scores': { floats: types.map((type) => (type === 1 ? 1 : -100)) },
    'tokenizer.ggml.token_type': { integers: types },
    'tokenizer.ggml.bos_token_id': 1,
    'tokenizer.ggml.eos_token_id': 2,
    'tokenizer.ggml.eot_token_id': 4,
    'tokenizer.ggml.add_space_prefix': false,
    'tokenizer.chat_template': chatMl,
  };
}

function makeTensors(): WrittenTensor[] {
  const keys = (embedding / heads) * keyHeads;
  return [
    matrix('token_embd.weight', embedding, vocabularySize),
    norm('output_norm.weight'),
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

function norm(name: string): WrittenTensor {
  return { name, dimensions: [embedding], data: new Uint8Array(new Float32Array(embedding).fill(1).buffer) };
}

/** Q4_0: blocks of 32 weights, a half-precision scale (here 0.01) and 16 bytes of two weights each. */
function matrix(name: string, inner: number, outer: number): WrittenTensor {
  const data = randomFillSync(Buffer.allocUnsafe(((inner * outer) / 32) * q4BlockBytes));
  for (let at = 0; at < data.length; at += q4BlockBytes) data.writeUInt16LE(0x211f, at);
  return { name, dimensions: [inner, outer], type: q4, data };
}
