/** A token, and the natural logarithm of its probability. */
export interface ChosenToken {
  token: number;
  logProbability: number;
}

/**
 * The likeliest token, or at a temperature above 0 one by chance.
 *
 * @param logits minus infinity for what is barred; at least one is not.
 * @param random gives numbers from 0 up to 1.
 */
export function chooseToken(logits: Float32Array, temperature: number, random: () => number): ChosenToken {
  const likeliest = findLikeliest(logits);
  const token = temperature === 0 ? likeliest : drawToken(logits, likeliest, temperature, random());
  const most = logits[likeliest] as number;
  return { token, logProbability: (logits[token] as number) - most - Math.log(sumShares(logits, most, 1)) };
}

/** How likely a token is, 0 to 1. */
export function probabilityOf(logits: Float32Array, token: number): number {
  const most = logits[findLikeliest(logits)] as number;
  return Math.exp((logits[token] ?? -Infinity) - most) / sumShares(logits, most, 1);
}

function findLikeliest(logits: Float32Array): number {
  let best = 0;
  for (let token = 1; token < logits.length; token++)
    if ((logits[token] as number) > (logits[best] as number)) best = token;
  return best;
}

/** What is less likely by so much adds nothing to a sum, all tokens together. */
const NEGLIGIBLE = -30;

function sumShares(logits: Float32Array, most: number, temperature: number): number {
  let sum = 0;
  for (let token = 0; token < logits.length; token++) {
    const below = ((logits[token] as number) - most) / temperature;
    if (below > NEGLIGIBLE) sum += Math.exp(below);
  }
  return sum;
}

function drawToken(logits: Float32Array, likeliest: number, temperature: number, chance: number): number {
  const most = logits[likeliest] as number;
  let left = chance * sumShares(logits, most, temperature);
  for (let token = 0; token < logits.length; token++) {
    const below = ((logits[token] as number) - most) / temperature;
    if (below > NEGLIGIBLE) left -= Math.exp(below);
    if (left < 0) return token;
  }
  return likeliest;
}
