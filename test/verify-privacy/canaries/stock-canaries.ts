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
/** The lowest threshold that a person can set. */
const STRICTEST_LINE = 0.3;

/** Makes the canaries; which of them count is the scorer's say. */
export async function stockCanaries(
  score: Score,
  seed: number,
  counts: Record<keyof Stock, number>,
): Promise<Stock> {
  const random = createRandom(seed);
  const shared = { random, score };
  return {
    sensitive: await chooseCanaries(SENSITIVE_TEMPLATES, {
      ...shared,
      count: counts.sensitive,
      fits: (value) => value >= LINE,
      longerTexts: LONGER_TEXTS,
    }),
    harmless: await chooseCanaries(HARMLESS_TEMPLATES, {
      ...shared,
      count: counts.harmless,
      fits: (value) => value < HARMLESS_LIMIT,
    }),
    delicate: await chooseCanaries(DELICATE_TEMPLATES, {
      ...shared,
      count: counts.delicate,
      fits: (value) => value >= STRICTEST_LINE && value < LINE,
    }),
  };
}

/** As pictures, outputs of tools and pages bring a text. */
const LONGER_TEXTS = [
  (text: string) =>
    `What is written here?\n\nSize: 1110 × 113 pixels\nMain colour: #ffffff\n\nText in the picture:\n${text}`,
  (text: string) =>
    `Towers with lamps stand on rocks, and their lamps are lit at night. ${text} The oldest is in the south.`,
  (text: string) => `[1] ${text.replace(/[/:]/g, '')}.txt\nTowers with lamps stand on rocks.`,
];
