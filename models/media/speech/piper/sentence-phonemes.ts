import { EngineFailed } from '../../../engine/engine-errors.ts';
import type { EspeakProgram } from '../espeak/espeak-program.ts';
import type { PiperConfig } from './piper-config.ts';

/**
 * The phonemes of each sentence of a text, one a code point, as Piper's phonemiser gives them to a voice
 * (github.com/rhasspy/piper-phonemize, src/phonemize.cpp): canonically decomposed, the clauses with their marks, without
 * the marks of espeak-ng for words of another language. A voice of text takes the letters themselves, in lower case.
 */
export async function sentencePhonemes(
  text: string,
  config: PiperConfig,
  program: EspeakProgram,
): Promise<string[][]> {
  const clauses = splitClauses(text);
  const spoken =
    config.phoneme_type === 'text' || !config.espeak
      ? clauses.map((clause) => clause.text.toLowerCase())
      : (await phonemise(clauses, config.espeak.voice, program)).map(withoutLanguages);
  const sentences: string[][] = [[]];
  for (const [index, { mark, endsSentence }] of clauses.entries()) {
    const sentence = sentences.at(-1);
    sentence?.push(...mapPhonemes(spoken[index] ?? '', config), ...mark);
    if (endsSentence) sentences.push([]);
    else sentence?.push(' ');
  }
  return sentences.filter(({ length }) => length > 0);
}

/**
 * Cuts sentences of more than `most` phonemes behind a mark or, where there is none, at a blank, so that no single one
 * keeps the process from answering for long.
 */
export function cutLongSentences(sentences: readonly string[][], most: number): string[][] {
  return sentences.flatMap((sentence) => {
    const pieces: string[][] = [];
    let rest = sentence;
    while (rest.length > most) {
      const reach = rest.slice(0, most);
      const mark = reach.findLastIndex((phoneme) => ',;:'.includes(phoneme)) + 1;
      const at = mark > most / 3 ? mark : reach.lastIndexOf(' ');
      const cut = at > 0 ? at : most;
      pieces.push(rest.slice(0, cut));
      rest = rest.slice(cut);
    }
    return [...pieces, rest];
  });
}

/** Around an English word in French stands "(en)" and "(fr)". */
function withoutLanguages(phonemes: string): string {
  return phonemes.replace(/\([^)]*\)/g, '');
}

function mapPhonemes(phonemes: string, { phoneme_map }: PiperConfig): string[] {
  return [...phonemes.normalize('NFD')].flatMap((phoneme) =>
    Object.hasOwn(phoneme_map, phoneme) ? (phoneme_map[phoneme] ?? []) : [phoneme],
  );
}

/**
 * Writes each clause, without its mark, in the phonemes of a language of espeak-ng's, in the International Phonetic
 * Alphabet. Throws EngineFailed for a language that it does not have.
 */
async function phonemise(
  clauses: readonly Pick<Clause, 'text' | 'mark'>[],
  language: string,
  program: EspeakProgram,
): Promise<string[]> {
  const together = [...clauses.flatMap((clause) => [SEPARATOR, clause]), SEPARATOR];
  const parts = cutAtFirst(await pronounce(together, language, program));
  // Behind the last separator there is nothing.
  if (parts.length === clauses.length + 1) return parts.slice(0, -1);
  // One of the clauses sounds like the separator.
  const alone: string[] = [];
  for (const clause of clauses) alone.push((await pronounce([clause], language, program)).join(' '));
  return alone;
}

/** Stands between two clauses, so that it shows where the phonemes of the next begin, however many lines they take. */
const SEPARATOR = { text: 'Zqx', mark: '.' } as const;
const INPUT = 'text.txt';

/** The lines that espeak-ng prints. A clause that ends in no mark is a paragraph; its mark can change its stress. */
async function pronounce(
  clauses: readonly Pick<Clause, 'text' | 'mark'>[],
  language: string,
  program: EspeakProgram,
): Promise<string[]> {
  const text = clauses
    .map(({ text, mark }) => `${text.replace(/\s+/g, ' ')}${mark}\n${mark === '' ? '\n' : ''}`)
    .join('');
  try {
    const { lines } = await program({
      options: { '-v': language, '-b': 1, '-q': true, '--ipa': true, '-f': INPUT },
      prepare: (files) => files.writeFile(INPUT, text),
    });
    if (lines.length > 0) return lines;
  } catch (cause) {
    throw new EngineFailed(FAILURE, { cause });
  }
  throw new EngineFailed(FAILURE);
}

const FAILURE = 'The phonemes of the text could not be found.';

/** What stands behind each line that is like the first. */
function cutAtFirst(lines: readonly string[]): string[] {
  const parts: string[][] = [];
  for (const line of lines)
    if (line === lines[0]) parts.push([]);
    else parts.at(-1)?.push(line);
  return parts.map((part) => part.join(' ').trim());
}

/** The mark that a voice hears at the end of a clause; empty where there is none. */
type ClauseMark = '.' | '?' | '!' | ',' | ':' | ';' | '';

/** What is said between two pauses. */
interface Clause {
  text: string;
  mark: ClauseMark;
  /** A voice says each sentence by itself. */
  endsSentence: boolean;
}

/**
 * Cuts a text where espeak-ng does, which tells nobody at which mark (espeak-ng, src/libespeak-ng/readclause.c): at a
 * mark before a blank, a bracket or the end, but not at a full stop before a small letter. Dashes and dots that trail
 * off count as semicolons, a blank line as the end of a sentence. What holds neither letter nor digit is no clause.
 */
function splitClauses(text: string): Clause[] {
  return text.split(/\n\s*\n/).flatMap(splitParagraph);
}

const MARK = new RegExp(
  [
    '\\.{3,}|…', // Needs no blank behind it.
    '(?:[?!]+|[.,:;—–])(?=[\\s()[\\]{}<>"\'`«»‘’“”]|$)',
  ].join('|'),
  'gu',
);

function splitParagraph(paragraph: string): Clause[] {
  const clauses: Clause[] = [];
  let from = 0;
  for (const { 0: written, index } of paragraph.matchAll(MARK)) {
    const text = paragraph.slice(from, index).trim();
    const rest = paragraph.slice(index + written.length);
    if (!isSpoken(text) || (written === '.' && /^\s*\p{Ll}/u.test(rest))) continue;
    const mark = markOf(written);
    clauses.push({ text, mark, endsSentence: ['.', '?', '!'].includes(mark) });
    from = index + written.length;
  }
  const last = paragraph.slice(from).trim();
  if (isSpoken(last)) clauses.push({ text: last, mark: '', endsSentence: true });
  const end = clauses.at(-1);
  if (end) end.endsSentence = true;
  return clauses;
}

function isSpoken(text: string): boolean {
  return /[\p{L}\p{N}]/u.test(text);
}

function markOf(written: string): ClauseMark {
  const [first = ''] = written;
  if (written.length < 3 && '.?!,:;'.includes(first)) return first as ClauseMark;
  // A row of marks sounds like its first.
  return first === '?' || first === '!' ? first : ';';
}
