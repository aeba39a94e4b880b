/** How long speech is at a length scale; for both, 1 is what the voice has by itself. */
export type Length = [scale: number, length: number];

/**
 * The length scale at which speech is `wanted` times as long as by itself. Not the same number: a voice rounds the
 * length of each phoneme up (VITS, Kim et al. 2021, section 2.2.2), so that half the scale gives more than half the
 * length. Tried out on one sentence, on straight lines between what was heard before, until it is right to 2 per cent,
 * at most four times; `known` keeps what was heard, in rising order.
 */
export async function findLengthScale(
  wanted: number,
  known: Length[],
  measure: (scale: number) => Promise<number>,
): Promise<number> {
  for (let tries = 0; tries < MOST_TRIES; tries++) {
    const scale = between(wanted, known);
    const length = known.find(([each]) => each === scale)?.[1] ?? (await measure(scale));
    if (Math.abs(length / wanted - 1) < TOLERANCE) return scale;
    insert([scale, length], known);
  }
  return between(wanted, known);
}

const MOST_TRIES = 4;
const TOLERANCE = 0.02;
/** Shorter, phonemes cannot be made out. */
const LEAST_SCALE = 0.05;

function between(wanted: number, known: Length[]): number {
  const found = known.findIndex(([, length]) => wanted <= length);
  const to = found === -1 ? known.length - 1 : Math.max(1, found);
  const [lowScale, low] = known[to - 1] ?? [0, 0];
  const [highScale, high] = known[to] ?? [1, 1];
  if (high <= low) return highScale;
  return Math.max(LEAST_SCALE, lowScale + ((wanted - low) / (high - low)) * (highScale - lowScale));
}

function insert(length: Length, known: Length[]): void {
  if (known.some(([scale]) => scale === length[0])) return;
  known.push(length);
  known.sort(([one], [other]) => one - other);
}
