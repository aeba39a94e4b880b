import { type ChosenCanaries, chooseCanaries, type Score } from './choose-canaries.ts';
import { HARMLESS_TEMPLATES } from './harmless-templates.ts';
import { createRandom } from './random.ts';
import { DELICATE_TEMPLATES, SENSITIVE_TEMPLATES } from './sensitive-templates.ts';

/** Everything that the day has to send, and what the scorer's error cost in making it. */
export interface Stock {
  /** On the line or above it: answered here. */
  sensitive: ChosenCanaries;
  /** Well below the line, so that they leave with whatever else a prompt holds. */
  harmless: ChosenCanaries;
  /** Below the line of 0.7, and above that of who sets 0.3. */
  delicate: ChosenCanaries;
}

/** The line of the score (privacy.md section 1), and how far from it the harmless ones keep. */
const LINE = 0.7;
const HARMLESS_LIMIT = 0.25;

/** Makes the canaries; which of them count is the scorer's say. */
export async function stockCanaries(score: Score, seed: number): Promise<Stock> {
  const random = createRandom(seed);
  const choose = (templates: typeof SENSITIVE_TEMPLATES, count: number, fits: (score: number) => boolean) =>
    chooseCanaries(templates, { count, fits, random, score });
  return {
    sensitive: await choose(SENSITIVE_TEMPLATES, 420, (value) => value >= LINE),
    harmless: await choose(HARMLESS_TEMPLATES, 320, (value) => value < HARMLESS_LIMIT),
    delicate: await choose(DELICATE_TEMPLATES, 12, (value) => value > 0.3 && value < LINE),
  };
}
