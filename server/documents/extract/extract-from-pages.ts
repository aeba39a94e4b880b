import { setImmediate as nextTurn } from 'node:timers/promises';
import { readSentences, type Sentence } from './read-sentences.ts';

/** UTF-16 units whose sentences are held at once, with the vectors that they are compared by. */
const STRETCH = 250_000;
/** Sentences of all stretches together that the last choice is made from. */
const FINALISTS = 150;

/**
 * The sentences that say most of a text, however long it is: see `extractSentences`. What is held is bounded: of each
 * stretch only its best sentences are kept, as many as each stretch's share of the finalists, but two at least. Throws the
 * reason of `signal`.
 */
export async function extractFromPages(
  pages: readonly { page: number | null; text: string }[],
  order: ExtractOrder,
  signal: AbortSignal,
): Promise<Sentence[]> {
  const stretches = stretchesOf(pages);
  const share = Math.max(2, Math.ceil(Math.max(FINALISTS, order.sentences) / Math.max(1, stretches.length)));
  const finalists: Sentence[] = [];
  for (const stretch of stretches) {
    const sentences = await readSentences(stretch, signal);
    const characters = Number.POSITIVE_INFINITY;
    const best =
      stretches.length === 1
        ? sentences
        : await extractSentences(sentences, { ...order, sentences: share, characters }, signal);
    finalists.push(...best);
  }
  const inOrder = finalists.map((sentence, position) => ({ ...sentence, position }));
  return extractSentences(inOrder, order, signal);
}

function stretchesOf<Page extends { text: string }>(pages: readonly Page[]): Page[][] {
  const stretches: Page[][] = [];
  let size = STRETCH;
  for (const page of pages) {
    if (size + page.text.length > STRETCH) {
      stretches.push([]);
      size = 0;
    }
    stretches.at(-1)?.push(page);
    size += page.text.length;
  }
  return stretches;
}

/** What is taken of a text. */
interface ExtractOrder {
  /** Stems of what the text, and the reader, is after. */
  topic: ReadonlySet<string>;
  /** Sentences at most. */
  sentences: number;
  /** UTF-16 units of all of them at most, with a blank between two; one sentence is always taken. */
  characters: number;
}

/** Sentences that are compared with each other at once. */
const GROUP = 150;
/** Two sentences that are this much alike say the same: one of them is enough. */
const TOO_ALIKE = 0.6;

/**
 * The sentences that say most of a text, in reading order, none twice. A long text is ranked in stretches, the best of
 * each are ranked against each other, and so on: linear in its length, and every stretch has its chance. Gives way to
 * others between stretches. Throws the reason of `signal`.
 */
export async function extractSentences(
  sentences: readonly Sentence[],
  order: ExtractOrder,
  signal: AbortSignal,
): Promise<Sentence[]> {
  signal.throwIfAborted();
  const finalists = await narrow(sentences, order, signal);
  return choose(rankSentences(finalists, order.topic), order).sort(
    (left, right) => left.position - right.position,
  );
}

async function narrow(
  sentences: readonly Sentence[],
  { topic, sentences: wanted }: ExtractOrder,
  signal: AbortSignal,
): Promise<readonly Sentence[]> {
  let left = sentences;
  const most = Math.max(GROUP, wanted);
  while (left.length > most) {
    const groups = Math.ceil(left.length / GROUP);
    const each = Math.max(1, Math.floor(most / groups));
    const kept: Sentence[] = [];
    for (let group = 0; group < groups; group += 1) {
      await nextTurn();
      signal.throwIfAborted();
      const stretch = left.slice(group * GROUP, (group + 1) * GROUP);
      kept.push(...best(rankSentences(stretch, topic), each));
    }
    left = kept;
  }
  return left;
}

function best(ranked: readonly RankedSentence[], most: number): Sentence[] {
  return choose(ranked, { sentences: most, characters: Number.POSITIVE_INFINITY }).sort(
    (left, right) => left.position - right.position,
  );
}

