import { setImmediate as nextTurn } from 'node:timers/promises';
import { isStopWord } from '../text/is-stop-word.ts';
import { splitSentences } from '../text/split-sentences.ts';
import { readWords } from '../text/split-words.ts';
import { stemWord } from '../text/stem-word.ts';

/** A sentence that could stand in a summary, word for word as it stands in the text. */
export interface Sentence {
  text: string;
  /** Counted from 0 in reading order. */
  position: number;
  /** Page that it begins on, counted from 1; null where there are none. */
  page: number | null;
  isFirstOfText: boolean;
  isFirstOfParagraph: boolean;
  words: number;
  /** Stems of its words that carry meaning, with how often each stands in it. */
  stems: ReadonlyMap<string, number>;
}

/** Words of a sentence that says something by itself, and of one that can be quoted. */
const FEWEST_WORDS = 5;
const MOST_WORDS = 80;
/** A line that comes back this often, numbers aside, is a running head or foot. */
const REPEATED = 3;

/** Sentences whose words are read in one go. */
const BATCH = 500;

/**
 * The sentences of a text in French or English: without headings, rows of tables, fragments and running heads, each once.
 * A text that has none of these gives its lines instead, however short. Linear; gives way to others on the way. Throws the
 * reason of `signal`.
 */
export async function readSentences(
  pages: readonly { page: number | null; text: string }[],
  signal: AbortSignal,
): Promise<Sentence[]> {
  const found: Piece[] = [];
  for (const page of pages) {
    for (const piece of piecesOf(page)) found.push(piece);
    await giveWay(signal);
  }
  const chosen = sayingMost(withoutRepetition(found));
  const sentences: Sentence[] = [];
  for (let from = 0; from < chosen.length; from += BATCH) {
    sentences.push(
      ...chosen.slice(from, from + BATCH).map((piece, index) => toSentence(piece, from + index)),
    );
    await giveWay(signal);
  }
  return sentences;
}

async function giveWay(signal: AbortSignal): Promise<void> {
  await nextTurn();
  signal.throwIfAborted();
}

function sayingMost(pieces: readonly (Piece & { isRunningHead: boolean })[]): readonly Piece[] {
  const whole = pieces.filter(({ text }) => isWhole(text));
  const telling = whole.filter(({ isRunningHead }) => !isRunningHead);
  return [telling, whole].find((candidates) => candidates.length > 0) ?? pieces;
}

function toSentence({ text, page, isFirstOfParagraph }: Piece, position: number): Sentence {
  return {
    text,
    page,
    position,
    isFirstOfText: position === 0,
    isFirstOfParagraph,
    words: countWords(text),
    stems: stemsOf(text),
  };
}

interface Piece {
  text: string;
  page: number | null;
  isFirstOfParagraph: boolean;
  /** First or last of its page. */
  isAtEdge: boolean;
}

/** Each piece once; of what stands at the head or foot of page after page, with other numbers in it, the first. */
function withoutRepetition(pieces: readonly Piece[]): (Piece & { isRunningHead: boolean })[] {
  const counts = new Map<string, number>();
  for (const piece of pieces) {
    const shape = runningShape(piece);
    if (shape !== undefined) counts.set(shape, (counts.get(shape) ?? 0) + 1);
  }
  const seen = new Set<string>();
  return pieces.flatMap((piece) => {
    const shape = runningShape(piece);
    const isRunningHead = shape !== undefined && (counts.get(shape) ?? 0) >= REPEATED;
    const key = isRunningHead ? shape : piece.text;
    if (seen.has(key)) return [];
    seen.add(key);
    return [{ ...piece, isRunningHead }];
  });
}

function runningShape({ text, page, isAtEdge }: Piece): string | undefined {
  return page !== null && isAtEdge ? text.toLowerCase().replace(/\d+/g, '#') : undefined;
}

/** How often each stem stands in a text, without words that say nothing of its subject. */
export function stemsOf(text: string): Map<string, number> {
  const stems = new Map<string, number>();
  for (const { parts } of readWords(text))
    for (const { form } of parts) {
      if (form.length < 2 || isStopWord(form)) continue;
      const stem = stemWord(form);
      stems.set(stem, (stems.get(stem) ?? 0) + 1);
    }
  return stems;
}

/** Sentences; the lines of what is nothing but a table. */
function piecesOf({ page, text }: { page: number | null; text: string }): Piece[] {
  const sentences = paragraphsOf(text).flatMap((paragraph) =>
    splitSentences(paragraph).map((sentence, index) => ({ text: sentence, isFirstOfParagraph: index === 0 })),
  );
  const lines = () => text.split('\n').map((line) => ({ text: line, isFirstOfParagraph: false }));
  return (sentences.length > 0 ? sentences : lines())
    .map((piece) => ({ ...piece, text: foldBlanks(piece.text), page }))
    .filter((piece) => piece.text !== '')
    .map((piece, index, all) => ({ ...piece, isAtEdge: index === 0 || index === all.length - 1 }));
}

/**
 * Lines that were only broken to fit the page are one paragraph; titles and items of a list are one each, rows of tables
 * none.
 */
function paragraphsOf(text: string): string[] {
  const paragraphs: string[] = [];
  for (const block of text.split(/\n\s*\n/)) {
    let open = '';
    const lines = block.split('\n');
    const width = Math.max(...lines.map(({ length }) => length));
    for (const [at, line] of lines.entries()) {
      if (line.includes(' | ') || line.trim() === '') continue;
      if (open !== '' && (LIST_ITEM.test(line) || isTitle(lines[at - 1] ?? '', line, width))) {
        paragraphs.push(open);
        open = '';
      }
      open = open === '' ? line.trim() : `${open} ${line.trim()}`;
    }
    if (open !== '') paragraphs.push(open);
  }
  return paragraphs;
}

/** A line that ends early, without a full stop, before one that begins anew. */
function isTitle(line: string, next: string, width: number): boolean {
  return line.length < TITLE_SHARE * width && !/[\p{P}]\s*$/u.test(line) && /^\s*\p{Lu}/u.test(next);
}

const TITLE_SHARE = 0.6;

const LIST_ITEM = /^\s*(?:[-–—•*▪◦]|\d{1,3}[.)]|[a-z][.)])\s+/i;

function isWhole(text: string): boolean {
  const words = countWords(text);
  if (words < FEWEST_WORDS || words > MOST_WORDS) return false;
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  return letters >= text.length / 2 && (/[.!?…;:]["'»”’)\]\s]*$/.test(text) || LIST_ITEM.test(text));
}

function countWords(text: string): number {
  return text.match(/[\p{L}\p{N}][\p{L}\p{N}\p{M}'’-]*/gu)?.length ?? 0;
}

const foldBlanks = (text: string): string => text.replace(/\s+/g, ' ').trim();
