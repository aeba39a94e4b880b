import type { Canary } from './canary.types.ts';
import { chooseCanaries, type Score } from './choose-canaries.ts';
import { HARMLESS_TEMPLATES } from './harmless-templates.ts';
import { createRandom } from './random.ts';
import { SENSITIVE_TEMPLATES } from './sensitive-templates.ts';

/** Everything that the day has to send, and what the scorer's error cost in making it. */
export interface Stock {
  sensitive: Canary[];
  harmless: Canary[];
  /** Made to be sensitive, and scored below the line. */
  missed: Canary[];
  madeSensitive: number;
  /** Made to be harmless, and scored too high to be sure to leave. */
  doubted: Canary[];
  madeHarmless: number;
}

/** Makes the canaries; which of them count is the scorer's say. */
export async function stockCanaries(score: Score, seed: number): Promise<Stock> {
  const random = createRandom(seed);
  const choose = (kind: 'sensitive' | 'harmless', count: number) =>
    chooseCanaries(kind === 'sensitive' ? SENSITIVE_TEMPLATES : HARMLESS_TEMPLATES, {
      kind,
      count,
      random,
      score,
    });
  const sensitive = await choose('sensitive', 450);
  const harmless = await choose('harmless', 320);
  return {
    sensitive: sensitive.chosen,
    harmless: harmless.chosen,
    missed: sensitive.dropped,
    madeSensitive: sensitive.made,
    doubted: harmless.dropped,
    madeHarmless: harmless.made,
  };
}
