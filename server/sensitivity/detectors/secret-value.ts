import type { Detection } from '../sensitivity.types.ts';

/** A detection with the floor that privacy.md section 1 gives every secret. */
export function secret(type: string, range: { start: number; end: number }, confidence: number): Detection {
  return { start: range.start, end: range.end, type, category: 'secrets', confidence, floor: 0.95 };
}

/** Shannon entropy in bits per character (Shannon 1948); 0 for an empty text. */
export function shannonEntropy(value: string): number {
  const counts = new Map<string, number>();
  for (const character of value) counts.set(character, (counts.get(character) ?? 0) + 1);
  let entropy = 0;
  for (const count of counts.values()) entropy -= (count / value.length) * Math.log2(count / value.length);
  return entropy;
}
