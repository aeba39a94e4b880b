import type { Canary } from './canary.types.ts';
import type { Random } from './random.ts';

/** Gives the routing score of each text, 0 to 1. */
export type Score = (texts: readonly string[]) => Promise<number[]>;

/** Canaries that the scorer judges as they are meant, and how many were made for that. */
export interface ChosenCanaries {
  chosen: Canary[];
  made: number;
  /** Judged otherwise: the scorer's error, not this run's. */
  dropped: Canary[];
}

/** Makes `count` canaries of templates in turn; only such are kept whose score `fits`. */
export async function chooseCanaries(
  templates: readonly ((random: Random) => Canary)[],
  options: { count: number; fits: (score: number) => boolean; random: Random; score: Score },
): Promise<ChosenCanaries> {
  const { count, fits, random, score } = options;
  const candidates = Array.from({ length: count * 3 }, (_, index) => {
    const template = templates[index % templates.length];
    if (!template) throw new Error('no templates');
    return template(random);
  });
  const scores = await score(candidates.map(({ text }) => text));
  const chosen: Canary[] = [];
  const dropped: Canary[] = [];
  for (const [index, canary] of candidates.entries()) {
    (fits(scores[index] ?? Number.NaN) ? chosen : dropped).push(canary);
    if (chosen.length === count) return { chosen, dropped, made: index + 1 };
  }
  throw new Error('the scorer drops most canaries');
}
