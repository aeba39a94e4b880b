import { BadGguf } from './bad-gguf.ts';
import type { GgufMetadata } from './gguf.types.ts';

/** A positive number of the header. Throws BadGguf when there is none, or one that no real model has. */
export function requireCount(metadata: GgufMetadata, key: string): number {
  const value = metadata.get(key);
  if (value?.kind !== 'number') throw new BadGguf(`The model file lacks ${key}.`);
  return checkCount(value.value);
}

/** No dimension of a real model comes near 2^24; larger ones only serve to overflow. Throws BadGguf. */
export function checkCount(value: number): number {
  if (!Number.isInteger(value) || value < 1 || value > 1 << 24) {
    throw new BadGguf('The model file holds an impossible number.');
  }
  return value;
}
