const fnvOffset = 0x811c9dc5;
const fnvPrime = 0x01000193;
const pieceSizes = [3, 4, 5];

/** Lower case, no accents, anything but a–z and 0–9 as one space: the form in which texts are compared. */
export function foldText(text: string): string {
  const bare = text.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '').replaceAll('œ', 'oe');
  return bare.replace(/[^a-z0-9]+/g, ' ').trim();
}

/**
 * The buckets of a text's words, pairs of words and pieces of words, each once.
 * models/starter/train/retriever_features.py trained on the same ones.
 */
export function extractFeatures(text: string, buckets: number): Set<number> {
  const folded = foldText(text);
  const words = folded === '' ? [] : folded.split(' ');
  const found = new Set<number>();
  words.forEach((word, index) => {
    found.add(hashFeature(`w ${word}`, buckets));
    if (index > 0) found.add(hashFeature(`b ${words[index - 1]} ${word}`, buckets));
    for (const piece of cutPieces(`<${word}>`)) found.add(hashFeature(piece, buckets));
  });
  return found;
}

function cutPieces(framed: string): string[] {
  return pieceSizes.flatMap((size) =>
    Array.from({ length: Math.max(0, framed.length - size + 1) }, (_, at) => framed.slice(at, at + size)),
  );
}

/** FNV-1a, 32 bits (draft-eastlake-fnv), its upper bits folded in. */
function hashFeature(text: string, buckets: number): number {
  let value = fnvOffset;
  for (let at = 0; at < text.length; at += 1) value = Math.imul(value ^ text.charCodeAt(at), fnvPrime) >>> 0;
  return ((value ^ (value >>> 15)) >>> 0) % buckets;
}
