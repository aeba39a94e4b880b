import type { Sentence } from './read-sentences.ts';

/** Share of the walk that follows likeness; the rest starts anew by the priors (Erkan & Radev 2004 use 0.85). */
const DAMPING = 0.85;
/** How many times more a sentence counts that speaks of all that is asked for. */
const TOPIC = 5;
const MOST_ROUNDS = 60;
const SETTLED = 1e-5;

/** The vector of a sentence: weight of each stem, of length 1. */
type Vector = ReadonlyMap<string, number>;

/** A sentence with how central it is to those that it was compared with; the scores of all add up to 1. */
export interface RankedSentence {
  sentence: Sentence;
  score: number;
  vector: Vector;
}

/**
 * How central each sentence is: continuous LexRank (Erkan & Radev, "LexRank: Graph-based Lexical Centrality as Salience in
 * Text Summarization", JAIR 22, 2004): the stationary distribution of a walk over tf-idf cosines. In place of the uniform
 * restart it restarts by priors: the first sentence of a text and of a paragraph count for more, fragments and very long
 * ones for less. What shares words with `topic` (stems of title and instructions) counts up to six times. Deterministic;
 * quadratic in the sentences, so that callers give a few hundred.
 */
export function rankSentences(sentences: readonly Sentence[], topic: ReadonlySet<string>): RankedSentence[] {
  const vectors = vectorsOf(sentences);
  const central = walk(transitions(vectors), normalise(sentences.map(priorOf)));
  const scores = normalise(
    sentences.map((sentence, index) => (central[index] ?? 0) * (1 + TOPIC * share(topic, sentence))),
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

/** How often the walk goes from each sentence to each other, by rows; a sentence like no other has an empty row. */
function transitions(vectors: readonly Vector[]): Float64Array {
  const size = vectors.length;
  const matrix = new Float64Array(size * size);
  for (const holders of holdersOf(vectors))
    for (const [from, weight] of holders)
      for (const [to, other] of holders) if (from !== to) add(matrix, from * size + to, weight * other);
  for (let from = 0; from < size; from += 1) {
    const row = matrix.subarray(from * size, (from + 1) * size);
    const sum = row.reduce((total, alike) => total + alike, 0);
    if (sum > 0) row.set(row.map((alike) => alike / sum));
  }
  return matrix;
}

/** For each stem, the sentences that have it, with its weight in them. */
function holdersOf(vectors: readonly Vector[]): Iterable<[number, number][]> {
  const holders = new Map<string, [number, number][]>();
  for (const [index, vector] of vectors.entries())
    for (const [stem, weight] of vector) {
      const known = holders.get(stem);
      if (known) known.push([index, weight]);
      else holders.set(stem, [[index, weight]]);
    }
  return holders.values();
}

function walk(matrix: Float64Array, priors: readonly number[]): Float64Array {
  const size = priors.length;
  let scores = Float64Array.from(priors);
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    const next = stepOf(matrix, scores);
    // What a sentence like no other does not pass on starts anew, as the rest of the walk does.
    const restart = 1 - next.reduce((sum, score) => sum + score, 0);
    let change = 0;
    for (let index = 0; index < size; index += 1) {
      add(next, index, restart * (priors[index] ?? 0));
      change += Math.abs((next[index] ?? 0) - (scores[index] ?? 0));
    }
    scores = next;
    if (change < SETTLED) break;
  }
  return scores;
}

function stepOf(matrix: Float64Array, scores: Float64Array): Float64Array<ArrayBuffer> {
  const size = scores.length;
  const next = new Float64Array(size);
  for (let from = 0; from < size; from += 1) {
    const score = DAMPING * (scores[from] ?? 0);
    for (let to = 0; to < size; to += 1) add(next, to, score * (matrix[from * size + to] ?? 0));
  }
  return next;
}

function add(numbers: Float64Array, index: number, value: number): void {
  numbers[index] = (numbers[index] ?? 0) + value;
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
  return values.map((value) => value / sum);
}
