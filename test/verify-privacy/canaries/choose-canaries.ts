import type { Canary } from './canary.types.ts';
import type { Random } from './random.ts';

/** Gives the routing score of each text, 0 to 1. */
export type Score = (texts: readonly string[]) => Promise<number[]>;

/** The line above which a message is answered here (privacy.md section 1). */
const LINE = 0.7;
/** A harmless one keeps this distance: together with what the cloud's prompt adds it must still leave. */
const HARMLESS_LIMIT = 0.5;

/** Canaries that the scorer judges as they are meant, and how many were made for that. */
export interface ChosenCanaries {
  chosen: Canary[];
  made: number;
  /** Judged on the wrong side of the line: the scorer's error, not this run's. */
  dropped: Canary[];
}

/** Makes `count` canaries of templates in turn; only such are kept as score on the side they are meant for. */
export async function chooseCanaries(
  templates: readonly ((random: Random) => Canary)[],
  options: { kind: 'sensitive' | 'harmless'; count: number; random: Random; score: Score },
): Promise<ChosenCanaries> {
  const { kind, count, random, score } = options;
  const candidates = Array.from({ length: count * 2 }, (_, index) => {
    const template = templates[index % templates.length];
    if (!template) throw new Error('no templates');
    return template(random);
  });
  const scores = await score(candidates.map(({ text }) => text));
  const chosen: Canary[] = [];
  const dropped: Canary[] = [];
  for (const [index, canary] of candidates.entries()) {
    const value = scores[index] ?? 1;
    const fits = kind === 'sensitive' ? value >= LINE : value < HARMLESS_LIMIT;
    (fits ? chosen : dropped).push(canary);
    if (chosen.length === count) return { chosen, dropped, made: index + 1 };
  }
  throw new Error(`the scorer drops most ${kind} canaries`);
}
