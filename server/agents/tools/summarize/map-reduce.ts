import type { PromptTurn } from '../../../chat/answer.types.ts';
import type { ToolContext } from '../../tool.types.ts';
import { extractFromPages } from './extract-from-pages.ts';
import type { SummarySource } from './quote-summary.ts';
import { stemsOf } from './read-sentences.ts';
import { splitParts, type TextPart } from './split-parts.ts';
import { mergeTurns, partTurns, type SummaryRequest, wholeTurns } from './summary-turns.ts';
import { SIZES, SUMMARY_WORDS, type SummaryLength } from './summary-words.ts';

/** UTF-16 units in one prompt: some 2,500 tokens, which a model with a context of 4,096 reads with room to answer. */
const PROMPT_CHARACTERS = 8_000;
/** Parts of a text, however long it is: what a small model on a plain processor reads within a run's ten minutes. */
const MOST_PARTS = 8;
/** UTF-16 units that are kept of the summary of a part, so that four of them fit in one prompt. */
const SUMMARY_CHARACTERS = PROMPT_CHARACTERS / 4 - 2;

/** What a summary is made with. */
export interface SummaryOrder {
  source: SummarySource;
  length: SummaryLength;
  request: Omit<SummaryRequest, 'taint'>;
  /** The whole answer where only the starter is installed. */
  starterReply: string;
}

/** A summary, and how it came about. */
export interface ModelSummary {
  text: string;
  tokens: number;
  parts: number;
  /** Parts were too long to be read word for word: the sentences that say most stood for them. */
  isCondensed: boolean;
  /** The starter is all there is: `text` is the starter's reply. */
  isStarter: boolean;
}

type Lent = Pick<ToolContext, 'ask' | 'privacy' | 'report' | 'signal' | 'language'>;

/**
 * Summarises a text of any length with the language model: each of at most eight parts, then four summaries at a time
 * until one is left, so at most 11 questions. A part that is longer than a prompt is given by its most central sentences.
 * The first question tells whether a model answers: the starter says `starterReply`, and nothing more is asked then.
 * Throws what `ask` throws, and the reason of the signal between two questions.
 */
export async function summariseByModel(order: SummaryOrder, context: Lent): Promise<ModelSummary> {
  const parts = splitParts(order.source.pages, { least: PROMPT_CHARACTERS * 0.75, most: MOST_PARTS });
  const asking = new Asking(order, context);
  const isCondensed = parts.some(({ characters }) => characters > PROMPT_CHARACTERS);
  const text = await summariseParts(parts, order, asking, context);
  const { tokens, isStarter } = asking;
  return { text: isStarter ? order.starterReply : text, tokens, parts: parts.length, isCondensed, isStarter };
}

async function summariseParts(
  parts: readonly TextPart[],
  { source, length }: SummaryOrder,
  asking: Asking,
  { report, language, signal }: Lent,
): Promise<string> {
  const { words } = SIZES[length];
  const notes: string[] = [];
  for (const [index, part] of parts.entries()) {
    if (asking.isStarter) return '';
    if (parts.length > 1) report(SUMMARY_WORDS[language].part(index + 1, parts.length));
    const text = await fittingText(part, source, signal);
    const place = { index: index + 1, count: parts.length };
    notes.push(
      await asking.ask((request) =>
        parts.length === 1 ? wholeTurns(text, words, request) : partTurns(text, place, request),
      ),
    );
  }
  return parts.length === 1
    ? (notes[0] ?? '')
    : merge(notes, words, asking, () => report(SUMMARY_WORDS[language].merging));
}

async function merge(
  notes: readonly string[],
  words: number,
  asking: Asking,
  report: () => void,
): Promise<string> {
  let left = notes;
  while (left.length > 1 && !asking.isStarter) {
    report();
    const merged: string[] = [];
    for (let at = 0; at < left.length; at += 4) {
      const some = left.slice(at, at + 4).map((note) => cut(note, SUMMARY_CHARACTERS));
      merged.push(
        some.length === 1 && left.length > 4
          ? (some[0] ?? '')
          : await asking.ask((request) => mergeTurns(some.join('\n\n'), words, request)),
      );
    }
    left = merged;
  }
  return left[0] ?? '';
}

/** Asks one question after the other, and notices when it is the starter that answers. */
class Asking {
  tokens = 0;
  isStarter = false;
  readonly #order: SummaryOrder;
  readonly #context: Lent;

  constructor(order: SummaryOrder, context: Lent) {
    this.#order = order;
    this.#context = context;
  }

  async ask(turnsFor: (request: SummaryRequest) => PromptTurn[]): Promise<string> {
    const { privacy, signal, ask } = this.#context;
    signal.throwIfAborted();
    if (this.isStarter) return '';
    // Read anew: what the answer before this one was made from counts now.
    const turns = turnsFor({ ...this.#order.request, taint: privacy().taint });
    const { text, tokens } = await ask(turns, this.#order.starterReply);
    this.tokens += tokens;
    this.isStarter = text.trim() === this.#order.starterReply.trim();
    return text.trim();
  }
}

/** A part as it fits into a prompt: word for word, or by the sentences that say most of it. */
async function fittingText(part: TextPart, source: SummarySource, signal: AbortSignal): Promise<string> {
  const text = part.pages.map((page) => page.text).join('\n\n');
  if (text.length <= PROMPT_CHARACTERS) return text;
  const order = {
    topic: new Set(stemsOf(source.topic, source.language).keys()),
    sentences: 150,
    characters: PROMPT_CHARACTERS,
  };
  const chosen = await extractFromPages(part.pages, source.language, order, signal);
  return cut(chosen.map((sentence) => sentence.text).join('\n'), PROMPT_CHARACTERS);
}

function cut(text: string, most: number): string {
  return text.slice(0, most).replace(/[\uD800-\uDBFF]$/, '');
}
