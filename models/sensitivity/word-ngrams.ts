const SMALLEST = 3;
const LARGEST = 5;

/**
 * The buckets of the character n-grams of `<form>`, three to five letters long: how a word that was never seen in
 * training is known by its parts (Bojanowski et al., "Enriching Word Vectors with Subword Information", 2017).
 * The same as `ngrams` in train/messages.py.
 *
 * @param buckets how many there are.
 */
export function wordNgrams(form: string, buckets: number): number[] {
  const marked = `<${form}>`;
  const found: number[] = [];
  for (let size = SMALLEST; size <= LARGEST; size++)
    for (let at = 0; at + size <= marked.length; at++) found.push(hash(marked, at, at + size) % buckets);
  return found.length > 0 ? found : [hash(marked, 0, marked.length) % buckets];
}

/** FNV-1a, 32 bits, over UTF-16 code units (Fowler, Noll, Vo). */
function hash(text: string, from: number, to: number): number {
  let value = 0x811c9dc5;
  for (let at = from; at < to; at++) value = Math.imul(value ^ text.charCodeAt(at), 0x01000193) >>> 0;
  return value;
}