/** The most central that fit and differ from those before. */
function choose(
  ranked: readonly RankedSentence[],
  { sentences, characters }: Pick<ExtractOrder, 'sentences' | 'characters'>,
): Sentence[] {
  const chosen: RankedSentence[] = [];
  let left = characters;
  for (const candidate of ranked.toSorted(mostCentralFirst)) {
    if (chosen.length >= sentences) break;
    const size = candidate.sentence.text.length + 1;
    if (size > left && chosen.length > 0) continue;
    if (chosen.some(({ vector }) => likeness(vector, candidate.vector) > TOO_ALIKE)) continue;
    chosen.push(candidate);
    left -= size;
  }
  return chosen.map(({ sentence }) => sentence);
}

function mostCentralFirst(left: RankedSentence, right: RankedSentence): number {
  return right.score - left.score || left.sentence.position - right.sentence.position;
}

/** What speaking of all that is asked for counts, beside 1 for being the most central. */
const TOPIC = 2;
/** What a sentence like no other has, so that its topic and its place still count. */
const LEAST = 0.01;

/** The vector of a sentence: weight of each stem, of length 1. */
type Vector = ReadonlyMap<string, number>;

/** A sentence with how central it is to those that it was compared with; the scores of all add up to 1. */
interface RankedSentence {
  sentence: Sentence;
  score: number;
  vector: Vector;
}

/**
 * How central each sentence is: how like all the others, the first sentence of a text and of a paragraph counting for more,
 * fragments and very long ones for less. What shares words with `topic` (stems of title and instructions) counts more.
 */
export function rankSentences(sentences: readonly Sentence[], topic: ReadonlySet<string>): RankedSentence[] {
  const vectors = vectorsOf(sentences);
  const centre = centreOf(vectors);
  const central = vectors.map((vector) => likenessToOthers(vector, centre));
  const most = Math.max(...central, LEAST);
  const scores = normalise(
    sentences.map(
      (sentence, index) =>
        ((central[index] ?? 0) / most + TOPIC * share(topic, sentence)) * priorOf(sentence),
    ),
  );
  return sentences.map((sentence, index) => ({
    sentence,
    score: scores[index] ?? 0,
    vector: vectors[index] ?? new Map(),
  }));
}

/** Cosine of two sentences, 0 to 1. */
export function likeness(left: Vector, right: Vector): number {
  const [small, large] = left.size < right.size ? [left, right] : [right, left];
  let product = 0;
  for (const [stem, weight] of small) product += weight * (large.get(stem) ?? 0);
  return product;
}

function vectorsOf(sentences: readonly Sentence[]): Vector[] {
  const holders = new Map<string, number>();
  for (const { stems } of sentences)
    for (const stem of stems.keys()) holders.set(stem, (holders.get(stem) ?? 0) + 1);
  const rarity = (stem: string) => Math.log((1 + sentences.length) / (holders.get(stem) ?? 1));
  return sentences.map(({ stems }) => {
    const weights = [...stems].map(([stem, count]): [string, number] => [stem, count * rarity(stem)]);
    const length = Math.hypot(...weights.map(([, weight]) => weight)) || 1;
    return new Map(weights.map(([stem, weight]) => [stem, weight / length]));
  });
}

/** The sum of its likenesses to all others: to the centre, less the 1 that it is like itself. */
function likenessToOthers(vector: Vector, centre: Vector): number {
  return Math.max(LEAST, likeness(vector, centre) - 1);
}

/** What all the sentences speak of. */
function centreOf(vectors: readonly Vector[]): Vector {
  const centre = new Map<string, number>();
  for (const vector of vectors)
    for (const [stem, weight] of vector) centre.set(stem, (centre.get(stem) ?? 0) + weight);
  return centre;
}

function priorOf({ isFirstOfText, isFirstOfParagraph, words }: Sentence): number {
  const isOdd = words < 8 || words > 40;
  return (1 + (isFirstOfText ? 2 : 0) + (isFirstOfParagraph ? 0.5 : 0)) * (isOdd ? 0.6 : 1);
}

/** How much of the topic a sentence speaks of, 0 to 1. */
function share(topic: ReadonlySet<string>, { stems }: Sentence): number {
  return topic.size === 0 ? 0 : [...topic].filter((stem) => stems.has(stem)).length / topic.size;
}

function normalise(values: readonly number[]): number[] {
  const sum = values.reduce((total, value) => total + value, 0);
  return values.map((value) => (sum > 0 ? value / sum : 0));
}
