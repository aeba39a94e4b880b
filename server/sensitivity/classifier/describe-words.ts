import type { TextReading } from '../disclosure/read-text.ts';
import type { Token } from '../disclosure/text/tokenize.ts';
import { createWordClasses, type Voice } from '../disclosure/who/word-classes.ts';
import type { Detection, SegmentRole } from '../sensitivity.types.ts';
import { detectionTag, entryTag, roleTag, tagId } from './classifier-tags.ts';
import { gapTags } from './gap-tags.ts';

/** One word as the classifier sees it: its folded form with digits as 0, and what else is known of it. */
interface DescribedWord {
  form: string;
  tags: number[];
}

/** Describes the words of a text for the classifier, in order, one for each token. */
export function describeWords(
  text: string,
  role: SegmentRole,
  reading: TextReading,
  detections: Detection[],
): DescribedWord[] {
  const { tokens } = reading;
  const classesOf = CLASSES[role === 'assistant' ? 'assistant' : 'user'];
  const words = tokens.map((token, index) => ({
    form: maskDigits(token.form),
    tags: ownTags(text, tokens, index, classesOf),
  }));
  words[0]?.tags.push(roleTag(role));
  tagMatches(words, reading);
  tagDetections(words, tokens, detections);
  return words;
}

type ClassesOf = (token: Token) => readonly string[];
const CLASSES: Record<Voice, ClassesOf> = {
  user: createWordClasses('user'),
  assistant: createWordClasses('assistant'),
};

const DIGITS = /\d/g;
const LONGEST_FORM = 24;

function maskDigits(form: string): string {
  const short = form.length > LONGEST_FORM ? form.slice(0, LONGEST_FORM) : form;
  return short.charCodeAt(0) > 57 && !/\d/.test(short) ? short : short.replace(DIGITS, '0');
}

/** Known by its capital letter only: how a text is typed must not move the score (privacy.md section 1). */
const CASE_CLASS = '@name';
const START = tagId('start');
const QUESTION = tagId('question');

function ownTags(text: string, tokens: Token[], index: number, classesOf: ClassesOf): number[] {
  const token = tokens[index] as Token;
  const before = tokens[index - 1];
  const tags: number[] = [];
  if (!before) tags.push(START);
  if (before?.start !== token.start) tags.push(...gapTags(gapBefore(text, before, token)));
  for (const name of classesOf(token)) if (name !== CASE_CLASS) tags.push(tagId(name));
  return tags;
}

/** Blanks and marks that nobody sees say nothing before the first word. */
function gapBefore(text: string, before: Token | undefined, token: Token): string {
  return before ? text.slice(before.end, token.start) : text.slice(0, token.start).trimStart();
}

/** A phrase tags its first word and, where it is longer, its last. */
function tagMatches(words: DescribedWord[], { matches, sentences }: TextReading): void {
  for (const { first, last, payload } of matches) {
    const tag = entryTag(payload);
    add(words[first], tag);
    if (last - 1 > first) add(words[last - 1], tag);
  }
  for (const { first, last, question } of sentences) {
    if (!question) continue;
    add(words[first], QUESTION);
    add(words[last - 1], QUESTION);
  }
}

function add(word: DescribedWord | undefined, tag: number): void {
  if (word && !word.tags.includes(tag)) word.tags.push(tag);
}

/** Tokens and detections are both in order, so that one pass joins them. */
function tagDetections(words: DescribedWord[], tokens: Token[], detections: Detection[]): void {
  let index = 0;
  for (const detection of detections) {
    while (index < tokens.length && (tokens[index] as Token).end <= detection.start) index++;
    const tag = detectionTag(detection);
    for (let at = index; at < tokens.length && (tokens[at] as Token).start < detection.end; at++)
      add(words[at], tag);
  }
}
