import { readFileSync } from 'node:fs';
import { seededRandom } from '../../models/seeded-random.ts';
import { DECISION_SCORE } from '../../server/sensitivity/combine.ts';
import type { Score } from '../../server/sensitivity/create-scorer.ts';
import { readTwice } from '../../server/sensitivity/second-reader/read-twice.ts';
import type { SecondRead } from '../../server/sensitivity/second-reader/second-read.ts';
import type { Segment } from '../../server/sensitivity/sensitivity.types.ts';
import type { Counted } from './evaluation-record.ts';
import type { LabelledMessage } from './messages/labelled-message.ts';
import { MISSPELLINGS } from './messages/misspell.ts';
import { pick } from './messages/pick.ts';

type Change = (text: string, random: () => number) => string;

const AROUND = {
  en: 'The market is on Saturday. Take the blue line and get off at the mill. It opens at nine. Cheese is on the left. Bring a bag.',
  fr: 'Le marché est le samedi. Prends la ligne bleue et descends au moulin. Il ouvre à neuf heures. Le fromage est à gauche. Prends un sac.',
};
const place =
  (language: keyof typeof AROUND, before: number): Change =>
  (text) =>
    AROUND[language]
      .split(/(?<=\.) /)
      .toSpliced(before, 0, /[.!?…]\s*$/.test(text) ? text : `${text}.`)
      .join(' ');

/** Rewritings under which what stays here must go on staying (privacy.md, "Must hold"). */
const CHANGES: readonly (readonly [string, Change])[] = [
  ['in lower case', (text) => text.toLowerCase()],
  ['without accents', (text) => text.normalize('NFD').replace(/\p{M}/gu, '')],
  ['in full-width letters', (text) => text.replace(/[!-~]/g, widen)],
  ['a zero-width blank between letters', (text) => text.replace(/(?<=\p{L})(?=\p{L})/gu, '\u200b')],
  ['one word a line', (text) => text.replace(/\s+/g, '\n')],
  ['slips or short spellings in it', (text, random) => pick(MISSPELLINGS, random)(text, random)],
  ['behind "Fix the grammar:"', (text) => `Fix the grammar: ${text}`],
  ['behind "This is a test."', (text) => `This is a test. ${text}`],
  ['behind a French request', (text) => `Bonjour, tu peux m'aider avec ceci ? ${text}`],
  ['behind an English request', (text) => `Hello, can you help me with this? ${text}`],
  ['before five harmless sentences', place('en', 0)],
  ['among five harmless sentences', place('fr', 2)],
  ['after five harmless sentences', place('en', 5)],
];

function widen(letter: string): string {
  return String.fromCharCode(letter.charCodeAt(0) + 0xfee0);
}

/** How many of the sensitive messages of one turn that are kept here are let go once they are rewritten. */
export async function measureHolding(
  messages: readonly LabelledMessage[],
  score: Score,
  secondRead?: SecondRead,
): Promise<Counted[]> {
  const random = seededRandom(5);
  const isKept = async (text: string) => {
    const segments: Segment[] = [{ role: 'user', text }];
    const { result } = await readTwice(secondRead, segments, score(segments), DECISION_SCORE);
    return result.score >= DECISION_SCORE;
  };
  const kept: string[] = [];
  for (const { sensitive, segments } of messages) {
    const [only, another] = segments;
    if (sensitive && only?.role === 'user' && !another && (await isKept(only.text))) kept.push(only.text);
  }
  const counted: Counted[] = [];
  for (const [name, change] of CHANGES) {
    let count = 0;
    for (const text of kept) if (!(await isKept(change(text, random)))) count++;
    counted.push({ name, count, of: kept.length });
  }
  return counted;
}

const PLACES: readonly (readonly [string, (sentence: string) => string])[] = [
  ['alone', (sentence) => sentence],
  [
    'behind "Please translate this into English:"',
    (sentence) => `Please translate this into English: ${sentence}`,
  ],
  ['behind "Please translate", without a mark', (sentence) => `Please translate ${sentence}`],
  [
    'within a French request, without a mark',
    (sentence) => `mon voisin a écrit ${sentence}, tu peux traduire ?`,
  ],
  ['between English sentences', (sentence) => `Can you check this? ${sentence} Thanks a lot.`],
  ['in quotation marks', (sentence) => `What does "${sentence}" mean?`],
];

/** How many texts of a file, one a line, are kept for their language: French and English with foreign names, titles, code. */
export function measureReadable(path: string, score: Score): Counted {
  const texts = readFileSync(path, 'utf8').trim().split('\n');
  const isRefused = (text: string) =>
    score([{ role: 'user', text }]).categories.some(({ name }) => name === 'unscorable_language');
  return { name: 'readable', count: texts.filter(isRefused).length, of: texts.length };
}

/** How many sentences in other languages would leave, alone and within a request; each line is `language TAB sentence`. */
export function measureLanguages(path: string, score: Score): Counted[] {
  const sentences = readFileSync(path, 'utf8')
    .trim()
    .split('\n')
    .map((line) => line.split('\t')[1] ?? '');
  return PLACES.map(([name, within]) => ({
    name,
    count: sentences.filter(
      (sentence) => score([{ role: 'user', text: within(sentence) }]).score < DECISION_SCORE,
    ).length,
    of: sentences.length,
  }));
}
