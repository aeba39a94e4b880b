import { BadGguf } from './bad-gguf.ts';
import type { GgufMetadata } from './gguf.types.ts';
import { checkCount, requireCount } from './require-count.ts';

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
