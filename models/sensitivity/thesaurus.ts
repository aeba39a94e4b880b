import { hashText } from './feature-space.ts';

/** Which classes a word belongs to, by the hash of its form. Two words of one hash (1 in 100,000 unknown ones) share theirs. */
export interface Thesaurus {
  classesOf(hash: number): readonly number[];
}

/** More than there are tags, so that a hash and a tag fit into one number. */
const TAGS = 1024;
const NO_CLASSES: readonly number[] = [];

/**
 * Packs 49,000 words into one sorted array of 0.4 MB: as a map of strings they would cost 10 MB of an idle server.
 *
 * @param classes the words of each class, apart by spaces, by the name of its tag.
 * @param tags all tags; a tag's place is its number.
 * @throws Error when a class is not among the tags.
 */
export function packThesaurus(classes: Record<string, string>, tags: readonly string[]): Thesaurus {
  const keys: number[] = [];
  for (const [name, words] of Object.entries(classes)) {
    const tag = tags.indexOf(name);
    if (tag < 0) throw new Error(`The classifier has no tag "${name}"`);
    for (let from = 0; from < words.length; ) {
      const space = words.indexOf(' ', from);
      const to = space < 0 ? words.length : space;
      if (to > from) keys.push(hashText(words, from, to) * TAGS + tag);
      from = to + 1;
    }
  }
  const sorted = Float64Array.from(keys).sort();
  return { classesOf: (hash) => collect(sorted, hash) };
}

function collect(sorted: Float64Array, hash: number): readonly number[] {
  const first = lowerBound(sorted, hash * TAGS);
  let last = first;
  while (last < sorted.length && (sorted[last] as number) < (hash + 1) * TAGS) last++;
  if (last === first) return NO_CLASSES;
  return Array.from(sorted.subarray(first, last), (key) => key - hash * TAGS);
}

/** The place of the first number that is not smaller, by bisection. */
export function lowerBound(sorted: Float64Array | Uint32Array, least: number): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle] as number) < least) low = middle + 1;
    else high = middle;
  }
  return low;
}
