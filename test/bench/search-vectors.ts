import { seededRandom } from '../../models/seeded-random.ts';

/** How embeddings lie: what share of a vector is common to all of them. */
export type Spread = 'wide' | 'narrow';

export interface VectorShape {
  count: number;
  dimensions: number;
  spread: Spread;
}

/**
 * Vectors that lie as those of passages do: components fall off as a power of their rank (a random rotation hides which
 * they are); passages are gathered in documents of 60 and documents in 200 topics; and all share a direction. `wide`
 * gives unrelated passages a cosine of about .2, as MiniLM does, `narrow` .8, as E5 does (.7 to 1, say its authors).
 */
export function* makePassages({ count, dimensions, spread }: VectorShape): Generator<Float32Array> {
  const draw = makeDraw(1, dimensions);
  const common = draw();
  const topics = Array.from({ length: 200 }, draw);
  const shared = spread === 'wide' ? 0.25 : 1.7;
  let topic = common;
  let document = common;
  for (let index = 0; index < count; index++) {
    if (index % 60 === 0) [topic, document] = [topics[(index * 7) % 200] ?? common, draw()];
    const own = draw();
    yield unit(
      own.map(
        (component, at) =>
          shared * (common[at] ?? 0) + 0.55 * (topic[at] ?? 0) + 0.5 * (document[at] ?? 0) + 0.6 * component,
      ),
    );
  }
}

/** A question about a passage: its vector with as much again that is only the question's. */
export function makeQuestion(passage: Float32Array, seed: number, spread: Spread): Float32Array {
  const own = makeDraw(1, passage.length, 1_000 + seed)();
  const length = spread === 'wide' ? 0.7 : 0.35;
  return unit(passage.map((component, at) => component + length * (own[at] ?? 0)));
}

/** Draws vectors of expected length 1 from one ellipsoid, which `shape` decides; `seed` decides which. */
function makeDraw(shape: number, dimensions: number, seed = shape): () => Float32Array {
  const normal = makeNormal(seed);
  const rotate = makeRotation(shape, dimensions);
  const spectrum = unit(Float32Array.from({ length: dimensions }, (_, rank) => (rank + 1) ** -0.5));
  return () => rotate(spectrum.map((deviation) => deviation * normal()));
}

/** Rounds of plane rotations over shuffled pairs, enough that every component reaches every other. */
function makeRotation(seed: number, dimensions: number): (vector: Float32Array) => Float32Array {
  const uniform = seededRandom(seed + 99);
  const rounds = Array.from({ length: Math.ceil(Math.log2(dimensions)) + 2 }, () => ({
    order: shuffled(dimensions, uniform),
    angles: Float32Array.from({ length: dimensions / 2 }, () => uniform() * 2 * Math.PI),
  }));
  const turns = rounds.map(({ order, angles }) => ({
    order,
    cos: angles.map(Math.cos),
    sin: angles.map(Math.sin),
  }));
  return (vector) => turns.reduce((turned, turn) => turnPairs(turned, turn), vector);
}

function turnPairs(
  vector: Float32Array,
  { order, cos, sin }: { order: number[]; cos: Float32Array; sin: Float32Array },
): Float32Array {
  const turned = new Float32Array(vector.length);
  for (let pair = 0; pair < vector.length / 2; pair++) {
    const first = vector[order[2 * pair] ?? 0] ?? 0;
    const second = vector[order[2 * pair + 1] ?? 0] ?? 0;
    turned[2 * pair] = (cos[pair] ?? 0) * first - (sin[pair] ?? 0) * second;
    turned[2 * pair + 1] = (sin[pair] ?? 0) * first + (cos[pair] ?? 0) * second;
  }
  return turned;
}

function shuffled(length: number, uniform: () => number): number[] {
  return Array.from({ length }, (_, index) => ({ index, key: uniform() }))
    .sort((left, right) => left.key - right.key)
    .map(({ index }) => index);
}

function unit(vector: Float32Array): Float32Array {
  const length = Math.sqrt(vector.reduce((sum, component) => sum + component * component, 0));
  return vector.map((component) => component / length);
}

/** Box and Muller's method. */
function makeNormal(seed: number): () => number {
  const uniform = seededRandom(seed);
  return () => Math.sqrt(-2 * Math.log(1 - uniform())) * Math.cos(2 * Math.PI * uniform());
}
