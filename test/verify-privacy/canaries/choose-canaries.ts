import type { Canary } from './canary.types.ts';
import type { Random } from './random.ts';

/** Gives the routing score of each text, 0 to 1. */
export type Score = (texts: readonly string[]) => Promise<number[]>;

/** Canaries that the scorer judges as they are meant, and what it did with the others. */
export interface ChosenCanaries {
  chosen: Canary[];
  made: number;
  /** Judged otherwise: the scorer's error, not this run's. */
  dropped: Canary[];
  /** Judged as meant alone, and otherwise inside a longer text. */
  diluted: Canary[];
}

interface ChoiceOptions {
  count: number;
  fits: (score: number) => boolean;
  random: Random;
  score: Score;
  longerTexts?: readonly ((text: string) => string)[];
}

/** Of a few canaries none may fit by chance. */
const FEWEST_TRIES = 80;

/**
 * Makes `count` canaries of templates in turn; only such are kept whose score `fits`, alone and inside each of `longerTexts`.
 * It makes some more than are missing each time: each time costs a start of the scorer.
 */
export async function chooseCanaries(
  templates: readonly ((random: Random) => Canary)[],
  options: ChoiceOptions,
): Promise<ChosenCanaries> {
  const { count, fits } = options;
  const result: ChosenCanaries = { chosen: [], made: 0, dropped: [], diluted: [] };
  while (result.chosen.length < count) {
    if (result.made > Math.max(count * 4, FEWEST_TRIES)) throw new Error('the scorer drops most canaries');
    const missing = Math.ceil((count - result.chosen.length) * 1.3) + 8;
    const candidates = makeSome(templates, options.random, result.made, missing);
    for (const { canary, scores } of await scoreAll(candidates, options)) {
      const [alone = Number.NaN, ...inside] = scores;
      const list = !fits(alone) ? result.dropped : inside.every(fits) ? result.chosen : result.diluted;
      list.push(canary);
      result.made += 1;
    }
  }
  result.chosen.length = count;
  return result;
}

function makeSome(
  templates: readonly ((random: Random) => Canary)[],
  random: Random,
  from: number,
  count: number,
): Canary[] {
  return Array.from({ length: count }, (_, index) => {
    const template = templates[(from + index) % templates.length];
    if (!template) throw new Error('no templates');
    return template(random);
  });
}

async function scoreAll(candidates: Canary[], { score, longerTexts = [] }: ChoiceOptions) {
  const contexts = [(text: string) => text, ...longerTexts];
  const all = await score(candidates.flatMap(({ text }) => contexts.map((around) => around(text))));
  return candidates.map((canary, index) => ({
    canary,
    scores: all.slice(index * contexts.length, (index + 1) * contexts.length),
  }));
}
