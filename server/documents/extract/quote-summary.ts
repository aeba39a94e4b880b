import { setImmediate as nextTurn } from 'node:timers/promises';
import { cutText } from '../../../models/cut-text.ts';
import { isStopWord } from '../text/is-stop-word.ts';
import { splitSentences } from '../text/split-sentences.ts';
import { readWords } from '../text/split-words.ts';
import { stemWord } from '../text/stem-word.ts';

/** A text that is to be summarised. */
export interface SummarySource {
  name: string;
  /** `page` is counted from 1, and null where there are none. */
  pages: readonly Page[];
  /** Title and instructions: what counts for more. */
  topic: string;
}

type Page = { page: number | null; text: string };

/** How a text is summed up in its own words. */
interface QuoteOrder {
  /** Quoted at most. */
  sentences: number;
  /** Of what stands around the quotations. */
  language: 'fr' | 'en';
  /** What stands behind a quotation that begins on a page; `(page 3)` where nothing is given. */
  mark?: (page: number) => string;
}

/** Characters of all quotations together. */
const MOST_CHARACTERS = 6_000;

/**
 * A summary made without a language model: the sentences that say most (see `pickSentences`), word for word, in reading
 * order, with their pages, saying plainly that they are quotations. Throws the reason of `signal`.
 */
export async function quoteSummary(
  source: SummarySource,
  { sentences, language, mark = (page) => ` (page ${page})` }: QuoteOrder,
  signal: AbortSignal,
): Promise<string> {
  const words = WORDS[language];
  const chosen = await pickSentences(source, { sentences, characters: MOST_CHARACTERS }, signal);
  const quotes = chosen.map(({ text, page }) => {
    const quote = text.length > MOST_CHARACTERS ? `${cutText(text, MOST_CHARACTERS)}…` : text;
    return `- ${quote.replace(/^[-–—•*▪◦]\s+/, '')}${page === null ? '' : mark(page)}`;
  });
  return [words.quoted(source.name, quotes.length), quotes.join('\n'), words.onlyQuotes].join('\n\n');
}

const WORDS = {
  en: {
    quoted: (name: string, count: number) =>
      count === 1
        ? `The sentence of ${name} that says most, quoted as it stands:`
        : `The ${count} sentences of ${name} that say most, quoted as they stand:`,
    onlyQuotes:
      'These are quotations, not a rewritten summary: the starter model can only quote. Install a larger one under Models to get a summary in other words.',
  },
  fr: {
    quoted: (name: string, count: number) =>
      count === 1
        ? `La phrase qui en dit le plus, citée telle quelle (${name}) :`
        : `Les ${count} phrases qui en disent le plus, citées telles quelles (${name}) :`,
    onlyQuotes:
      'Ce sont des citations, pas un résumé rédigé : le modèle de base ne sait que citer. Installez-en un plus grand dans Modèles pour un résumé reformulé.',
  },
};

/** Sentences whose words are read in one go. */
const BATCH = 500;
/** What speaking of all that is asked for counts, beside 1 for speaking most of what the text speaks of. */
const TOPIC = 2;
/** Sentences with the most to say that are compared with those chosen before. */
const FINALISTS = 2_000;
/** Two sentences that share this much of all their stems say the same: one of them is enough. */
const TOO_ALIKE = 0.5;

/**
 * The sentences that say most of a text in French or English, in reading order, none twice: those whose stems most of the
 * others share, and those of the topic. At most so many sentences, and UTF-16 units with a blank between two; one is always
 * taken. Linear in the text; gives way to others on the way. Throws the reason of `signal`.
 */
export async function pickSentences(
  { pages, topic }: Pick<SummarySource, 'pages' | 'topic'>,
  { sentences, characters }: { sentences: number; characters: number },
  signal: AbortSignal,
): Promise<{ text: string; page: number | null }[]> {
  const candidates = await readCandidates(pages, signal);
  const ranked = rank(candidates, stemsOf(topic)).slice(0, FINALISTS);
  const chosen: Candidate[] = [];
  let room = characters;
  for (const candidate of ranked) {
    if (chosen.length === sentences) break;
    if (candidate.text.length >= room && chosen.length > 0) continue;
    if (chosen.some(({ stems }) => likeness(stems, candidate.stems) > TOO_ALIKE)) continue;
    chosen.push(candidate);
    room -= candidate.text.length + 1;
  }
  return chosen.toSorted((left, right) => left.position - right.position);
}

/** A sentence that may be chosen. */
interface Candidate extends Piece {
  /** Counted from 0 in reading order. */
  position: number;
  /** Of its words that say something of its subject. */
  stems: ReadonlySet<string>;
}

async function readCandidates(pages: readonly Page[], signal: AbortSignal): Promise<Candidate[]> {
  const candidates: Candidate[] = [];
  for (const piece of await readPieces(pages, signal)) {
    const position = candidates.length;
    if (position % BATCH === 0) await giveWay(signal);
    candidates.push({ ...piece, position, stems: stemsOf(piece.text) });
  }
  return candidates;
}

