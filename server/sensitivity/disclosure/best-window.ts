import { RANK_DISCOUNT } from '../weights.ts';
import { type Disclosure, net } from './weigh-sentences.ts';

/** A disclosure with the share that it counts for among the others of its place. */
export interface RankedDisclosure extends Disclosure {
  share: number;
}

/** The disclosures of one place in a text, and their sum in log-odds, gates taken off. */
export interface DisclosureWindow {
  ranked: RankedDisclosure[];
  sum: number;
}

const WINDOW_SENTENCES = 3;
const OTHER_SUBJECT_SHARE = 0.5;

/**
 * The three consecutive sentences that disclose most. A maximum, so that a long harmless text around them
 * neither dilutes nor adds up to anything.
 */
export function bestWindow(disclosures: Disclosure[]): DisclosureWindow {
  let best: DisclosureWindow = { ranked: [], sum: 0 };
  let from = 0;
  for (const [index, last] of disclosures.entries()) {
    if (disclosures[index + 1]?.sentence === last.sentence) continue;
    while ((disclosures[from]?.sentence ?? 0) <= last.sentence - WINDOW_SENTENCES) from++;
    const window = rank(disclosures.slice(from, index + 1));
    if (window.sum > best.sum) best = window;
  }
  return best;
}

/** Sums disclosures with falling shares: two words on one subject are not twice the evidence. */
function rank(disclosures: Disclosure[]): DisclosureWindow {
  const ordered = dropOverlaps([...disclosures].sort((a, b) => net(b) - net(a)));
  const main = ordered[0]?.category;
  const ranked = ordered.map((d, place) => ({ ...d, share: (RANK_DISCOUNT[place] ?? 0) * kinship(d, main) }));
  return { ranked, sum: ranked.reduce((sum, d) => sum + net(d) * d.share, 0) };
}

/** Words that mean little alone support their own subject, hardly another. */
function kinship({ weak, category }: Disclosure, main: string | undefined): number {
  return weak && category !== main ? OTHER_SUBJECT_SHARE : 1;
}

function dropOverlaps(ordered: Disclosure[]): Disclosure[] {
  const kept: Disclosure[] = [];
  for (const candidate of ordered) {
    if (kept.length === RANK_DISCOUNT.length) break;
    if (!kept.some((known) => overlaps(known, candidate))) kept.push(candidate);
  }
  return kept;
}

/** Two readings of the same words are one piece of evidence; circumstance and tone count beside them. */
function overlaps(a: Disclosure, b: Disclosure): boolean {
  if (a.start >= b.end || b.start >= a.end) return false;
  return a.type === b.type || (isTopic(a) && isTopic(b));
}

const CIRCUMSTANCES: ReadonlySet<string> = new Set([
  'specific_circumstances',
  'confiding_tone',
  'personal_narrative',
]);

function isTopic({ type }: Disclosure): boolean {
  return !CIRCUMSTANCES.has(type);
}
