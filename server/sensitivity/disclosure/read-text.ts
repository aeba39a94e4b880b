import type { Category, Detection } from '../sensitivity.types.ts';
import { opensAside } from './how/asides.ts';
import { matchLexicon } from './lexicon/lexicon.ts';
import type { GateKind, LexiconEntry, SubjectKind } from './lexicon/lexicon.types.ts';
import type { PhraseMatch } from './lexicon/phrase-automaton.ts';
import { resolveFrenchWe } from './text/resolve-french-we.ts';
import { respell } from './text/respell.ts';
import { type Sentence, type Token, tokenize } from './text/tokenize.ts';
import type { Voice } from './who/word-classes.ts';

/** A phrase of a topic lexicon, at tokens `[first, last)` and at UTF-16 offsets of the original text. */
export interface TopicHit {
  kind: 'statement' | 'strong' | 'weak';
  category: Category;
  type: string;
  first: number;
  last: number;
  start: number;
  end: number;
  /** Its verb is said of chess, of bands and of doors as well: "my brother beats me". */
  isAmbiguous: boolean;
}

/** Somebody in a sentence. `named` is a person whom a detector found. */
export interface SubjectMark {
  kind: SubjectKind | 'named';
  first: number;
  last: number;
}

/** What one sentence holds: about whom, about what, and said how. */
export interface SentenceReading extends Sentence {
  hits: TopicHit[];
  subjects: SubjectMark[];
  gates: Set<GateKind>;
  generalQuestion: boolean;
  specific: boolean;
  confiding: boolean;
  everyday: boolean;
  /** "By the way", « au fait »: what follows is no longer part of the request before it. */
  aside: boolean;
}

/** A text in words, what the lexicons found among them, and what that makes of each sentence. */
export interface TextReading {
  tokens: Token[];
  matches: PhraseMatch<LexiconEntry>[];
  sentences: SentenceReading[];
}

/** Reads a text sentence by sentence. `detections` are what the detectors found in it: names above all. */
export function readText(text: string, voice: Voice, detections: Detection[]): TextReading {
  const { tokens, sentences } = tokenize(text, respell);
  resolveFrenchWe(tokens);
  const readings = sentences.map(startReading);
  const matches = matchLexicon(tokens, voice);
  const neutral = markCovered(tokens.length, matches, 'neutral');
  for (const match of matches) {
    const token = tokens[match.first];
    const reading = token && readings[token.sentence];
    if (reading) addMatch(reading, match, tokens, neutral);
  }
  for (const reading of readings) {
    reading.aside = opensAside(tokens, reading.first);
    demoteQuestions(reading);
    if (voice === 'assistant') dropAddress(reading);
  }
  for (const detection of detections) addName(readings, tokens, detection);
  return { tokens, matches, sentences: readings };
}

function startReading(sentence: Sentence): SentenceReading {
  return {
    ...sentence,
    hits: [],
    subjects: [],
    gates: new Set(),
    generalQuestion: false,
    specific: false,
    confiding: false,
    everyday: false,
    aside: false,
  };
}

function markCovered(
  length: number,
  matches: PhraseMatch<LexiconEntry>[],
  kind: LexiconEntry['kind'],
): Uint8Array {
  const covered = new Uint8Array(length);
  for (const { first, last, payload } of matches) if (payload.kind === kind) covered.fill(1, first, last);
  return covered;
}

const AMBIGUOUS_VERBS = new Set(
  (
    'beat beats beaten bat bats battait battu battue lock locks locked follow follows followed follow following suit suivait control ' +
    'controls controle controlait push pushes pushed pousse force forces forced kick kicks kicked tape tapait tapee check checks ' +
    'reads read grab grabbed coerce coerces coerced coercing throws threw tire jete balance plaque touch touches touche touchait coupe coupes hit hits'
  ).split(' '),
);

function addMatch(
  reading: SentenceReading,
  match: PhraseMatch<LexiconEntry>,
  tokens: Token[],
  neutral: Uint8Array,
): void {
  const { first, last, payload } = match;
  switch (payload.kind) {
    case 'statement':
    case 'strong':
    case 'weak':
      reading.hits.push({
        ...payload,
        first,
        last,
        start: tokens[first]?.start ?? 0,
        end: tokens[last - 1]?.end ?? 0,
        isAmbiguous: tokens.slice(first, last).some(({ form }) => AMBIGUOUS_VERBS.has(form)),
      });
      break;
    case 'subject':
      if (!isNeutral(payload.subject, first, neutral))
        reading.subjects.push({ kind: payload.subject, first, last });
      break;
    case 'gate':
      reading.gates.add(payload.gate);
      break;
    case 'general_question':
      reading.generalQuestion = true;
      break;
    case 'specific':
      reading.specific = true;
      break;
    case 'confiding':
      reading.confiding = true;
      break;
    case 'everyday':
      reading.everyday = true;
      break;
    case 'neutral':
      break;
  }
}

/** Asking frames hide the persons in them, not the people one owns: "help me write to my mother" has a mother. */
function isNeutral(subject: SubjectKind, at: number, neutral: Uint8Array): boolean {
  return subject !== 'kin' && subject !== 'role' && neutral[at] === 1;
}

/** The "I" of "can I" asks: it is not an assertion. */
function demoteQuestions(reading: SentenceReading): void {
  const questions = reading.subjects.filter(({ kind }) => kind === 'self_question');
  if (questions.length === 0) return;
  reading.subjects = reading.subjects.filter(
    (mark) => mark.kind !== 'self' || !questions.some((q) => q.first <= mark.first && mark.last <= q.last),
  );
}

/** An assistant says "you" to everybody: only "your" and whole statements are about the user. */
function dropAddress(reading: SentenceReading): void {
  reading.subjects = reading.subjects.filter(({ kind }) => kind !== 'self' && kind !== 'self_question');
}

const PERSON_TYPES: ReadonlySet<string> = new Set(['person_name', 'first_name']);

function addName(readings: SentenceReading[], tokens: Token[], { type, start }: Detection): void {
  if (type !== 'public_figure' && !PERSON_TYPES.has(type)) return;
  const first = findToken(tokens, start);
  const reading = readings[tokens[first]?.sentence ?? -1];
  if (type === 'public_figure') reading?.gates.add('public_figure');
  else reading?.subjects.push({ kind: 'named', first, last: first + 1 });
}

/** The first token that ends after an offset, by bisection: tokens are in order. */
function findToken(tokens: Token[], offset: number): number {
  let low = 0;
  let high = tokens.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((tokens[middle]?.end ?? 0) > offset) high = middle;
    else low = middle + 1;
  }
  return low;
}
