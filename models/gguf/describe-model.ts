import { BadGguf } from './bad-gguf.ts';
import type { GgufFacts, GgufMetadata, GgufTensor, PoolingType } from './gguf.types.ts';
import { isKnownArchitecture } from './known-architectures.ts';
import { fileTypeNames } from './tensor-types.ts';

/**
 * The facts of a chat or embedding model. Throws BadGguf when the file is something else (an adapter, one part of several,
 * a vocabulary alone, a kind that llama.cpp does not know), lacks a key llama.cpp relies on, or when its lists and tensors
 * contradict one another.
 */
export function describeModel(metadata: GgufMetadata, tensors: GgufTensor[]): GgufFacts {
  refuseOtherKinds(metadata);
  const architecture = requireArchitecture(metadata);
  if (tensors.length === 0)
    throw new BadGguf(
      'The file holds only the vocabulary of a model, not the model itself.',
      'vocabulary_only',
    );
  const layers = requireCount(metadata, `${architecture}.block_count`);
  const embedding = requireCount(metadata, `${architecture}.embedding_length`);
  const vocabularySize = describeVocabulary(metadata);
  requireTensors(tensors, embedding, vocabularySize, layers);
  return {
    architecture,
    name: optionalText(metadata, 'general.name'),
    contextLength: requireCount(metadata, `${architecture}.context_length`),
    parameterCount: tensors.reduce((sum, tensor) => sum + tensor.elements, 0),
    chatTemplate: optionalText(metadata, 'tokenizer.chat_template'),
    quantisation: describeQuantisation(metadata, tensors),
    vocabularySize,
    pooling: describePooling(metadata, architecture),
    layers,
    ...describeAttention(metadata, architecture, { embedding, layers }),
  };
}

function refuseOtherKinds(metadata: GgufMetadata): void {
  const type = optionalText(metadata, 'general.type');
  const architecture = optionalText(metadata, 'general.architecture') ?? '';
  // Projectors and control vectors from before general.type was written.
  if ((type !== undefined && type !== 'model') || ADDITIONS.has(architecture))
    throw new BadGguf('The file is not a model but an addition to one.', 'addition');
  const parts = metadata.get('split.count');
  if (parts?.kind === 'number' && parts.value > 1)
    throw new BadGguf('The file is one part of a model in several files.', 'one_part');
}

const ADDITIONS: ReadonlySet<string> = new Set(['clip', 'controlvector']);

/** Models that make pictures, speech or videos come as GGUF files, too, for other engines. */
function requireArchitecture(metadata: GgufMetadata): string {
  const architecture = requireText(metadata, 'general.architecture');
  if (!isKnownArchitecture(architecture))
    throw new BadGguf('Alcove cannot use models of this kind.', 'unknown_kind');
  return architecture;
}

/**
 * llama.cpp's numbers of `pooling_type`: 0 none, 1 mean, 2 first token, 3 last token, 4 a reranker's score. Decoders that
 * make vectors (Qwen3-Embedding) have the key, those that write do not; an encoder that lacks it is taken to want the mean,
 * as sentence-transformers does.
 */
function describePooling(metadata: GgufMetadata, architecture: string): PoolingType | undefined {
  const value = metadata.get(`${architecture}.pooling_type`);
  const number = value?.kind === 'number' ? value.value : 0;
  if (number === 4)
    throw new BadGguf(
      'The file is a reranker: it compares texts, but neither writes nor makes vectors.',
      'reranker',
    );
  if (number === 0) return isEncoder(architecture) ? 'mean' : undefined;
  const type = poolingTypes[number - 1];
  if (!type) throw new BadGguf('The model file names an unknown way of pooling.');
  return type;
}

const poolingTypes: readonly PoolingType[] = ['mean', 'cls', 'last'];

/** llama.cpp's architectures that read a text at once and cannot write: bert, modern-bert, nomic-bert-moe, gemma-embedding … */
function isEncoder(architecture: string): boolean {
  return /bert|embedding/.test(architecture);
}

/** Lists that run alongside the tokens must be as long, and token numbers must exist: llama.cpp indexes with them. */
function describeVocabulary(metadata: GgufMetadata): number {
  requireText(metadata, 'tokenizer.ggml.model');
  const tokens = metadata.get('tokenizer.ggml.tokens');
  if (tokens?.kind !== 'array' || tokens.elements !== 'string' || tokens.length === 0) {
    throw new BadGguf('The model file holds no vocabulary.');
  }
  for (const key of ['tokenizer.ggml.scores', 'tokenizer.ggml.token_type']) {
    const list = metadata.get(key);
    if (list && (list.kind !== 'array' || list.elements !== 'number' || list.length !== tokens.length)) {
      throw new BadGguf('The vocabulary of the model file is inconsistent.');
    }
  }
  for (const [key, value] of metadata) {
    if (!key.startsWith('tokenizer.ggml.') || !key.endsWith('_token_id')) continue;
    if (value.kind !== 'number' || (value.value >= tokens.length && value.value !== noToken)) {
      throw new BadGguf('The model file names a token that does not exist.');
    }
  }
  return tokens.length;
}

/** LLAMA_TOKEN_NULL as an unsigned number: "there is no such token". */
const noToken = 0xffffffff;

function requireTensors(
  tensors: GgufTensor[],
  embedding: number,
  vocabularySize: number,
  layers: number,
): void {
  const input = tensors.find((tensor) => tensor.name === 'token_embd.weight');
  if (!input) throw new BadGguf('The model file holds no token embeddings.');
  if (input.dimensions[0] !== embedding || input.dimensions[1] !== vocabularySize) {
    throw new BadGguf('The vocabulary and the embeddings of the model file do not fit.');
  }
  const lastBlock = `blk.${layers - 1}.`;
  if (!tensors.some((tensor) => tensor.name.startsWith(lastBlock))) {
    throw new BadGguf('The model file lacks some of its layers.');
  }
}

