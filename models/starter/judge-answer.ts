import { readAnswers, type TopicAnswers } from './answers.ts';
import { foldText } from './retriever-features.ts';
import type { StarterLanguage } from './starter-language.ts';

const languages: StarterLanguage[] = ['en', 'fr'];
/** Words of an answer that must belong to its language. */
const leastKnownShare = 0.95;
const sentences = { least: 2, most: 5 };

/** Judges what the starter wrote by its text alone, against the hand-written answers. */
export interface AnswerJudge {
  /** The text says what `topic` must say, and no other topic's answers are nearer to it. */
  isAbout(text: string, topic: string, language: StarterLanguage): boolean;
  /** Whole sentences, balanced signs, nothing twice, and no two words side by side that no answer has so. */
  isWellFormed(text: string, language: StarterLanguage): boolean;
  isIn(text: string, language: StarterLanguage): boolean;
}

/** Makes the judge from models/starter/data/answers.json. */
export function createAnswerJudge(): AnswerJudge {
  const topics = readAnswers();
  const pairs = { en: collectPairs(topics, 'en'), fr: collectPairs(topics, 'fr') };
  const words = { en: collectWords(topics, 'en'), fr: collectWords(topics, 'fr') };
  const share = (text: string, language: StarterLanguage) => shareIn(splitWords(text), words[language]);
  return {
    isAbout: (text, topic, language) =>
      holdsKeys(text, topics.get(topic), language) && findNearest(text, topics, language) === topic,
    isWellFormed: (text, language) =>
      hasWholeSentences(text) &&
      hasBalancedSigns(text) &&
      !repeats(text) &&
      pairWords(text).every((pair) => pairs[language].has(pair)),
    isIn: (text, language) =>
      share(text, language) >= leastKnownShare &&
      languages.every((other) => other === language || share(text, other) < share(text, language)),
  };
}

function holdsKeys(text: string, topic: TopicAnswers | undefined, language: StarterLanguage): boolean {
  const plain = foldMarks(text);
  return (topic?.keys[language] ?? []).every((group) =>
    group.some((term) => plain.includes(foldMarks(term))),
  );
}

function foldMarks(text: string): string {
  return text.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '').replaceAll('’', "'");
}

function findNearest(text: string, topics: Map<string, TopicAnswers>, language: StarterLanguage) {
  const found = pairWords(text);
  const score = ({ answers }: TopicAnswers) =>
    Math.max(...answers[language].map((answer) => shareIn(found, new Set(pairWords(answer)))));
  return [...topics]
    .map(([name, topic]) => ({ name, score: score(topic) }))
    .toSorted((a, b) => b.score - a.score)[0]?.name;
}

function hasWholeSentences(text: string): boolean {
  const found = text.replace(/`[^`]+`/g, 'X').split(/(?<=[.!?])\s+/);
  const isWhole = (sentence: string) => /^[\p{Lu}“«0-9].*[.!?]$/su.test(sentence);
  return found.length >= sentences.least && found.length <= sentences.most && found.every(isWhole);
}

function hasBalancedSigns(text: string): boolean {
  const count = (sign: string) => text.split(sign).length - 1;
  return (
    count('`') % 2 === 0 &&
    ['()', '«»', '“”', '[]'].every((pair) => count(pair[0] ?? '') === count(pair[1] ?? ''))
  );
}

/** Four words in a row, twice. */
function repeats(text: string): boolean {
  const found = splitWords(text);
  const runs = found.slice(3).map((_, at) => found.slice(at, at + 4).join(' '));
  return new Set(runs).size < runs.length;
}

function splitWords(text: string): string[] {
  return foldText(text).split(' ');
}

function pairWords(text: string): string[] {
  const found = ['^', ...splitWords(text), '$'];
  return found.slice(1).map((word, at) => `${found[at]} ${word}`);
}

function shareIn(found: string[], known: Set<string>): number {
  return found.filter((word) => known.has(word)).length / Math.max(1, found.length);
}

function collectPairs(topics: Map<string, TopicAnswers>, language: StarterLanguage): Set<string> {
  return new Set([...topics.values()].flatMap(({ answers }) => answers[language].flatMap(pairWords)));
}

function collectWords(topics: Map<string, TopicAnswers>, language: StarterLanguage): Set<string> {
  return new Set([...topics.values()].flatMap(({ answers }) => answers[language].flatMap(splitWords)));
}
