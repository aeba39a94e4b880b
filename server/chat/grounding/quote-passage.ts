import { cutSentences } from '../../documents/text/cut-sentences.ts';

/** Longest quote in characters; a longer sentence is cut at a word. */
const LONGEST_QUOTE = 300;

/**
 * The sentence of a passage that shares most words with `words`, exactly as it stands there; the first one when none
 * shares any.
 */
export function quotePassage(passage: string, words: string): string {
  return cut(bestSentence(passage, wordsOf(words)).sentence.trim());
}

/** How many of `words`, each counted once, stand in the one sentence of a passage that holds most of them. */
export function sharedWords(passage: string, words: string): number {
  return bestSentence(passage, wordsOf(words)).shared;
}

function bestSentence(passage: string, wanted: Set<string>): { sentence: string; shared: number } {
  const sentences = sentencesOf(passage).map((sentence) => ({
    sentence,
    shared: [...wordsOf(sentence)].filter((word) => wanted.has(word)).length,
  }));
  const first = sentences[0] ?? { sentence: passage, shared: 0 };
  return sentences.reduce((best, each) => (each.shared > best.shared ? each : best), first);
}

function sentencesOf(text: string): string[] {
  return text
    .split(/\n+/)
    .flatMap(cutSentences)
    .filter((sentence) => sentence.trim() !== '');
}

function wordsOf(text: string): Set<string> {
  const folded = text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  const words = folded.match(/[\p{L}\p{N}]+/gu) ?? [];
  return new Set(words.filter((word) => word.length > 2 || /\d/.test(word)));
}

function cut(sentence: string): string {
  if (sentence.length <= LONGEST_QUOTE) return sentence;
  const start = sentence.slice(0, LONGEST_QUOTE);
  return start.slice(0, Math.max(start.lastIndexOf(' '), LONGEST_QUOTE / 2)).trimEnd();
}
