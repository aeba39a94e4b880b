import type { ClassifiedWindow } from '../../models/sensitivity/sensitivity-classifier.ts';
import { COMBINATION } from './combination-weights.ts';
import { toScore } from './combine.ts';
import type { Token } from './disclosure/text/tokenize.ts';
import { type Disclosure, net } from './disclosure/weigh-sentences.ts';
import { GRAMMAR_WORDS } from './language/grammar-words.ts';
import type { Detection, SensitivityResult } from './sensitivity.types.ts';

/** Where in a segment's own text some of the evidence stands. */
export type PlaceSpan = Omit<SensitivityResult['spans'][number], 'segment'>;

/** Where detections stand, with what each counts. They are shown; what is hidden from a cloud goes by the detections. */
export function spansOfDetections(detections: Detection[], text: string): PlaceSpan[] {
  return detections.map(({ start, end, type, confidence, floor }) => ({
    start: start + wordBeforeNumber(text, start),
    end,
    type,
    score: Math.max(floor ?? 0, toScore(COMBINATION.bias + COMBINATION.detection * confidence)),
  }));
}

/** Two letters and digits may be a number of a passport, and "is" before one no part of it: how long that is. */
function wordBeforeNumber(text: string, start: number): number {
  const [before = '', word = ''] = /^(\p{L}{1,2}) (?=\d)/u.exec(text.slice(start, start + 4)) ?? [];
  return GRAMMAR_WORDS.has(word.toLowerCase()) ? before.length : 0;
}

/** A disclosure below this many log-odds is not worth showing. */
const SHOWN_FROM = 1;

/** Where disclosures stand that are worth showing, from word to word: some are whole sentences. */
export function spansOfDisclosures(disclosures: Disclosure[], text: string): PlaceSpan[] {
  return disclosures
    .filter((disclosure) => net(disclosure) >= SHOWN_FROM)
    .map((disclosure) => ({
      ...fromWordToWord(text, disclosure),
      type: disclosure.type,
      score: toScore(COMBINATION.bias + COMBINATION.disclosure * net(disclosure)),
    }));
}

const WORD_AT_START = /[\p{L}\p{N}\p{M}\p{Sc}]/u;
const WORD_AT_END = /[\p{L}\p{N}\p{M}\p{Sc}](?=[^\p{L}\p{N}\p{M}\p{Sc}]*$)/u;

/** A place without the blanks and marks at its ends. */
function fromWordToWord(text: string, { start, end }: { start: number; end: number }) {
  const words = text.slice(start, end);
  const first = WORD_AT_START.exec(words);
  const last = WORD_AT_END.exec(words);
  if (!first || !last) return { start, end };
  return { start: start + first.index, end: start + last.index + last[0].length };
}

/** Share of the strongest word from which a word is shown, and the most stretches shown. */
const TELLING_SHARE = 0.3;
const MOST_STRETCHES = 6;

/** The words that moved the classifier most, where it found the text sensitive; neighbours as one stretch. */
export function spansOfWords(window: ClassifiedWindow, tokens: Token[], text: string): PlaceSpan[] {
  if (window.logit < 0) return [];
  const shares = window.shares();
  const strongest = Math.max(...shares);
  const stretches: TellingWord[][] = [];
  for (const [offset, share] of shares.entries()) {
    const token = tokens[window.first + offset];
    if (!token || share <= 0 || share < strongest * TELLING_SHARE) continue;
    const score = toScore(COMBINATION.bias + COMBINATION.classifier * window.logit * (share / strongest));
    const last = stretches.at(-1);
    const before = last?.at(-1)?.token;
    if (last && before === tokens[window.first + offset - 1] && areJoined(text, before, token))
      last.push({ token, score });
    else stretches.push([{ token, score }]);
  }
  return stretches
    .flatMap(toSpan)
    .sort((a, b) => b.score - a.score)
    .slice(0, MOST_STRETCHES);
}

interface TellingWord {
  token: Token;
  score: number;
}

/** What stands between the words of one phrase. A comma ends it: "189, is" is no number. */
const WITHIN_PHRASE = /^[\s'’\-‐‑\p{Cf}]*$/u;

function areJoined(text: string, before: Token | undefined, after: Token): boolean {
  // One word that is read as two stands at one place.
  return (
    before !== undefined && WITHIN_PHRASE.test(text.slice(before.end, Math.max(before.end, after.start)))
  );
}

/** A stretch from its first word that says something to its last; nothing of one that has none. */
function toSpan(stretch: TellingWord[]): PlaceSpan[] {
  const says = ({ token }: TellingWord) => !GRAMMAR_WORDS.has(token.form);
  const told = stretch.slice(stretch.findIndex(says), stretch.findLastIndex(says) + 1);
  const [first, last] = [told[0], told.at(-1)];
  if (!first || !last) return [];
  const score = Math.max(...told.map((word) => word.score));
  return [{ start: first.token.start, end: last.token.end, type: 'classifier', score }];
}
