/** Longest quote in characters; a longer sentence is cut at a word. */
const LONGEST_QUOTE = 300;

/**
 * The sentence of a passage that shares most words with `words`, exactly as it stands there; the first one when none
 * shares any.
 */
export function quotePassage(passage: string, words: string): string {
  const wanted = new Set(wordsOf(words));
  const sentences = sentencesOf(passage);
  const share = (sentence: string) => new Set(wordsOf(sentence).filter((word) => wanted.has(word))).size;
  const best = sentences.reduce(
    (kept, sentence) => (share(sentence) > share(kept) ? sentence : kept),
    sentences[0] ?? passage,
  );
  return cut(best.trim());
}

const SEGMENTERS = new Intl.Segmenter('fr', { granularity: 'sentence' });

function sentencesOf(text: string): string[] {
  return text
    .split(/\n+/)
    .flatMap((line) => [...SEGMENTERS.segment(line)].map(({ segment }) => segment))
    .filter((sentence) => sentence.trim() !== '');
}

function wordsOf(text: string): string[] {
  const folded = text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  return (folded.match(/[\p{L}\p{N}]+/gu) ?? []).filter((word) => word.length > 2 || /\d/.test(word));
}

function cut(sentence: string): string {
  if (sentence.length <= LONGEST_QUOTE) return sentence;
  const start = sentence.slice(0, LONGEST_QUOTE);
  return start.slice(0, Math.max(start.lastIndexOf(' '), LONGEST_QUOTE / 2)).trimEnd();
}
