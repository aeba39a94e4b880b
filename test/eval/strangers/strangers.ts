import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { CATEGORIES } from '../../../server/sensitivity/sensitivity.types.ts';

const Floors = z.array(z.object({ category: z.enum(CATEGORIES), value: z.number() }));

/** What readers that have not learnt from its author say of a message. */
const Stranger = z.object({
  writer: z.string(),
  category: z.string(),
  sensitive: z.boolean(),
  first: z.object({
    score: z.number(),
    probability: z.number(),
    weighed: z.object({ told: z.number(), found: z.number(), firm: Floors, asserted: Floors }),
  }),
  /** Log-odds of the second reading. */
  second: z.number(),
});
export type Stranger = z.infer<typeof Stranger>;

/** All that `npm run eval:strangers` wrote to its folder. */
export function readStrangers(work: string): Stranger[] {
  const files = readdirSync(work).filter((name) => /^strangers-\d+\.jsonl$/.test(name));
  return files.flatMap((name) =>
    readFileSync(join(work, name), 'utf8')
      .trim()
      .split('\n')
      .map((line) => Stranger.parse(JSON.parse(line))),
  );
}