/** The sentence that says most first. */
function rank(candidates: readonly Candidate[], topic: ReadonlySet<string>): Candidate[] {
  const holders = new Map<string, number>();
  for (const { stems } of candidates)
    for (const stem of stems) holders.set(stem, (holders.get(stem) ?? 0) + 1);
  const shared = candidates.map(({ stems }) => {
    let others = 0;
    for (const stem of stems) others += (holders.get(stem) ?? 1) - 1;
    return others / Math.sqrt(stems.size || 1);
  });
  const most = shared.reduce((high, one) => Math.max(high, one), 1);
  const scores = candidates.map((candidate, index) => {
    const asked = countCommon(topic, candidate.stems) / (topic.size || 1);
    return ((shared[index] ?? 0) / most + TOPIC * asked) * weightOf(candidate);
  });
  return candidates.toSorted((left, right) => (scores[right.position] ?? 0) - (scores[left.position] ?? 0));
}

/** The first sentence of a text and of a paragraph counts for more, a very short or a very long one for less. */
function weightOf({ text, isFirst, position }: Candidate): number {
  const words = countWords(text);
  return (1 + (position === 0 ? 2 : 0) + (isFirst ? 0.5 : 0)) * (words < 8 || words > 40 ? 0.6 : 1);
}

function likeness(stems: ReadonlySet<string>, others: ReadonlySet<string>): number {
  const common = countCommon(stems, others);
  return common / (stems.size + others.size - common || 1);
}

function countCommon(stems: ReadonlySet<string>, others: ReadonlySet<string>): number {
  return [...stems].filter((stem) => others.has(stem)).length;
}

function stemsOf(text: string): Set<string> {
  const forms = readWords(text).flatMap(({ parts }) => parts.map(({ form }) => form));
  return new Set(forms.filter((form) => form.length > 1 && !isStopWord(form)).map(stemWord));
}

interface Piece {
  text: string;
  page: number | null;
  /** The first of its paragraph. */
  isFirst: boolean;
}

/** On so many pages, a first or last line that is the same but for its numbers is a running head or foot. */
const REPEATED = 3;

/**
 * The sentences of a text, each once, without headings, rows of tables, fragments and running heads; all its lines where
 * nothing else is there.
 */
async function readPieces(pages: readonly Page[], signal: AbortSignal): Promise<Piece[]> {
  const pieces = new Map<string, Piece>();
  const edges = new Map<string, number>();
  for (const page of pages) {
    await giveWay(signal);
    const found = piecesOf(page);
    for (const piece of found) if (!pieces.has(piece.text)) pieces.set(piece.text, piece);
    for (const shape of new Set([found[0], found.at(-1)].map((piece) => shapeOf(piece?.text ?? ''))))
      edges.set(shape, (edges.get(shape) ?? 0) + 1);
  }
  const all = [...pieces.values()];
  const whole = all.filter(({ text }) => isWhole(text));
  const telling = whole.filter(({ text }) => (edges.get(shapeOf(text)) ?? 0) < REPEATED);
  return [telling, whole].find(({ length }) => length > 0) ?? all;
}

async function giveWay(signal: AbortSignal): Promise<void> {
  await nextTurn();
  signal.throwIfAborted();
}

function shapeOf(text: string): string {
  return text.toLowerCase().replace(/\d+/g, '#');
}

/** Sentences; the lines of what is nothing but a table. */
function piecesOf({ page, text }: Page): Piece[] {
  const sentences = paragraphsOf(text).flatMap((paragraph) =>
    splitSentences(paragraph).map((sentence, index) => ({ text: sentence, isFirst: index === 0 })),
  );
  const lines = () => text.split('\n').map((line) => ({ text: line, isFirst: false }));
  return (sentences.length > 0 ? sentences : lines())
    .map((piece) => ({ ...piece, text: piece.text.replace(/\s+/g, ' ').trim(), page }))
    .filter((piece) => piece.text !== '');
}

/** Lines that were only broken to fit the page are one; titles and items of a list are one each, rows of tables none. */
function paragraphsOf(text: string): string[] {
  return text.split(/\n\s*\n/).flatMap((block) => {
    const lines = block.split('\n').filter((line) => line.trim() !== '' && !line.includes(' | '));
    const width = lines.reduce((most, { length }) => Math.max(most, length), 0);
    const paragraphs: string[] = [];
    for (const [at, line] of lines.entries()) {
      const before = lines[at - 1];
      if (before === undefined || LIST_ITEM.test(line) || isTitle(before, line, width)) paragraphs.push(line);
      else paragraphs.push(`${paragraphs.pop()} ${line}`);
    }
    return paragraphs;
  });
}

/** A line that ends early, without a full stop, before one that begins anew. */
function isTitle(line: string, next: string, width: number): boolean {
  return line.length < 0.6 * width && !/[\p{P}]\s*$/u.test(line) && /^\s*\p{Lu}/u.test(next);
}

const LIST_ITEM = /^\s*(?:[-–—•*▪◦]|\d{1,3}[.)]|[a-z][.)])\s+/i;

/** Says something by itself, and can be quoted. */
function isWhole(text: string): boolean {
  const words = countWords(text);
  if (words < 5 || words > 80) return false;
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  return letters >= text.length / 2 && (/[.!?…;:]["'»”’)\]\s]*$/.test(text) || LIST_ITEM.test(text));
}

function countWords(text: string): number {
  return text.match(/[\p{L}\p{N}][\p{L}\p{N}\p{M}'’-]*/gu)?.length ?? 0;
}
