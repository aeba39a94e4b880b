import { cutText } from '../../../models/cut-text.ts';
import { cutSentences } from '../../documents/text/cut-sentences.ts';
import { isStopWord } from '../../documents/text/is-stop-word.ts';
import { readWords } from '../../documents/text/split-words.ts';
import { stemWord } from '../../documents/text/stem-word.ts';

/** Longest quote in characters; a longer sentence is cut at a word. */
const LONGEST_QUOTE = 300;

/**
 * The sentence of a passage that shares most words with `words`, exactly as it stands there; the first one when none
 * shares any.
 */
export function quotePassage(passage: string, words: string): string {
  const sentences = sentencesOf(passage);
  return cut((sentences[bestOf(sentences, tellingStems(words)).at] ?? passage).trim());
}

/**
 * The sentence of a passage that shares most words with a question, with the one before and the one after: what is asked
 * for often stands beside the words of the question. Undefined where no sentence shares a word that tells anything.
 */
export function quoteAround(passage: string, question: string): Quote | undefined {
  const sentences = sentencesOf(passage);
  const { at, shared } = bestOf(sentences, tellingStems(question));
  if (shared === 0) return undefined;
  const around = sentences.slice(Math.max(0, at - 1), at + 2);
  return { text: around.map((sentence) => cut(sentence.trim())).join(' '), shared };
}

/** Sentences that stand together, and how many telling words the middle one shares with the question. */
interface Quote {
  text: string;
  shared: number;
}

function bestOf(sentences: string[], wanted: Set<string>): { at: number; shared: number } {
  let best = { at: 0, shared: 0 };
  for (const [at, sentence] of sentences.entries()) {
    const shared = [...tellingStems(sentence)].filter((word) => wanted.has(word)).length;
    if (shared > best.shared) best = { at, shared };
  }
  return best;
}

function sentencesOf(text: string): string[] {
  return text
    .split(/\n+/)
    .flatMap(cutSentences)
    .filter((sentence) => sentence.trim() !== '');
}

/** Stems of the words that tell anything. */
export function tellingStems(text: string): Set<string> {
  const forms = readWords(text).flatMap(({ parts }) => parts.map(({ form }) => form));
  const telling = forms.filter((form) => (form.length > 2 || /\d/.test(form)) && !isStopWord(form));
  return new Set(telling.map(stemWord));
}

function cut(sentence: string): string {
  if (sentence.length <= LONGEST_QUOTE) return sentence;
  const start = cutText(sentence, LONGEST_QUOTE);
  return cutText(start, Math.max(start.lastIndexOf(' '), LONGEST_QUOTE / 2)).trimEnd();
}