function describeQuantisation(metadata: GgufMetadata, tensors: GgufTensor[]): string {
  const fileType = metadata.get('general.file_type');
  const named = fileType?.kind === 'number' ? fileTypeNames.get(fileType.value) : undefined;
  if (named !== undefined) return named;
  const bytesByType = new Map<string, number>();
  for (const { typeName, bytes } of tensors)
    bytesByType.set(typeName, (bytesByType.get(typeName) ?? 0) + bytes);
  const [largest] = [...bytesByType].sort((left, right) => right[1] - left[1]);
  return largest?.[0] ?? 'F32';
}

function requireText(metadata: GgufMetadata, key: string): string {
  const text = optionalText(metadata, key);
  if (text === undefined || text === '') throw new BadGguf(`The model file lacks ${key}.`);
  return text;
}

function optionalText(metadata: GgufMetadata, key: string): string | undefined {
  const value = metadata.get(key);
  return value?.kind === 'string' ? value.value : undefined;
}

/**
 * What attention keeps of each token, in numbers a layer: the mean of all layers, rounded up. Some layers keep less than
 * others, or nothing: `head_count_kv` and `sliding_window_pattern` may say so layer by layer, `key_length_swa` is the
 * width of those with a window (the engine keeps the whole text for them, too), the last `shared_kv_layers` use what an
 * earlier one keeps, and of hybrids only each `full_attention_interval`-th layer attends. Source: `load_hparams` of
 * llama.cpp. Throws BadGguf.
 */
export function describeAttention(
  metadata: GgufMetadata,
  architecture: string,
  { embedding, layers }: { embedding: number; layers: number },
): { keyDimensions: number; valueDimensions: number } {
  const counts = (name: string) => readCounts(metadata, `${architecture}.attention.${name}`);
  const heads = counts('head_count');
  if (!heads) throw new BadGguf('The model file lacks the number of attention heads.');
  const keyHeads = counts('head_count_kv') ?? heads;
  const headSize = () => Math.ceil(embedding / largest(heads));
  const width = {
    key: sizes(counts, 'key_length', headSize),
    value: sizes(counts, 'value_length', headSize),
  };
  const isWindowed = readPattern(metadata, `${architecture}.attention.sliding_window_pattern`);
  const interval = readInterval(metadata, architecture, keyHeads);
  const owning = layers - Math.min(layers, counts('shared_kv_layers')?.[0] ?? 0);
  const total = { key: 0, value: 0 };
  for (let layer = 0; layer < owning; layer++) {
    if ((layer + 1) % interval !== 0) continue;
    const ofLayer = keyHeads[Math.min(layer, keyHeads.length - 1)] ?? 0;
    total.key += ofLayer * (isWindowed(layer) ? width.key.windowed : width.key.whole);
    total.value += ofLayer * (isWindowed(layer) ? width.value.windowed : width.value.whole);
  }
  return {
    keyDimensions: checkCount(Math.ceil(total.key / layers)),
    valueDimensions: checkCount(Math.ceil(total.value / layers)),
  };
}

type ReadCounts = (name: string) => number[] | undefined;

function sizes(counts: ReadCounts, name: string, fallback: () => number) {
  const whole = largest(counts(name) ?? [fallback()]);
  return { whole, windowed: largest(counts(`${name}_swa`) ?? [whole]) };
}

function readPattern(metadata: GgufMetadata, key: string): (layer: number) => boolean {
  const value = metadata.get(key);
  if (value?.kind === 'array') return (layer) => value.numbers?.[layer] === 1;
  if (value?.kind !== 'number') return () => false;
  const period = requireCount(metadata, key);
  return (layer) => layer % period < period - 1;
}

/** Each how many layers one attends; the others carry a state that does not grow. */
function readInterval(metadata: GgufMetadata, architecture: string, keyHeads: number[]): number {
  const key = `${architecture}.full_attention_interval`;
  // Where the heads are told layer by layer, those without any say the same.
  const isHybrid = /^qwen3(?:next|5)/.test(architecture) && !keyHeads.includes(0);
  return isHybrid && metadata.has(key) ? requireCount(metadata, key) : 1;
}

/** One number for all layers, or one a layer, 0 among them; undefined when there is none. */
function readCounts(metadata: GgufMetadata, key: string): number[] | undefined {
  const value = metadata.get(key);
  if (value === undefined) return undefined;
  const numbers =
    value.kind === 'array' ? value.numbers : value.kind === 'number' ? [value.value] : undefined;
  if (!numbers || numbers.length === 0) throw new BadGguf('The model file holds an impossible number.');
  for (const number of numbers) if (number !== 0) checkCount(number);
  return numbers;
}

function largest(counts: number[]): number {
  return checkCount(Math.max(...counts));
}

/** A positive number of the header. Throws BadGguf when there is none, or one that no real model has. */
function requireCount(metadata: GgufMetadata, key: string): number {
  const value = metadata.get(key);
  if (value?.kind !== 'number') throw new BadGguf(`The model file lacks ${key}.`);
  return checkCount(value.value);
}

/** No dimension of a real model comes near 2^24; larger ones only serve to overflow. Throws BadGguf. */
function checkCount(value: number): number {
  if (!Number.isInteger(value) || value < 1 || value > 1 << 24) {
    throw new BadGguf('The model file holds an impossible number.');
  }
  return value;
}
