import { readFileSync } from 'node:fs';
import { chooseStarterReply, type StarterReply } from './choose-starter-reply.ts';
import { type AnswerJudge, createAnswerJudge } from './judge-answer.ts';
import type { StarterRun } from './run-starter.ts';
import { findStarterFile } from './starter-file.ts';
import type { StarterLanguage } from './starter-language.ts';

/** A phrasing kept out of training, and the topics that answer it. */
export interface HeldOut {
  language: StarterLanguage;
  topics: string[];
  text: string;
}

/** What was said to a held-out phrasing, and whether it will do. */
export interface CheckedAnswer extends HeldOut {
  chosen: string;
  answer: string;
  isRight: boolean;
  isWellFormed: boolean;
  isRightLanguage: boolean;
}

/** Reads a file of models/starter/data: language, topics by `|`, phrasing, between tabs. */
export function readHeldOut(name: string): HeldOut[] {
  const lines = readFileSync(findStarterFile(`data/${name}`), 'utf8')
    .trim()
    .split('\n');
  return lines.map((line) => {
    const [language, topics, text] = line.split('\t');
    return { language: language === 'fr' ? 'fr' : 'en', topics: (topics ?? '').split('|'), text: text ?? '' };
  });
}

/** Answers each phrasing as the app would, and judges the final text. */
export async function checkHeldOut(
  phrasings: HeldOut[],
  run: StarterRun,
  temperature: number,
): Promise<CheckedAnswer[]> {
  const judge = createAnswerJudge();
  const checked: CheckedAnswer[] = [];
  for (const phrasing of phrasings) {
    const reply = chooseStarterReply([{ role: 'user', content: phrasing.text }]);
    const answer = reply.kind === 'fixed' ? reply.text : (await run.write(reply.turns, temperature)).text;
    checked.push({ ...phrasing, chosen: reply.topic, answer, ...judgeReply(judge, phrasing, reply, answer) });
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
export interface HeldOutShares {
  phrasings: number;
  right: number;
  wellFormed: number;
  rightLanguage: number;
  /** Of the answers that the model wrote, fixed texts left out. */
  wellFormedWhenWritten: number;
}

/** Sums up checked answers. */
export function sumUp(checked: CheckedAnswer[]): HeldOutShares {
  const share = (part: CheckedAnswer[], holds: (answer: CheckedAnswer) => boolean) =>
    part.filter(holds).length / Math.max(1, part.length);
  const isFixed = ({ chosen }: CheckedAnswer) => chosen === 'out_of_reach' || chosen.startsWith('emergency_');
  const written = checked.filter((answer) => !isFixed(answer));
  return {
    phrasings: checked.length,
    right: share(checked, (answer) => answer.isRight),
    wellFormed: share(checked, (answer) => answer.isWellFormed),
    rightLanguage: share(checked, (answer) => answer.isRightLanguage),
    wellFormedWhenWritten: share(written, (answer) => answer.isWellFormed),
  };
}
