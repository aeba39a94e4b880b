import { readFileSync } from 'node:fs';
import { findShippedFile } from '../../../models/shipped-file.ts';
import { readAnswers, type TopicAnswers } from '../../../models/starter/answers.ts';
import { chooseStarterReply, type StarterReply } from '../../../models/starter/choose-starter-reply.ts';
import { foldText } from '../../../models/starter/retriever-features.ts';
import type { StarterLanguage } from '../../../models/starter/starter-language.ts';
import type { StarterRun } from './run-starter.ts';

/** A phrasing kept out of training, and the topics that answer it. */
interface HeldOut {
  language: StarterLanguage;
  topics: string[];
  text: string;
}

/** Whether what was said to a held-out phrasing will do. */
interface CheckedAnswer {
  isRight: boolean;
  isWellFormed: boolean;
  isRightLanguage: boolean;
}

/** Reads a file of models/starter/data: language, topics by `|`, phrasing, between tabs. */
export function readHeldOut(name: string): HeldOut[] {
  const lines = readFileSync(findShippedFile(`starter/data/${name}`), 'utf8')
    .trim()
    .split('\n');
  return lines.map((line) => {
    const [language, topics, text] = line.split('\t');
    return { language: language === 'fr' ? 'fr' : 'en', topics: (topics ?? '').split('|'), text: text ?? '' };
  });
}

/** Answers each phrasing as the app would, and judges the final text. */
export async function checkHeldOut(phrasings: HeldOut[], run: StarterRun): Promise<CheckedAnswer[]> {
  const judge = createAnswerJudge();
  const checked: CheckedAnswer[] = [];
  for (const phrasing of phrasings) {
    const reply = chooseStarterReply([{ role: 'user', content: phrasing.text }]);
    const answer = reply.kind === 'fixed' ? reply.text : (await run.write(reply.turns)).text;
    checked.push(judgeReply(judge, phrasing, reply, answer));
  }
  return checked;
}

/** A fixed text is written by hand, so that its topic and language alone decide; a generated one is judged by its words. */
function judgeReply(judge: AnswerJudge, { topics, language }: HeldOut, reply: StarterReply, answer: string) {
  if (reply.kind === 'fixed') {
    const isRightLanguage = reply.language === language;
    return { isRight: topics.includes(reply.topic), isWellFormed: true, isRightLanguage };
  }
  return {
    isRight: topics.some((topic) => judge.isAbout(answer, topic, language)),
    isWellFormed: judge.isWellFormed(answer, reply.language),
    isRightLanguage: judge.isIn(answer, language),
  };
}

/** Shares from 0 to 1 over the answers. */
export function sumUp(checked: CheckedAnswer[]) {
  const share = (holds: (answer: CheckedAnswer) => boolean) => checked.filter(holds).length / checked.length;
  return {
    right: share((answer) => answer.isRight),
    wellFormed: share((answer) => answer.isWellFormed),
    rightLanguage: share((answer) => answer.isRightLanguage),
  };
}

const languages: StarterLanguage[] = ['en', 'fr'];
/** Words of an answer that must belong to its language. */
const leastKnownShare = 0.95;
const sentences = { least: 2, most: 5 };

/** Judges what the starter wrote by its text alone, against the hand-written answers. */
interface AnswerJudge {
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
