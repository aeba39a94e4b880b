import { seededRandom } from '../../models/seeded-random.ts';

/**
 * Unit vectors that lie as those of passages do: all share a direction, which gives unrelated ones a cosine of .8, as the
 * E5 family does; passages are gathered in documents of 60, and documents in 200 topics.
 */
export function* makePassages(count: number, dimensions: number): Generator<Float32Array> {
  const draw = makeDraw(1, dimensions);
  const common = draw();
  const topics = Array.from({ length: 200 }, draw);
  let topic = common;
  let document = common;
  for (let index = 0; index < count; index++) {
    if (index % 60 === 0) [topic, document] = [topics[(index * 7) % 200] ?? common, draw()];
    const shared = common.map(
      (component, at) => 1.7 * component + 0.55 * (topic[at] ?? 0) + 0.5 * (document[at] ?? 0),
    );
    yield unit(draw().map((own, at) => 0.6 * own + (shared[at] ?? 0)));
  }
}

/** A question about a passage: its vector with a third as much that is only the question's. */
export function makeQuestion(passage: Float32Array, seed: number): Float32Array {
  const own = makeDraw(seed, passage.length)();
  return unit(passage.map((component, at) => component + 0.35 * (own[at] ?? 0)));
}

/** Draws vectors of about length 1 in any direction: sums of four even numbers are nearly normal. */
function makeDraw(seed: number, dimensions: number): () => Float32Array {
  const uniform = seededRandom(seed);
  const normal = () => (uniform() + uniform() + uniform() + uniform() - 2) * Math.sqrt(3 / dimensions);
  return () => Float32Array.from({ length: dimensions }, normal);
}

function unit(vector: Float32Array): Float32Array {
  const length = Math.hypot(...vector);
  return vector.map((component) => component / length);
}
